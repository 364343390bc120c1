import { readFile } from 'node:fs/promises';
import { approvalCalls } from '@shilu/events/approvals/calls';
import type { Page } from '@playwright/test';
import { signing } from '../support/content';
import { part, proves } from '@shilu/tests/proves';
import { expect, PASSWORD, test } from './support/journey';
import { approve, makeRecord, read, requiredField, submit, table, text } from './support/laboratory';
import { RecordPage } from './support/record-page';

const openSubmit = async (record: RecordPage): Promise<void> => {
  await record.page.getByRole('button', { name: '提交审核', exact: true }).click();
};
/** Leaves one approver, so that what follows is about one person. */
const onlyChen = async (page: Page): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: '提交审核' });
  const pills = dialog.locator('.mantine-Pill-root');
  for (let left = await pills.count(); left > 0; left--) {
    const other = pills.filter({ hasNotText: '陈国栋' }).first();
    if ((await other.count()) === 0) break;
    await other.locator('button').click();
  }
};

test('V034 V035 V036 C058 C059 submission names what is unfilled, leads there, asks to check the page information', async ({
  browsers,
}) => {
  proves('C058');
  part('V036', 'the page information is to be checked before it is submitted');
  const made = await makeRecord('lixt', [requiredField('条件', '反应温度'), text('步骤', '甲。')]);
  const { page } = await browsers.open('lixt');
  const record = new RecordPage(page);
  await record.open(made.id);
  await openSubmit(record);
  const unfilled = record.dialog('请先填写必填项');
  await expect(unfilled).toContainText('必填项未填写：反应温度');
  await unfilled.getByRole('button', { name: '去填写' }).click();
  await expect(record.module('条件')).toBeInViewport();
  await record.edit('条件');
  await record
    .module('条件')
    .getByLabel(/反应温度/)
    .fill('80 ℃');
  await openSubmit(record);
  const dialog = record.dialog('提交审核');
  await expect(dialog).toContainText('以下模块尚未签署');
  await dialog.getByRole('textbox', { name: '账号' }).fill('lixt');
  await dialog.locator('input[type=password]').fill(PASSWORD);
  await dialog.getByRole('button', { name: '提交审核', exact: true }).click();
  await expect(dialog, 'V036: not before the page information is checked').toContainText('请先核对页面信息');
  expect((await read(made.owner, made.id)).status).toBe('draft');
  await onlyChen(page);
  await dialog.getByLabel('我已核对页面信息').check();
  await record.sign(dialog, '提交审核', { account: 'lixt' });
  await expect(record.bar).toContainText('审核中');
  const now = await read(made.owner, made.id);
  expect(now.status).toBe('inReview');
  expect(now.approval?.nodes[0]?.approverIds).toEqual(['acc-chengd']);
});

test('T06 T11 C060 C061 C062 C046 P08 rejected with marks, fixed with a reason, submitted again, what changed is seen first, approved, the next opens', async ({
  browsers,
}) => {
  proves('R019');
  proves('C060');
  proves('C046');
  const made = await makeRecord('lixt', [text('步骤', '收率 3.2%。'), table('物料', [['三乙胺', '2.5']])]);
  await submit(made);
  const author = new RecordPage((await browsers.open('lixt')).page);
  await author.open(made.id);
  await expect(author.bar).toContainText('审核中');
  const reviewerScreen = await browsers.open('chengd');
  const reviewer = new RecordPage(reviewerScreen.page);

  await reviewer.page.goto('/team/record');
  await reviewer.page.getByRole('link', { name: made.title }).click();
  await expect(reviewer.page).toHaveURL(new RegExp(`/editRecord/${made.id}`));
  const bar = reviewer.page.getByRole('region', { name: '等待您审核' });
  await expect(bar).toContainText('首次审核');
  await bar.getByRole('button', { name: '驳回' }).click();
  const reject = reviewer.dialog('驳回');
  await reject.getByRole('textbox', { name: '账号' }).fill('chengd');
  await reject.locator('input[type=password]').fill(PASSWORD);
  await reject.getByRole('button', { name: '驳回', exact: true }).click();
  await expect(reject.getByText('请填写驳回意见')).toBeVisible();
  await reject.getByLabel('审核意见').fill('收率请复核');
  await reject.getByLabel('步骤', { exact: true }).check();
  await reviewer.sign(reject, '驳回', { account: 'chengd' });
  await expect(reviewer.toast(/已驳回/)).toBeVisible();

  // The author's open page hears of it.
  await expect(author.page.getByRole('status').filter({ hasText: /\S+ 于 .+ 驳回了此记录：收率请复核/ })).toBeVisible();
  await expect(author.module('步骤')).toContainText('审核人标记');
  await expect(author.module('物料')).not.toContainText('审核人标记');
  await author.edit('步骤');
  await author.type('步骤', '更正：收率 31.8%。');
  await author.saveAll();
  await author.giveReason('小数点录入错误');
  await expect(author.toast(/^已保存/)).toBeVisible();
  await submit(made);

  await reviewer.open(made.id);
  await expect(bar).toContainText('自您上次查看以来');
  await expect(bar).toContainText('1 个模块有变化');
  await expect(reviewer.module('步骤')).toContainText('有变化');
  await expect(reviewer.module('物料')).not.toContainText('有变化');
  await bar.getByRole('button', { name: '查看变化' }).click();
  await expect(reviewer.dialog('自您上次查看以来')).toContainText('更正：收率 31.8%。');
  await reviewer.page.keyboard.press('Escape');
  await bar.getByRole('button', { name: '通过', exact: true }).click();
  await reviewer.sign(reviewer.dialog('通过审核'), '通过', { account: 'chengd' });
  await expect(reviewer.toast(/已通过/)).toBeVisible();
  await expect(reviewer.page).not.toHaveURL(new RegExp(made.id));
  await expect(reviewer.page.getByRole('region', { name: '等待您审核' })).toBeVisible();
  await expect(author.bar).toContainText('已通过');
  await author.page.goto(`/editRecord/${made.id}?panel=versions`);
  const versions = author.page.getByRole('complementary', { name: '记录侧栏' });
  await expect(versions.getByRole('article')).toHaveCount(2);
});

test('V043 P08 nobody reviews a record of their own', async ({ browsers }) => {
  const made = await makeRecord('chengd');
  const { recordHash } = await read(made.owner, made.id);
  const refused = await made.owner.send(approvalCalls.submit, {
    experimentId: made.id,
    flowId: 'flow-review',
    approverIds: { '0': ['acc-chengd'] },
    recordHash,
    note: '',
    ...signing(made.owner),
  });
  expect(refused.status).not.toBe(200);
  expect(refused.message).toMatch(/审核人|审核/);
  const { page } = await browsers.open('chengd');
  const record = new RecordPage(page);
  await record.open(made.id);
  await openSubmit(record);
  const dialog = record.dialog('提交审核');
  await expect(dialog.getByLabel('我已核对页面信息')).toBeVisible();
  await expect(dialog.locator('.mantine-Pill-root').filter({ hasText: '陈国栋' })).toHaveCount(0);
});

test('E12 C061 a record decided elsewhere meanwhile cannot be approved, and says so', async ({ browsers }) => {
  part('E12', 'a record that was taken back meanwhile is not approved');
  const made = await makeRecord('lixt');
  await submit(made);
  const { page } = await browsers.open('chengd');
  const record = new RecordPage(page);
  await record.open(made.id);
  await page.getByRole('region', { name: '等待您审核' }).getByRole('button', { name: '通过', exact: true }).click();
  const dialog = record.dialog('通过审核');
  await expect(dialog).toBeVisible();
  await made.owner.call(approvalCalls.recall, { experimentId: made.id, reason: '忘记附图' });
  // Whether the page heard of it first or the call is refused: no approval, and the reviewer is told or moved on.
  if (await dialog.isVisible()) await record.sign(dialog, '通过', { account: 'chengd' }).catch(() => {});
  await expect(dialog).toBeHidden();
  expect((await read(made.owner, made.id)).status).not.toBe('approved');
});

test('T06 C063 C066 C072 X060 L24 recalled while pending, recalled when approved, reactivated, compared and rolled back', async ({
  browsers,
}) => {
  proves('C063');
  part('T06', 'recall, reactivation and rollback, on the screen');
  proves('R077');
  proves('L24');
  const made = await makeRecord('lixt', [text('步骤', '第一版。')]);
  await submit(made);
  const { page } = await browsers.open('lixt');
  const record = new RecordPage(page);
  await record.open(made.id);
  await page.getByRole('button', { name: '撤回', exact: true }).click();
  await record.giveReason('补充数据');
  await expect(record.bar).toContainText('已撤回');

  await submit(made);
  await approve(made);
  await record.open(made.id);
  await page.getByRole('button', { name: '撤回', exact: true }).click();
  await record.giveReason('需要更正收率');
  await expect(record.bar).toContainText('撤回中');

  const chen = await browsers.open('chengd');
  await chen.page.goto('/team/recall');
  const row = chen.page.getByRole('row').filter({ hasText: made.number });
  await row.getByRole('button', { name: '处理' }).click();
  const decide = chen.page.getByRole('dialog', { name: '处理撤回申请' });
  await expect(decide).toContainText('需要更正收率');
  await decide.getByRole('button', { name: '同意撤回' }).click();
  await expect(chen.page.getByText(`已同意撤回 ${made.number}`)).toBeVisible();
  await expect(record.bar).toContainText('已撤回');

  await record.edit('步骤');
  await record.type('步骤', '第二版。');
  await record.saveAll();
  await record.giveReason('更正收率');
  await expect(record.toast(/^已保存/)).toBeVisible();
  await submit(made);
  await approve(made);
  await record.open(made.id, '?panel=versions');
  // The author recalls; who manages flows reactivates.
  const chenRecord = new RecordPage(chen.page);
  await chenRecord.open(made.id);
  await chen.page.getByRole('button', { name: '重新激活' }).click();
  await chenRecord.giveReason('追加表征');
  await expect(record.bar).not.toContainText('已通过');
  const panel = page.getByRole('complementary', { name: '记录侧栏' });
  await panel.getByRole('button', { name: '比较任意两个版本' }).click();
  const compare = record.dialog('版本比较');
  await compare.getByLabel('从').and(page.locator('input')).click();
  await page.getByRole('option', { name: '第 1 版' }).click();
  await expect(compare).toContainText('第二版。');
  await page.keyboard.press('Escape');
  const first = panel.getByRole('article').filter({ hasText: '第 1 版' });
  await first.getByRole('button', { name: '回退到此版本' }).click();
  await record.giveReason('回到最初内容');
  await expect(record.toast('已回退到第 1 版的内容')).toBeVisible();
  await expect(record.module('步骤')).not.toContainText('第二版。');
  await expect(record.module('步骤')).toContainText('第一版。');
});

test('R012 R013 R014 R015 C048 previews show content and signatures; the PDF is one; print bears a code', async ({
  browsers,
}) => {
  part('REQ-S2', 'preview');
  proves('R012');
  proves('R013');
  proves('R014');
  proves('R015');
  proves('C048');
  const made = await makeRecord('lixt', [text('步骤', '核对过的正文。')]);
  await submit(made);
  await approve(made);
  const { page } = await browsers.open('lixt');
  for (const path of ['recordPreview', 'previewRecord', 'mobilePreview']) {
    await page.goto(`/${path}/${made.id}`);
    await expect(page.getByText('核对过的正文。')).toBeVisible();
    const block = page.getByRole('region', { name: '签名' }).getByRole('table');
    await expect(block.getByRole('row').filter({ hasText: '李晓婷' }).first()).toContainText('(Asia/Shanghai)');
    await expect(block.getByRole('row').filter({ hasText: '陈国栋' })).toHaveCount(1);
  }
  await page.goto(`/previewHisRecord/${made.id}/1`);
  await expect(page.getByText('核对过的正文。')).toBeVisible();
  await expect(page.getByText('第 1 版').first()).toBeVisible();

  await page.goto(`/recordPreview/${made.id}`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出 PDF' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^SL-\S+ .+ v\d+\.pdf$/);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');

  await page.evaluate(() =>
    Object.assign(window, { print: () => Object.assign(window, { printed: document.body.innerText }) }),
  );
  await page.getByRole('button', { name: '打印' }).click();
  await expect.poll(() => page.evaluate(() => 'printed' in window)).toBe(true);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(/验证码 [A-Z0-9-]{6,}/i).first()).toBeVisible();
});

test('L06 R071 the reviewer’s queue and its count change live while it is open', async ({ browsers }) => {
  proves('R071');
  part('L06', 'records to review');
  const { page } = await browsers.open('chengd');
  await page.goto('/team/record');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const link = page.getByRole('navigation', { name: '本区菜单' }).getByRole('link', { name: /待我审核/ });
  const count = link.locator('[title]');
  const before = Number(/^\d+/.exec((await count.getAttribute('title')) ?? '')?.[0]);
  const made = await makeRecord('lixt');
  await submit(made);
  await expect(count).toHaveAttribute('title', `${String(before + 1)} 条记录等您审核`);
  await expect(page.getByRole('row').filter({ hasText: made.number })).toBeVisible();
  await made.owner.call(approvalCalls.recall, { experimentId: made.id, reason: '旅程' });
  await expect(page.getByRole('row').filter({ hasText: made.number })).toHaveCount(0);
});
