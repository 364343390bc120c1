import { chromium } from '@playwright/test';
import { existsSync } from 'node:fs';
import { openScreen } from './support/journey';
import { RecordPage } from './support/record-page';

// BASE_URL=http://… node infra/bin/run.mjs tests/journeys/picture.ts: takes the picture of README from the running product.
const target = 'docs/images/record.png';
const installed = [process.env['CHROMIUM_PATH'] ?? '', '/usr/bin/chromium', '/usr/bin/chromium-browser'].find(
  (path) => path !== '' && existsSync(path),
);

const browser = await chromium.launch({
  ...(installed === undefined ? {} : { executablePath: installed }),
  args: ['--no-sandbox'],
});
const { page, context } = await openScreen(browser, 'lixt');
const record = new RecordPage(page);
await record.open('exp-az0102', '?panel=replay');
const slider = page.getByRole('slider', { name: '事件位置' });
await slider.focus();
// Back to a moment when the event at hand changed a value.
const panel = page.getByRole('complementary', { name: '记录侧栏' });
for (let at = 0; at < 40; at++) {
  await slider.press('ArrowLeft');
  await page.waitForTimeout(250);
  if ((await panel.locator('[class*=_old_]').count()) > 0) break;
}
await page.getByText('下一个事件将改变').waitFor();
await page.getByRole('button', { name: '验证完整性' }).click();
await page.getByText('完整性已验证').waitFor();
await page.evaluate(() => document.fonts.ready);
await page.mouse.move(700, 880);
await page.waitForTimeout(500);
await page.screenshot({ path: target });
await context.close();
await browser.close();
