import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { recordCalls } from '@shilu/events/records/calls';
import { hasCorpus, inCorpus } from '@shilu/tests/corpus';
import { part } from '@shilu/tests/proves';
import { accountId, expect, PASSWORD, test, unique } from './support/journey';
import { makeRecord, read, text } from './support/laboratory';
import { either, RecordPage } from './support/record-page';

/** The editor of sheets is the largest part of the product, and here each journey loads it, or what reads a workbook, for the first time. */
const SHEET_LOADS = { timeout: 30_000 };

/** A workbook that others made, or rows of our own where that is not there. */
const workbook = hasCorpus
  ? { name: 'gold.xlsx', mimeType: 'application/octet-stream', buffer: readFileSync(inCorpus('xlsx', 'gold.xlsx')) }
  : { name: '称量.csv', mimeType: 'text/csv', buffer: Buffer.from('试样,质量\nA,12.5\nB,12.8\n') };

const choose = async (page: Page, button: RegExp, file: typeof workbook): Promise<void> => {
  const asked = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).click();
  await (await asked).setFiles(file);
};

test('M08 a file of Excel becomes a spreadsheet, a formula is typed, and the trace tells which cell became what', async ({
  browsers,
}) => {
  part('M08', 'an import with its preview, and a change of a cell in the trace');
  const made = await makeRecord('lixt', []);
  const { page } = await browsers.open('lixt');
  const record = new RecordPage(page);
  await record.open(made.id);
  await record.add('电子表格');
  const card = record.module('电子表格');
  await expect(card.locator('canvas[id^=univer-sheet]')).toBeVisible(SHEET_LOADS);
  await choose(page, /^导入 xlsx 或 CSV$/, workbook);
  const preview = record.dialog(`导入“${workbook.name}”`);
  await expect(preview).toContainText('原文件一并保留在记录中', SHEET_LOADS);
  await preview.getByRole('button', { name: '带入' }).click();
  await expect(preview).toBeHidden();
  await record.finish('电子表格');
  await expect(card.getByRole('table').first()).toBeVisible();
  await record.edit('电子表格');
  await expect(page.locator('[contenteditable=true]:focus')).toHaveCount(1);
  await page.keyboard.type('=6*7');
  await page.keyboard.press('Enter');
  await record.finish('电子表格');
  await expect(card.getByRole('cell').filter({ hasText: /^42$/ })).toBeVisible();

  const { page: quality } = await browsers.open('zhouj', { language: 'en-US' });
  await quality.goto(`/editRecord/${made.id}?panel=trace`);
  const trace = quality.getByRole('complementary', { name: 'Record panel' });
  await expect(trace).toContainText('A1');
  await expect(trace).toContainText('=6*7');
});

test('M09 a sheet is designed and finished, and two people fill it in at once, each seeing what the other writes', async ({
  browsers,
}) => {
  part('M09', 'designed in a browser, then filled in by two at once');
  const made = await makeRecord('lixt', []);
  const { page } = await browsers.open('lixt');
  const mine = new RecordPage(page);
  await mine.open(made.id);
  await mine.add('设计表格');
  const card = mine.module('设计表格');
  await expect(card.locator('canvas[id^=univer-sheet]')).toBeVisible(SHEET_LOADS);
  for (const at of [1, 2]) {
    await card.getByRole('button', { name: '设为输入项' }).click();
    await expect(card.getByRole('group', { name: `输入项 ${String(at)}` })).toBeVisible();
  }
  const cells = card.getByRole('group', { name: '输入项 2' }).getByLabel('单元格', { exact: true });
  await cells.fill('A2');
  await cells.press('Enter');
  await card.getByRole('button', { name: '完成设计，开始填写' }).click();
  await mine.dialog('完成设计？').getByRole('button', { name: '完成并开始填写' }).click();
  await expect(card.getByText('已填 0 / 2')).toBeVisible();
  await mine.finish('设计表格');
  const moduleId = async (): Promise<string> => (await read(made.owner, made.id)).modules[0]?.id ?? '';
  await expect.poll(moduleId).not.toBe('');
  await made.owner.call(recordCalls.grantModule, {
    experimentId: made.id,
    ModuleId: await moduleId(),
    UserList: [{ UserId: accountId('maojw'), Attribute: 1 }],
  });

  const { page: hers } = await browsers.open('maojw', { language: 'en-US' });
  await hers.goto(`/editRecord/${made.id}`);
  await hers.getByRole('button', { name: 'Open and edit other modules' }).click();
  const other = new RecordPage(hers).module('设计表格');
  await card.getByRole('button', { name: '一起填写' }).click();
  await other.getByRole('button', { name: 'Fill in together' }).click();
  await card.getByLabel('输入项 1').fill('12.5');
  await card.getByLabel('输入项 1').press('Enter');
  await expect(other.getByLabel('输入项 1')).toHaveValue('12.5');
  // Enter led on to the next cell, which is this person's until they leave it.
  await expect(other.getByLabel('输入项 2')).toHaveCount(0);
  await page.keyboard.press('Tab');
  await other.getByLabel('输入项 2').fill('12.8');
  await other.getByLabel('输入项 2').press('Tab');
  await expect(card.getByLabel('输入项 2')).toHaveValue('12.8');
  const held = async (): Promise<string> => JSON.stringify((await read(made.owner, made.id)).modules[0]?.content);
  await expect.poll(held).toMatch(/12\.5.*12\.8/);
});

test('M11 a table of the library is taken into a record, and whoever reads it sees where it is from', async ({
  browsers,
}) => {
  part('M11', 'taken from the library on the record page');
  const made = await makeRecord('lixt', []);
  const { page } = await browsers.open('lixt');
  const record = new RecordPage(page);
  await record.open(made.id);
  await record.add('多级表');
  const card = record.module('多级表');
  await card.getByRole('button', { name: '从资源取用…' }).click();
  const offered = record.dialog(/^取用已发布的/);
  await offered
    .getByRole('button', { name: /批次与小瓶 pH|清洁验证|稳定性试验/ })
    .first()
    .click();
  await expect(offered).toBeHidden();
  await record.finish('多级表');
  await expect(card).toContainText('取自资源中的');
  await expect(record.bar).toContainText('已存入记录');

  const { page: quality } = await browsers.open('zhouj', { language: 'en-US' });
  await new RecordPage(quality).open(made.id);
  await expect(new RecordPage(quality).module('多级表')).toContainText('Taken from');
});

test('a method is a checklist in a record: a step is ticked by whom and when, a value beyond its limits asks why', async ({
  browsers,
}) => {
  part('C124', 'worked by in a record');
  const made = await makeRecord('lixt', []);
  const { page } = await browsers.open('lixt', { language: 'en-US' });
  const record = new RecordPage(page);
  await record.open(made.id);
  await record.add('Method checklist');
  const card = record.module('Method checklist');
  await card.getByLabel('Find a method that is in force').and(page.locator('input')).fill('FF-HPLC-001');
  await page.getByRole('option', { name: /FF-HPLC-001/ }).click();
  await card.getByLabel('Step 1: A 相 pH').fill('9.1');
  await page.keyboard.press('Tab');
  const why = card.getByRole('group', { name: 'Reason of the deviation in step 1' });
  await expect(why).toContainText('Deviation');
  await why.getByRole('textbox').fill('pH 计未校准');
  await card.getByRole('checkbox', { name: /^Step 1 / }).check();
  await record.finish('Method checklist');
  await expect(record.bar).toContainText('In the record');

  const { page: quality } = await browsers.open('zhouj');
  await new RecordPage(quality).open(made.id);
  const read = new RecordPage(quality).module('Method checklist');
  await expect(read).toContainText('1 步有偏差');
  await expect(read).toContainText('pH 计未校准');
  await expect(read.getByText('李晓婷').first()).toBeVisible();
});

test('R108 a record is shared with a person, who finds it, and is gone for them the moment it is withdrawn', async ({
  browsers,
}) => {
  part('R108', 'shared, found and withdrawn in two browsers');
  const title = unique('共享旅程');
  const made = await makeRecord('lixt', [text('步骤', '称取原料。')], title);
  const { page } = await browsers.open('lixt');
  const { page: hers } = await browsers.open('maojw', { language: 'en-US' });
  await hers.goto(`/editRecord/${made.id}`);
  await expect(hers.getByRole('main')).not.toContainText('称取原料。');

  await page.goto(`/editRecord/${made.id}?panel=access`);
  const panel = page.getByRole('complementary', { name: '记录侧栏' });
  await panel.getByRole('button', { name: '共享记录' }).click();
  const dialog = page.getByRole('dialog', { name: '共享记录' });
  await dialog.getByLabel('共享给人员').and(page.locator('input')).fill('mjw');
  await page.getByRole('option', { name: /毛嘉文/ }).click();
  await page.keyboard.press('Tab');
  await dialog.getByLabel(/共享原因/).fill('请核对收率');
  await dialog.getByRole('button', { name: '共享', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(panel).toContainText('毛嘉文');

  await hers.goto('/resource/share');
  await hers.getByRole('link', { name: new RegExp(title) }).click();
  await expect(new RecordPage(hers).module('步骤')).toContainText('称取原料。');
  await panel.getByRole('button', { name: '取消共享给毛嘉文' }).click();
  await expect(hers.getByRole('main')).not.toContainText('称取原料。', { timeout: 15_000 });
});

test('L29 a comment stands at the words that were selected, is found by whom it concerns, and is resolved', async ({
  browsers,
}) => {
  part('L29', 'anchored to selected text, resolved');
  const made = await makeRecord('lixt', [text('步骤', '称取碳酸铯 3.2 g。', '室温搅拌过夜。')]);
  const { page: quality } = await browsers.open('zhouj', { language: 'en-US' });
  await new RecordPage(quality).open(made.id);
  await new RecordPage(quality).module('步骤').getByText('室温搅拌过夜。').click({ clickCount: 3 });
  await quality.getByRole('button', { name: 'Comment on this' }).click();
  const panel = quality.getByRole('complementary', { name: 'Record panel' });
  await panel.getByRole('textbox', { name: /Comment/ }).fill('How long exactly?');
  await panel.getByRole('button', { name: 'Add', exact: true }).click();
  const comment = panel.getByRole('article').filter({ hasText: 'How long exactly?' });
  await expect(comment).toContainText('室温搅拌过夜。');

  const { page } = await browsers.open('lixt');
  await page.goto(`/editRecord/${made.id}?panel=comments`);
  const mine = page.getByRole('complementary', { name: '记录侧栏' });
  const found = mine.getByRole('article').filter({ hasText: 'How long exactly?' });
  await expect(found.getByRole('button', { name: '室温搅拌过夜。' })).toBeVisible();
  await found.getByRole('button', { name: '标为已解决' }).click();
  await expect(mine.getByRole('button', { name: '显示已解决的 1 条' })).toBeVisible();
  await quality.getByRole('button', { name: 'Show resolved (1)' }).click();
  await expect(comment).toContainText('Resolved by');
});

const FILES = [
  {
    account: 'lixt',
    language: 'zh-CN',
    file: hasCorpus
      ? {
          name: 'tables.docx',
          mimeType: 'application/octet-stream',
          buffer: readFileSync(inCorpus('files', 'docx', 'tables.docx')),
        }
      : { name: '步骤.md', mimeType: 'text/markdown', buffer: Buffer.from('# 步骤\n\n称取原料。\n') },
  },
  {
    account: 'maojw',
    language: 'en-US',
    file: {
      name: 'protocol.md',
      mimeType: 'text/markdown',
      buffer: Buffer.from('# Purpose\n\nDry it.\n\n# Steps\n\n1. Heat.\n'),
    },
  },
] as const;
test('files that exist become records: what was recognised is shown, a dry run writes nothing, then it is there', async ({
  browsers,
}) => {
  for (const { account, language, file } of FILES) {
    const title = unique('导入旅程');
    await makeRecord(account, []);
    const { page } = await browsers.open(account, { language });
    await page.goto('/record/import');
    await page.getByLabel(either('选择要导入的文件', 'Choose files to import')).setInputFiles(file);
    const card = page.getByRole('region', { name: file.name, exact: true });
    await card.getByRole('textbox', { name: either('记录标题', 'Title of the record') }).fill(title);
    await card.getByRole('button', { name: either('预览', 'Preview') }).click();
    await expect(card.getByRole('region', { name: /的预览$|^Preview of/ })).toBeVisible();
    await page.getByRole('button', { name: either('试运行', 'Dry run') }).click();
    await expect(card).toContainText(/可以导入|Ready to import/);
    await page.getByRole('button', { name: /^(导入 1 个文件|Import 1 file)$/ }).click();
    await expect(card.getByRole('status')).toContainText(/已导入为记录|Imported as record/);
    await card.getByRole('link').click();
    await expect(new RecordPage(page).title).toHaveValue(title);
  }
});

test('R028 T13 a template is designed and published, a record begins with it, and its newer version is taken by choice', async ({
  browsers,
}) => {
  part('R028', 'designed in a browser');
  part('T13', 'offered to an open record and taken by its author');
  const name = unique('模板旅程');
  const author = await browsers.open('wangsy');
  await author.page.goto('/resource/design');
  await author.page.getByLabel(/^模板名称/).fill(name);
  await author.page.getByRole('button', { name: '添加模块' }).click();
  await author.page.getByRole('menuitem', { name: '图文编辑' }).click();
  await author.page.locator('[contenteditable=true]').first().click();
  await author.page.keyboard.type('第一版的步骤。');
  await author.page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(author.page).toHaveURL(/\/resource\/templateVersion\//);
  const address = new URL(author.page.url()).pathname;
  const publish = async (reviewer: Page): Promise<void> => {
    await author.page.getByRole('button', { name: '提交发布' }).click();
    const asks = author.page.getByRole('dialog', { name: /^提交发布/ });
    await asks
      .getByLabel(/^审核人/)
      .and(author.page.locator('input'))
      .fill('cgd');
    await author.page.getByRole('option', { name: /陈国栋/ }).click();
    await asks.getByRole('heading').first().click();
    await asks.getByRole('button', { name: '提交发布' }).click();
    await expect(asks).toBeHidden();
    await reviewer.goto(address);
    await reviewer.getByRole('button', { name: 'Approve and publish' }).click();
    const sign = reviewer.getByRole('dialog', { name: /^Approve and publish/ });
    const account = sign.getByRole('textbox', { name: 'Account' });
    await sign.locator('input[type=password]').fill(PASSWORD);
    if (await account.isVisible()) await account.fill('chengd');
    await sign.getByRole('button', { name: 'Approve and publish' }).click();
    await expect(sign).toBeHidden();
  };
  const { page: reviewer } = await browsers.open('chengd', { language: 'en-US' });
  await publish(reviewer);

  const { page } = await browsers.open('lixt', { language: 'en-US' });
  await page.goto(`/record?create=record&templateId=${address.split('/').at(-1) ?? ''}`);
  await page.getByRole('dialog', { name: 'New record' }).getByRole('button', { name: 'Use this template' }).click();
  await expect(page).toHaveURL(/\/editRecord\//);
  const record = new RecordPage(page);
  await expect(record.module('图文编辑')).toContainText('第一版的步骤。');

  await author.page.goto(`/resource/design/${address.split('/').at(-1) ?? ''}`);
  await author.page.getByRole('button', { name: '编辑“图文编辑”的内容' }).click();
  await author.page.locator('[contenteditable=true]').first().click();
  await author.page.keyboard.press('ControlOrMeta+End');
  await author.page.keyboard.type('第二版加一步。');
  await author.page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(author.page).toHaveURL(/\/resource\/templateVersion\//);
  await publish(reviewer);

  await expect(page.getByRole('status').filter({ hasText: 'Version 2 of the template' })).toBeVisible();
  await page.getByRole('button', { name: 'See what changes' }).click();
  const offer = record.dialog('Move to version 2 of the template');
  await expect(offer).toContainText('第二版加一步。');
  await offer.getByRole('button', { name: 'Move to version 2' }).click();
  await expect(record.module('图文编辑')).toContainText('第二版加一步。');
});
