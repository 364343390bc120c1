import { registerCalls } from '@shilu/events/core/register-calls';
import { identityCalls } from '@shilu/events/identity/calls';
import { recordCalls } from '@shilu/events/records/calls';
import { notebookRegister } from '@shilu/events/records/notebook';
import { prose } from '../support/content';
import { identifyIn } from '../support/identify';
import { part, proves } from '@shilu/tests/proves';
import { clientOf, expect, logIn, openScreen, PASSWORD, test, unique } from './support/journey';
import { makeRecord, read, text } from './support/laboratory';
import { RecordPage } from './support/record-page';

test('T02 C002 V050 signing: account and password first, then the password; name, meaning, time and zone are shown', async ({
  browsers,
}) => {
  proves('REQ-S1');
  part('REQ-S15', 'name, meaning, time and zone');
  part('T02', 'a module is signed, and not edited any more');
  const made = await makeRecord('lixt', [text('步骤一', '甲。'), text('步骤二', '乙。')]);
  const { page } = await browsers.open('lixt');
  const record = new RecordPage(page);
  await record.open(made.id);
  await record.module('步骤一').getByRole('button', { name: '签署' }).click();
  const dialog = record.dialog('签署“步骤一”');
  await expect(dialog.getByRole('group', { name: '内容', exact: true })).toContainText('甲。');
  await expect(dialog).toContainText('本机已核对：所见内容与哈希一致');
  await dialog.getByRole('button', { name: '签署', exact: true }).click();
  await expect(dialog).toBeVisible();
  await dialog.locator('input[type=password]').fill(PASSWORD);
  await dialog.getByRole('button', { name: '签署', exact: true }).click();
  const account = dialog.getByRole('textbox', { name: '账号' });
  await expect(account).toBeVisible();
  await account.fill('lixt');
  await dialog.locator('input[type=password]').fill('wrong-password-1');
  await dialog.getByRole('button', { name: '签署', exact: true }).click();
  await expect(dialog.getByText('账号或密码不正确')).toBeVisible();
  await dialog.locator('input[type=password]').fill(PASSWORD);
  await dialog.getByRole('button', { name: '签署', exact: true }).click();
  await expect(dialog).toBeHidden();
  const card = record.module('步骤一');
  await expect(card).toContainText('✓ 李晓婷');
  await expect(card).toContainText(/作者/);
  await expect(card.getByText(/\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2} UTC\+08:00 \(Asia\/Shanghai\)/)).toBeVisible();
  await expect(card.getByRole('button', { name: '编辑', exact: true })).toHaveCount(0);

  await record.module('步骤二').getByRole('button', { name: '签署' }).click();
  const second = record.dialog('签署“步骤二”');
  await second.locator('input[type=password]').fill(PASSWORD);
  await second.getByRole('button', { name: '签署', exact: true }).click();
  await expect(second).toBeHidden();
  await expect(record.module('步骤二')).toContainText('✓ 李晓婷');

  // Signed is shut, for the server too.
  const now = await read(made.owner, made.id);
  const refused = await made.owner.send(recordCalls.saveModule, {
    experimentId: made.id,
    moduleId: made.moduleIds[0],
    data: prose('改'),
    isAuto: false,
    baseRevision: now.modules[0]?.contentRevision ?? 0,
    reason: '试',
  });
  expect(refused.status).not.toBe(200);
  expect(refused.message).toMatch(/签/);
});

test('T02 C003 a signature is taken back with a reason, and the change that follows asks why', async ({ browsers }) => {
  proves('C003');
  part('T02', 'a signature is taken back');
  const made = await makeRecord('lixt', [text('步骤', '甲。')]);
  const { page } = await browsers.open('lixt');
  const record = new RecordPage(page);
  await record.open(made.id);
  await record.module('步骤').getByRole('button', { name: '签署' }).click();
  await record.sign(record.dialog('签署“步骤”'), '签署', { account: 'lixt' });
  await expect(record.module('步骤')).toContainText('✓ 李晓婷');
  await record.choose('步骤', '撤销签名');
  const dialog = page.getByRole('dialog', { name: '撤销签名' }).first();
  await dialog.locator('input[type=password]').fill(PASSWORD);
  await dialog.getByRole('button', { name: '撤销签名', exact: true }).click();
  await record.giveReason('称量数值笔误');
  await expect(record.module('步骤')).not.toContainText('✓ 李晓婷');
  await record.edit('步骤');
  await record.type('步骤', '更正为 2.50 g。');
  await record.saveAll();
  await record.giveReason('更正笔误');
  await expect(record.toast(/^已保存/)).toBeVisible();
  const panel = page.getByRole('complementary', { name: '记录侧栏' });
  await expect(panel.getByText('原因：更正笔误')).toBeVisible();
  const entry = (what: string) => panel.getByRole('article').filter({ hasText: what });
  await expect(entry('撤销签名 · 步骤')).toContainText('原因：称量数值笔误');
  await expect(entry('签署模块 · 步骤')).toContainText('李晓婷');
  await expect(entry('新建记录')).toBeVisible();
});

test('C002 V050 five wrong passwords lock signing; the administrator sees it and unlocks', async ({
  browsers,
  browser,
}) => {
  const admin = await clientOf('admin');
  const name = `signer${Date.now().toString(36)}`;
  const realName = unique('锁签');
  const { response } = await admin.call(identityCalls.addMember, {
    account: name,
    password: PASSWORD,
    realName,
    mobilePhone: '',
    email: '',
    departmentId: null,
    roleIds: ['role-researcher'],
    isOrganAdmin: false,
    directLeaderId: null,
  });
  // A new account signs once somebody has identified its person.
  await identifyIn(process.env['JOURNEYS_DATA_DIR'] ?? '', response.id);
  const { person, session } = await logIn(name);
  const { response: book } = await person.call(registerCalls(notebookRegister).add, { name: unique('本') });
  const { response: made } = await person.call(recordCalls.addRecord, {
    title: unique('锁签记录'),
    recordType: '',
    bookId: book.id,
    projectId: null,
    taskId: null,
    templateId: null,
    cloneId: null,
  });
  await person.call(recordCalls.addModule, {
    experimentId: made.id,
    type: 'editor',
    title: '步骤',
    index: null,
    content: prose('甲。'),
  });
  const own = await openScreen(browser, name, { session });
  try {
    const record = new RecordPage(own.page);
    await record.open(made.id);
    await record.module('步骤').getByRole('button', { name: '签署' }).click();
    const dialog = record.dialog('签署“步骤”');
    await dialog.locator('input[type=password]').fill(PASSWORD);
    await dialog.getByRole('button', { name: '签署', exact: true }).click();
    await dialog.getByRole('textbox', { name: '账号' }).fill(name);
    const [password, sign] = [
      dialog.locator('input[type=password]'),
      dialog.getByRole('button', { name: '签署', exact: true }),
    ];
    for (let at = 0; at < 5; at++) {
      await password.fill(`wrong-password-${String(at)}`);
      await sign.click();
      await expect(dialog.getByText(at < 4 ? '账号或密码不正确' : '您的签名已锁定')).toBeVisible();
      if (at < 4) await expect(sign).toBeEnabled();
    }
    await expect(password).toBeDisabled();
    await expect(sign).toBeDisabled();

    const { page } = await browsers.open('admin');
    await page.goto('/team/member');
    await page.getByRole('main').getByPlaceholder('搜索姓名、账号').fill(name);
    const row = page.getByRole('row').filter({ hasText: name });
    await expect(row).toContainText('签名已锁定');
    await row.getByRole('button', { name: '更多操作' }).click();
    await page.getByRole('menuitem', { name: '解除签名锁定' }).click();
    await expect(row).not.toContainText('签名已锁定');

    // The open dialog hears of it.
    await password.fill(PASSWORD);
    await sign.click();
    await expect(dialog).toBeHidden();
    await expect(record.module('步骤')).toContainText(`✓ ${realName}`);
  } finally {
    await own.context.close();
  }
});
