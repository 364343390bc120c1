import { messageCalls } from '@shilu/events/messages/calls';
import { part, proves } from '@shilu/tests/proves';
import { clientOf, expect, test, unique } from './support/journey';
import { makeRecord } from './support/laboratory';
import { chatGroup, killWorkers, letters, outsideIsNear } from './support/outside';

/** The platform takes its time; how long is its own affair. */
const PATIENCE = { timeout: 60_000 };

test('R039 R042 C093 C114 E10 law 8 a sample is sent for inspection, refused with the reason, corrected, accepted, and its results come; letters and the chat group tell of it, also when what asks the platform is killed in between', async ({
  browsers,
}) => {
  proves('R039');
  part('R042', 'record, sample, amount and tests');
  const { page } = await browsers.open('wangsy');
  const wang = await clientOf('wangsy');
  const everyWay = { inSite: true, mail: true, chat: true };
  await wang.call(messageCalls.modifyMessageSettings, {
    kinds: (['requestRefused', 'requestAccepted', 'requestCompleted'] as const).map((kind) => ({ kind, ...everyWay })),
  });
  const record = await makeRecord('wangsy', []);
  const sample = unique('旅程样品');
  await page.goto(`/editRecord/${record.id}?panel=platforms`);
  await page.getByRole('button', { name: '样品请验' }).click();
  const form = page.getByRole('dialog', { name: '样品请验' });
  await form.getByLabel('样品名称').fill(sample);
  await form.getByRole('combobox', { name: '检测项目' }).click();
  await page.getByRole('option', { name: '含量（HPLC）' }).click();
  await page.getByRole('option', { name: '熔点' }).click();
  await page.keyboard.press('Tab');
  await form.getByRole('button', { name: '提交' }).click();
  await expect(form).toBeHidden();
  killWorkers();

  await page.goto('/sampleCenter');
  await expect(page).toHaveURL(/myInspectionSheet/);
  const line = page.getByRole('row').filter({ hasText: sample });
  await expect(line).toContainText('平台已退回', PATIENCE);
  await line.getByRole('button', { name: /^查看/ }).click();
  const drawer = page.getByRole('dialog', { name: /^请验单/ });
  await expect(drawer.getByRole('alert')).toContainText('未填写送检量');
  await drawer.getByRole('button', { name: '更正并重新提交' }).click();
  const correction = page.getByRole('dialog', { name: '样品请验' });
  await expect(correction.getByText('平台要求填写此项')).toBeVisible();
  await correction.getByRole('textbox', { name: '送检量' }).fill('250');
  await correction.getByRole('combobox', { name: '单位' }).click();
  await page.getByRole('option', { name: 'mg', exact: true }).click();
  await correction.getByRole('button', { name: '重新提交' }).click();
  await expect(correction).toBeHidden();
  killWorkers();

  // It goes on by itself: accepted, and after a while the results.
  await expect(drawer.getByText('平台已受理').first()).toBeVisible(PATIENCE);
  await expect(drawer.getByRole('table')).toContainText('合格', PATIENCE);
  await expect(drawer.getByText('已完成', { exact: true })).toBeVisible();

  if (!outsideIsNear()) return;
  // Refused, accepted, completed: once each, though what sends them was killed.
  await expect.poll(() => letters().filter((letter) => letter.includes(record.number)).length, PATIENCE).toBe(3);
  await expect.poll(() => chatGroup().split(record.number).length - 1, PATIENCE).toBe(3);
});
