import { auditCalls } from '@shilu/events/audit/calls';
import { organizationCalls } from '@shilu/events/organization/calls';
import { recordCalls } from '@shilu/events/records/calls';
import { part } from '@shilu/tests/proves';
import { overflow, violations } from './support/axe';
import { accountId, clientOf, expect, test } from './support/journey';
import { makeRecord, read, text } from './support/laboratory';
import { RecordPage } from './support/record-page';

test('T17 two people write in one text at once: each sees the other’s caret and words, and the save says whose they are', async ({
  browsers,
}) => {
  part('T17', 'two browsers in one text');
  const admin = await clientOf('admin');
  await admin.call(organizationCalls.changeSettings, { settings: { liveText: true } });
  try {
    const made = await makeRecord('wangsy', [text('步骤', '称取甲苯。', '完毕。')]);
    const [moduleId = ''] = made.moduleIds;
    const UserList = [{ UserId: accountId('lixt'), Attribute: 1 as const }];
    await made.owner.call(recordCalls.grantModule, { experimentId: made.id, ModuleId: moduleId, UserList });
    const owner = new RecordPage((await browsers.open('wangsy')).page);
    const guest = new RecordPage((await browsers.open('lixt', { size: { width: 390, height: 844 }, scheme: 'dark' })).page);
    const begin = async (person: RecordPage): Promise<void> => {
      await person.module('步骤').getByRole('button', { name: '一起写' }).click();
      await expect(person.page.getByRole('textbox', { name: '正文' })).toBeVisible();
    };
    await owner.open(made.id, '?panel=none');
    await begin(owner);
    await owner.page.keyboard.press('Control+End');
    await owner.page.keyboard.type('思远写的。');
    await guest.page.goto(`/editRecord/${made.id}?panel=none`);
    await guest.dialog('提示').getByRole('button', { name: '只读查看' }).click();
    await guest.page.getByRole('button', { name: '转为编辑' }).click();
    await begin(guest);
    const [hers, his] = [guest.page.getByRole('textbox', { name: '正文' }), owner.page.getByRole('textbox', { name: '正文' })];
    await expect(hers).toContainText('完毕。思远写的。');
    await hers.getByText('称取甲苯。').click();
    await guest.page.keyboard.press('End');
    await guest.page.keyboard.type('晓婷写的。');
    await expect(his).toContainText('称取甲苯。晓婷写的。');
    await expect(owner.page.getByText('李晓婷也在写')).toBeVisible();
    await expect(his.locator('.collaboration-carets__label').filter({ hasText: '李晓婷' })).toBeVisible();
    expect(await violations(owner.page)).toEqual([]);
    expect(await violations(guest.page)).toEqual([]);
    expect(await overflow(guest.page)).toBe(0);
    // One's own words alone are taken back.
    await his.focus();
    await owner.page.keyboard.press('Control+z');
    await expect(hers).not.toContainText('思远写的');
    await expect(his).toContainText('晓婷写的。');
    await owner.page.keyboard.press('Control+y');
    await expect(hers).toContainText('思远写的。');
    await owner.module('步骤').getByRole('button', { name: '完成' }).click();
    await expect(owner.module('步骤').getByRole('button', { name: '一起写' })).toBeVisible();
    // The first save may be of the words until then, and read models follow.
    await expect
      .poll(async () => JSON.stringify((await read(made.owner, made.id)).modules[0]?.content))
      .toMatch(/称取甲苯。晓婷写的。.*思远写的。/);
    const asked = { recordId: made.id, pageIndex: 1, pageSize: 50 };
    // What one wrote alone until a save is that person's save; what both wrote is told of each (`live-text.int.test.ts`).
    const { response } = await made.owner.call(auditCalls.tracePage, asked);
    const saves = response.filter(({ type }) => type === 'ModuleSaved');
    for (const [name, words] of [
      ['李晓婷', '晓婷写的。'],
      ['王思远', '思远写的。'],
    ] as const)
      expect(saves.some((save) => save.actorName === name || JSON.stringify(save).includes(`${name} | ${words}`))).toBe(true);
  } finally {
    await admin.call(organizationCalls.changeSettings, { settings: { liveText: false } });
  }
}); // prettier-ignore
