import { proves } from '@shilu/tests/proves';
import { expect, test } from './support/journey';
import { makeRecord } from './support/laboratory';
import { RecordPage } from './support/record-page';

test('M16 a record is related to another found by its number, and the other tells so and leads back', async ({
  browsers,
}) => {
  proves('M16');
  const other = await makeRecord('lixt', []);
  const made = await makeRecord('lixt', []);
  const { page } = await browsers.open('lixt');
  const record = new RecordPage(page);
  await record.open(made.id);
  await record.add('记录关联');
  const card = record.module('记录关联');
  await card.getByRole('combobox', { name: '按编号或标题查找要关联的记录' }).fill(other.number);
  await page.getByRole('option').filter({ hasText: other.number }).click();
  await card.getByRole('combobox', { name: `与 ${other.number} 的关系` }).click();
  await page.getByRole('option', { name: '重复', exact: true }).click();
  await card.getByRole('textbox', { name: `${other.number} 的备注` }).fill('放大到 5 g');
  await card.getByRole('button', { name: '完成' }).click();
  await expect(card.getByRole('listitem')).toContainText(`重复${other.number}`);
  await card.getByRole('link').filter({ hasText: other.number }).click();

  await expect(page.getByText(other.number).first()).toBeVisible();
  await page.getByRole('button', { name: '1 条关联指向本记录' }).click();
  const told = page.getByRole('article').filter({ hasText: '由其重复' });
  await expect(told).toContainText('放大到 5 g');
  await told.getByRole('link').filter({ hasText: made.number }).click();
  await expect(record.module('记录关联')).toBeVisible();
});
