import { expect, logIn, openScreen, test } from './support/journey';
import { makeRecord, read, text } from './support/laboratory';
import { RecordPage } from './support/record-page';

test('T02 T15 one person in two browsers: the second goes on with every word, and no key typed on in the first does anything', async ({
  browser,
}) => {
  const made = await makeRecord('lixt', [text('实验步骤', '称取原料。')]);
  const first = await openScreen(browser, 'lixt', { session: (await logIn('lixt')).session });
  const second = await openScreen(browser, 'lixt', {
    session: (await logIn('lixt')).session,
    size: { width: 390, height: 800 },
  });
  try {
    const there = new RecordPage(first.page);
    const here = new RecordPage(second.page);
    await there.open(made.id);
    await there.edit('实验步骤');
    await there.type('实验步骤', '加水。');
    await here.open(made.id);
    const take = here.module('实验步骤').getByRole('button', { name: '在这里继续编辑' });
    await expect(take).toBeVisible({ timeout: 15_000 });
    await expect(here.module('实验步骤').getByRole('status')).toHaveCount(1);
    await first.page.bringToFront();
    await there.prose('实验步骤').focus();
    await first.page.keyboard.press('Control+End');
    await first.page.keyboard.type('最后写的。');
    await take.focus();
    await second.page.keyboard.press('Enter');
    await expect(here.module('实验步骤')).toBeFocused();
    // Somebody types on in the first until it hears, and a little longer.
    await expect(async () => {
      await first.page.keyboard.type('e a');
      await expect(there.prose('实验步骤')).toHaveCount(0, { timeout: 200 });
    }).toPass({ timeout: 12_000, intervals: [50] });
    await first.page.keyboard.type('seal e a jk  ', { delay: 60 });
    await expect(there.module('实验步骤')).toBeFocused();
    await expect(first.page.getByRole('dialog')).toHaveCount(0);
    await expect(here.prose('实验步骤')).toContainText('最后写的。e a', { timeout: 12_000 });
    await expect(here.prose('实验步骤')).toBeFocused();
    await second.page.keyboard.press('Control+End');
    await second.page.keyboard.type('这边。');
    await expect(here.prose('实验步骤')).toContainText('这边。');
    expect(JSON.stringify((await read(made.owner, made.id)).modules)).not.toContain('最后写的');
    await here.module('实验步骤').getByRole('button', { name: '完成' }).click();
    await expect(there.module('实验步骤').getByRole('button', { name: '放弃' })).toBeVisible({ timeout: 15_000 });
    await there.module('实验步骤').getByRole('button', { name: '放弃' }).click();
    await first.page.getByRole('button', { name: '撤销' }).click();
    await expect(there.module('实验步骤').getByRole('button', { name: '放弃' })).toBeVisible();
    await expect(there.module('实验步骤')).toContainText('e a');
  } finally {
    await first.context.close();
    await second.context.close();
  }
});
