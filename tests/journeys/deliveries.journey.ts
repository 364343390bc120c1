import { rmSync, writeFileSync } from 'node:fs';
import { deliveryCalls } from '@shilu/events/integrations/delivery-calls';
import { violations } from './support/axe';
import { clientOf, expect, test } from './support/journey';
import { makeRecord, submit } from './support/laboratory';

const refuses = process.env['JOURNEYS_REFUSE_MAIL'] ?? '';
// A product that runs elsewhere has a mail server of its own.
test.skip(refuses === '', 'the mail server of the journeys is needed');
test.afterAll(async () => {
  rmSync(refuses, { force: true });
  // What other journeys asked for meanwhile goes out as well.
  const admin = await clientOf('admin');
  const { response } = await admin.call(deliveryCalls.page, { connector: 'mail' });
  if (response.length > 0) await admin.call(deliveryCalls.retry, { connector: 'mail' });
});

test('law 8 a letter that the mail server refuses is parked; the administrator sees why, retries it, and it is delivered', async ({
  browsers,
}) => {
  writeFileSync(refuses, '');
  const made = await makeRecord('lixt');
  await submit(made);
  const { page } = await browsers.open('admin');
  await page.goto('/team');
  await page.getByRole('link', { name: '外部对接', exact: true }).click();
  const row = page.getByRole('row').filter({ hasText: made.number }).filter({ hasText: '已搁置' });
  await expect(row).toContainText('李', { timeout: 30_000 });
  await expect(row).toContainText('拒绝了此消息');
  await expect(page.getByRole('region', { name: '对接概况' }).getByRole('row', { name: /邮件/ })).toContainText(
    '运行中',
  );

  await row.getByRole('button').first().click();
  const drawer = page.getByRole('dialog', { name: '事项详情' });
  await expect(drawer.getByRole('alert')).toContainText('550');
  await expect(drawer).toContainText('提交审核');
  expect(await violations(page)).toEqual([]);

  rmSync(refuses, { force: true });
  await drawer.getByRole('button', { name: '立即重试' }).click();
  await expect(drawer).toContainText('已送达', { timeout: 30_000 });
  await page.keyboard.press('Escape');
  await expect(row).toHaveCount(0, { timeout: 15_000 });
});

test('law 8 a parked letter is discarded for a reason, which the audit trail tells', async ({ browsers }) => {
  writeFileSync(refuses, '');
  const made = await makeRecord('lixt');
  await submit(made);
  const { page } = await browsers.open('admin', { size: { width: 390, height: 844 }, scheme: 'dark' });
  await page.goto('/team/deliveries?f.status=parked');
  const row = page.getByRole('row').filter({ hasText: made.number });
  await row.getByRole('button').first().click({ timeout: 30_000 });
  rmSync(refuses, { force: true });
  const drawer = page.getByRole('dialog', { name: '事项详情' });
  await drawer.getByRole('button', { name: '放弃发送' }).click();
  const dialog = page.getByRole('dialog', { name: '放弃发送这一事项' });
  await dialog.getByRole('button', { name: '放弃发送' }).click();
  await expect(dialog).toContainText('请填写原因');
  await dialog.getByRole('textbox').fill('该成员已离职，不再通知');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: '放弃发送' }).click();
  await expect(row).toHaveCount(0, { timeout: 15_000 });
  await page.goto('/team/auditTrail');
  await expect(page.getByText('该成员已离职，不再通知').first()).toBeVisible();
});
