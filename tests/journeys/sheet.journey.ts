import { part } from '@shilu/tests/proves';
import { expect, test } from './support/journey';
import { makeRecord } from './support/laboratory';
import { RecordPage } from './support/record-page';

test('M08 a spreadsheet is added, calculates what is typed, and is in the record with what changed', async ({
  browsers,
}) => {
  part('M08', 'its editor in a browser');
  const made = await makeRecord('lixt', []);
  const { page } = await browsers.open('lixt');
  const record = new RecordPage(page);
  await record.open(made.id);
  await record.add('电子表格');
  const card = record.module('电子表格');
  await expect(card.locator('canvas[id^=univer-sheet]')).toBeVisible();
  // The sheet has the focus, in its first cell.
  await expect(page.locator('[contenteditable=true]:focus')).toHaveCount(1);
  for (const typed of ['12.5', '=A1*2']) {
    await page.keyboard.type(typed);
    await page.keyboard.press('Enter');
  }
  await page.keyboard.type('批次 3');
  await card.getByRole('button', { name: '完成' }).click();
  await expect(card.getByRole('cell').filter({ hasText: /^25$/ })).toBeVisible();
  await expect(card.getByRole('cell').filter({ hasText: '批次 3' })).toBeVisible();
  await expect(page.getByText('=A1*2').first()).toBeVisible();
  await page.reload();
  await expect(card.getByRole('cell').filter({ hasText: /^25$/ })).toBeVisible();
});
