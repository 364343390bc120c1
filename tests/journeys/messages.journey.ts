import { recordCalls } from '@shilu/events/records/calls';
import { violations } from './support/axe';
import { part, proves } from '@shilu/tests/proves';
import { clientOf, expect, test, unique } from './support/journey';
import { makeRecord, submit } from './support/laboratory';

test('L06 C015 C114 L32 a comment moves the bell at once, is read where it leads, and is told no more when turned off', async ({
  browsers,
}) => {
  proves('C114');
  proves('L32');
  proves('R055');
  part('L06', 'unread messages');
  const record = await makeRecord('lixt');
  await submit(record);
  const { page } = await browsers.open('lixt');
  await page.goto('/team/messages');
  const bell = page.getByRole('button', { name: /^通知/ });
  await expect(page.getByRole('main').getByRole('heading', { level: 1, name: '消息' })).toBeVisible();
  const reviewer = await clientOf('chengd');
  const comment = (text: string) => reviewer.call(recordCalls.addComment, { experimentId: record.id, text });
  const wanted = unique('请补核磁');
  await comment(wanted);
  await expect(bell).toHaveAccessibleName(/\d+ 条未读消息/);
  const line = page.getByRole('main').getByRole('link', { name: wanted });
  await expect(line).toContainText('未读');
  await expect(line).toContainText('陈国栋批注了您的');
  expect(await violations(page)).toEqual([]);
  await line.click();
  await expect(page).toHaveURL(`/editRecord/${record.id}?panel=comments`);

  await page.goto('/team/messageSetting');
  await page.getByRole('checkbox', { name: '我的记录有新批注：站内' }).uncheck();
  await expect(page.getByRole('checkbox', { name: '记录等我审核：站内（始终提醒）' })).toBeDisabled();
  await page.getByRole('radio', { name: '每周一' }).check();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('已保存').first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('radio', { name: '每周一' })).toBeChecked();
  const unwanted = unique('再看一眼');
  await comment(unwanted);
  await page.goto('/team/messages');
  await expect(line, 'opened, and so read').not.toContainText('未读');
  await expect(page.getByText(unwanted)).toHaveCount(0);
  await page.goto('/team/messageSetting');
  await page.getByRole('checkbox', { name: '我的记录有新批注：站内' }).check();
  await page.getByRole('radio', { name: '不发送' }).check();
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('已保存').first()).toBeVisible();
});
