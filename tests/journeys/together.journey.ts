import { recordCalls } from '@shilu/events/records/calls';
import { prose } from '../support/content';
import { part, proves } from '@shilu/tests/proves';
import { accountId, expect, logIn, test } from './support/journey';
import { makeRecord, read, save, text } from './support/laboratory';
import { RecordPage } from './support/record-page';

test('T01 E04 C006 C053 a colleague is told who has the record open, and whose module is held', async ({
  browsers,
}) => {
  proves('E04');
  part('T01', 'the warning, and opening it to read');
  const made = await makeRecord('wangsy', [text('步骤一', '甲。'), text('步骤二', '乙。')]);
  const owner = new RecordPage((await browsers.open('wangsy')).page);
  await owner.open(made.id);

  // C006: shared for writing from the screen.
  await owner.choose('步骤一', '共享授权');
  const grant = owner.dialog('共享“步骤一”');
  await grant.getByLabel('人员').and(owner.page.locator('input')).fill('lxt');
  await owner.page.getByRole('option', { name: /李晓婷/ }).click();
  await grant.getByText('可编辑', { exact: true }).click();
  await grant.getByRole('button', { name: '保存授权' }).click();
  await expect(owner.toast('授权已保存')).toBeVisible();
  await owner.edit('步骤一');
  await expect(owner.prose('步骤一')).toBeVisible();

  const guestScreen = await browsers.open('lixt');
  const guest = new RecordPage(guestScreen.page);
  await guestScreen.page.goto(`/editRecord/${made.id}`);
  const notice = guest.dialog('提示');
  await expect(notice).toContainText('此记录正由 王思远 打开');
  await notice.getByRole('button', { name: '只读查看' }).click();
  await expect(
    guest.page.getByRole('status').filter({ hasText: '王思远 正在编辑此记录，您以只读方式打开。' }),
  ).toBeVisible();
  await expect(guest.module('步骤一').getByRole('button', { name: '编辑', exact: true })).toHaveCount(0);
  await guest.page.getByRole('button', { name: '转为编辑' }).click();
  await expect(guest.module('步骤一')).toContainText('王思远 正在编辑');
  // Not granted: to be read only.
  await expect(guest.module('步骤二').getByRole('button', { name: '编辑', exact: true })).toHaveCount(0);

  await owner.module('步骤一').getByRole('button', { name: '完成' }).click();
  await expect(guest.module('步骤一').getByRole('button', { name: '编辑', exact: true })).toBeVisible({
    timeout: 15_000,
  });
  await guest.edit('步骤一');
  await guest.type('步骤一', '李补充。');
  await guest.saveAll();
  await expect(guest.toast(/^已保存/)).toBeVisible();
  await expect(owner.module('步骤一')).toContainText('李补充。');
  await expect(owner.page.getByText('李晓婷').first()).toBeVisible();
});

test('R019 C001 law 4: two saves meet, both contents are shown and both are kept by the merge', async ({
  browsers,
}) => {
  const made = await makeRecord('wangsy', [text('步骤', '共同的开头。', '共同的结尾。')]);
  await made.owner.call(recordCalls.grantModule, {
    experimentId: made.id,
    ModuleId: made.moduleIds[0] ?? '',
    UserList: [{ UserId: accountId('lixt'), Attribute: 1 }],
  });
  const { person: lixt, session } = await logIn('lixt');
  const { page, context } = await browsers.open('lixt', { session });
  const guest = new RecordPage(page);
  await guest.open(made.id);
  await guest.edit('步骤');
  await guest.type('步骤', '晓婷写的尾巴。');
  // Her network is away and her lease ends, as it does after a minute; meanwhile the owner works on.
  await context.setOffline(true);
  await lixt.call(recordCalls.releaseEdit, { experimentId: made.id, moduleId: made.moduleIds[0] ?? '' });
  await save(made.owner, made, 0, prose('思远改的开头。', '共同的结尾。'));
  await context.setOffline(false);
  await expect(page.getByRole('alert').filter({ hasText: '网络已断开' })).toHaveCount(0);
  await guest.saveAll();
  const conflict = guest.module('步骤').getByRole('alert').filter({ hasText: '此模块有冲突，需要合并' });
  await expect(conflict).toBeVisible();
  await conflict.getByRole('button', { name: '合并' }).click();
  const merge = guest.dialog('合并“步骤”');
  await expect(merge).toContainText('思远改的开头。');
  await expect(merge).toContainText('晓婷写的尾巴。');
  await expect(merge).toContainText('两份内容都没有丢失');
  for (const choice of await merge.getByRole('radiogroup').all()) {
    const mine = /晓婷写的尾巴/.test((await choice.locator('xpath=..').textContent()) ?? '');
    await choice.getByText(mine ? '用我的' : '用对方的').click();
  }
  await merge.getByRole('button', { name: '保存合并结果' }).click();
  await expect(merge).toBeHidden();
  await expect
    .poll(async () => JSON.stringify((await read(made.owner, made.id)).modules[0]?.content))
    .toMatch(/思远改的开头.*晓婷写的尾巴/);
});
