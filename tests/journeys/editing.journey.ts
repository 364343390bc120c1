import { readFileSync } from 'node:fs';
import { hasCorpus, inCorpus } from '@shilu/tests/corpus';
import { part, proves } from '@shilu/tests/proves';
import { expect, openScreen, test, unique } from './support/journey';
import { makeRecord, read, text } from './support/laboratory';
import { RecordPage } from './support/record-page';

/** The smallest picture and document of their kind, made here so that the journey needs nothing else. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mNk+M9Qz0AEYBxVSF+FABJADveWkH6oAAAAAElFTkSuQmCC',
  'base64',
);
const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Resources<</Font<</F1 4 0 R>>>>/Contents 5 0 R>>endobj\n4 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj\n5 0 obj<</Length 42>>stream\nBT /F1 18 Tf 20 40 Td (Journey PDF) Tj ET \nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  'latin1',
);

test('R019 M04 M18 M10 M05 every kind of module is added, ordered by keyboard, renamed, removed and put back', async ({
  browsers,
}) => {
  const made = await makeRecord('lixt', []);
  const { page } = await browsers.open('lixt');
  const record = new RecordPage(page);
  await record.open(made.id);
  for (const [at, type] of ['图文编辑', '基础字段', '信息表', '文档'].entries()) {
    await record.add(type);
    await expect(record.module(type)).toBeVisible();
    await expect(record.outline).toHaveCount(at + 1);
  }
  // A module that was left for the next is closed.
  await record.edit('图文编辑');
  await record.type('图文编辑', '氮气保护下加入三乙胺。');

  await record.outline.nth(0).getByRole('button').first().focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(record.outline.nth(1)).toContainText('图文编辑');

  // Leaving the editor saves it too, whichever is first.
  await record.saveAll();
  await expect(record.toast(/已保存/)).toBeVisible();
  await record.choose('文档', '重命名');
  const rename = record.dialog('重命名模块');
  await rename.getByLabel('模块名称').fill('谱图');
  await rename.getByRole('button', { name: '保存' }).click();
  await expect(record.module('谱图')).toBeVisible();

  await record.choose('谱图', '删除');
  await expect(record.module('谱图')).toHaveCount(0);
  await record.toast('已删除“谱图”').getByRole('button', { name: '撤销' }).click();
  await expect(record.module('谱图')).toBeVisible();

  await record.choose('信息表', '标记不适用');
  await record.dialog('标记不适用').getByRole('button', { name: '方案未要求' }).click();
  await record.dialog('标记不适用').getByRole('button', { name: '确认', exact: true }).click();
  await expect(record.module('信息表')).toContainText('此模块已标记为不适用。 原因：方案未要求');
  await record.choose('信息表', '取消不适用');
  await expect(record.module('信息表')).not.toContainText('此模块已标记为不适用。');
  await expect
    .poll(async () => (await read(made.owner, made.id)).modules.map((module) => module.title))
    .toEqual(expect.arrayContaining(['图文编辑', '基础字段', '信息表', '谱图']));
  await expect
    .poll(async () => {
      const { modules } = await read(made.owner, made.id);
      return JSON.stringify(modules.find((module) => module.title === '图文编辑')?.content);
    })
    .toContain('氮气保护下加入三乙胺。');
});

test('R019 V004 V044 V028 the title where it stands, page information, N/A only after asking', async ({ browsers }) => {
  part('V044', 'the temperature, after it was asked for');
  part('V028', 'the temperature of a record, from and to');
  const made = await makeRecord('lixt');
  const { page } = await browsers.open('lixt');
  const record = new RecordPage(page);
  await record.open(made.id);
  const title = unique('改过的标题');
  await record.title.fill(title);
  await record.title.press('Enter');
  await expect.poll(async () => (await read(made.owner, made.id)).title).toBe(title);
  await record.title.fill('长'.repeat(301));
  await record.title.press('Enter');
  await expect(record.toast('不能超过 300 个字')).toBeVisible();
  await record.title.press('Escape');

  await page.getByRole('button', { name: /^温度/ }).click();
  const info = record.dialog('页面信息');
  await info.getByLabel('温度，从 (℃)').fill('21.0 ℃');
  await info.getByLabel('温度，至 (℃)').fill('23.5');
  await info.getByLabel('湿度 (%)').fill('abc');
  await info.getByLabel('湿度 (%)').blur();
  await expect(info.getByText('请输入数字')).toBeVisible();
  await expect(info.getByRole('button', { name: '保存' })).toBeDisabled();
  await info.getByLabel('湿度 (%)').fill('41');
  await info.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('button', { name: /^温度/ })).toContainText('21.0~23.5 ℃');

  await page.getByRole('button', { name: /^温度/ }).click();
  await info.getByLabel('标记为不适用（N/A）').first().click();
  const sure = page.getByRole('dialog').filter({ hasText: '标记为 N/A 会清空已填写的温度，确定吗？' }).last();
  await sure.getByRole('button', { name: '取消' }).click();
  await expect(info.getByLabel('温度，至 (℃)')).toHaveValue('23.5');
  await info.getByLabel('标记为不适用（N/A）').first().click();
  await sure.getByRole('button', { name: '确认' }).click();
  await info.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('button', { name: /^温度/ })).toContainText('N/A');
  await expect
    .poll(async () => (await read(made.owner, made.id)).pageInfo)
    .toMatchObject({ temperature: 'N/A', humidity: '41' });
});

test('T15 K03 C001 what was typed and never saved is there after the browser is killed, and on another computer', async ({
  browsers,
  browser,
}) => {
  const made = await makeRecord('lixt', [text('实验步骤', '称取原料。')]);
  const { page, context, session } = await browsers.open('lixt');
  const record = new RecordPage(page);
  await record.open(made.id);
  await record.edit('实验步骤');
  await record.type('实验步骤', '再加入碳酸铯 3.2 g。');
  await expect(record.bar).toContainText('草稿已存本机，尚未存入记录');
  // Another window is looked at: no part of the page, and a good moment to keep the draft with the server.
  await page.evaluate(() => window.dispatchEvent(new Event('blur')));
  await expect(record.bar).toContainText('草稿已暂存');
  expect(JSON.stringify((await read(made.owner, made.id)).modules)).not.toContain('碳酸铯');
  await context.close();

  const again = await openScreen(browser, 'lixt', { session });
  try {
    const reopened = new RecordPage(again.page);
    await reopened.open(made.id);
    const banner = reopened.module('实验步骤').getByRole('status').filter({ hasText: '尚未存入记录' });
    await expect(banner).toBeVisible();
    await banner.getByRole('button', { name: '对比' }).click();
    await expect(reopened.dialog('恢复的内容与已保存的内容')).toContainText('碳酸铯');
    await again.page.keyboard.press('Escape');
    await banner.getByRole('button', { name: '保留并继续编辑' }).click();
    await again.page
      .getByRole('button', { name: '在这里继续编辑' })
      .click({ timeout: 3000 })
      .catch(() => {});
    await expect(reopened.prose('实验步骤')).toContainText('再加入碳酸铯 3.2 g。');
    await reopened.saveAll();
    await expect(reopened.toast('已保存')).toBeVisible();
    // A save is acknowledged before the read model shows it.
    await expect.poll(async () => JSON.stringify((await read(made.owner, made.id)).modules)).toContain('碳酸铯 3.2 g');
  } finally {
    await again.context.close();
  }
});

test('T15 E10 offline: a banner, typing goes on, and back online it is saved', async ({ browsers }) => {
  const made = await makeRecord('lixt', [text('实验步骤', '称取原料。')]);
  const { page, context } = await browsers.open('lixt');
  const record = new RecordPage(page);
  await record.open(made.id);
  await record.edit('实验步骤');
  await record.type('实验步骤', '断网前。');
  await context.setOffline(true);
  await expect(page.getByRole('alert').filter({ hasText: '网络已断开' })).toBeVisible();
  await record.type('实验步骤', '断网后仍在写。');
  await record.saveAll();
  await expect(record.toast(/未能保存，内容保存在本机/)).toBeVisible();
  await expect(record.prose('实验步骤')).toContainText('断网前。断网后仍在写。');
  await context.setOffline(false);
  await expect(page.getByRole('alert').filter({ hasText: '网络已断开' })).toHaveCount(0);
  await record.saveAll();
  await expect(record.toast(/^已保存/)).toBeVisible();
  await expect
    .poll(async () => JSON.stringify((await read(made.owner, made.id)).modules))
    .toContain('断网前。断网后仍在写。');
});

test('T15 C001 a tab killed while somebody types without a pause: at most the last second is lost', async ({
  browsers,
}) => {
  const made = await makeRecord('lixt', [text('实验步骤', '称取原料。')]);
  const { page, context } = await browsers.open('lixt');
  const record = new RecordPage(page);
  await record.open(made.id);
  await record.edit('实验步骤');
  await record.type('实验步骤', '一秒以前写的字。');
  const written = Array.from({ length: 30 }, (_, at) => String(at).padStart(2, '0'));
  const began = Date.now();
  const at: number[] = [];
  for (const word of written) {
    await page.keyboard.type(word, { delay: 40 });
    at.push(Date.now());
  }
  const killed = Date.now();
  expect(killed - began).toBeGreaterThan(2000);
  const devtools = await context.newCDPSession(page);
  void devtools.send('Page.crash').catch(() => {});
  await page.waitForEvent('crash');
  const next = await context.newPage();
  const reopened = new RecordPage(next);
  await reopened.open(made.id);
  const older = written.filter((_, each) => (at[each] ?? 0) < killed - 1000);
  await expect(reopened.module('实验步骤')).toContainText(`一秒以前写的字。${older.join('')}`);
  await expect(reopened.module('实验步骤').getByRole('button', { name: '放弃' })).toBeVisible();
});

test('M10 C001 a table copied from Excel is pasted with its header, units understood, and cells go on by keyboard', async ({
  browsers,
}) => {
  part('M10', 'filled by keyboard and from the clipboard');
  const made = await makeRecord('lixt', [{ title: '物料', type: 'labInfoTable' }]);
  const { page } = await browsers.open('lixt');
  const record = new RecordPage(page);
  await record.open(made.id);
  await record.edit('物料');
  await page.evaluate(() => navigator.clipboard.writeText('试剂\t质量 (g)\r\n三乙胺\t2.5\r\n碳酸铯\t1200 mg\r\n'));
  const grid = record.module('物料').getByRole('grid');
  await expect(grid.getByRole('textbox')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+v');
  await expect(grid.getByRole('row')).toHaveCount(3);
  await expect(grid.getByRole('columnheader', { name: /质量 \(g\)/ })).toBeVisible();
  await expect(grid.getByRole('textbox')).toHaveValue('三乙胺');
  await grid.getByRole('gridcell').filter({ hasText: '碳酸铯' }).click();
  await page.keyboard.press('Tab');
  await page.keyboard.type('1200 mg');
  await page.keyboard.press('Enter');
  await expect(grid.getByRole('row')).toHaveCount(4);
  // Below where Tab began.
  await page.keyboard.type('乙腈');
  await page.keyboard.press('Tab');
  await page.keyboard.type('10');
  await page.keyboard.press('Enter');
  await record.saveAll();
  await expect(record.toast(/^已保存/)).toBeVisible();
  const content = async (): Promise<string> => JSON.stringify((await read(made.owner, made.id)).modules[0]?.content);
  await expect.poll(content).toContain('"1.200"');
  expect(await content()).toContain('乙腈');
});

test('M05 V012 V016 C023 files are uploaded and previewed where they stand; a hostile or empty one is refused in words', async ({
  browsers,
}) => {
  proves('M05');
  part('V016', 'what is opened where it stands');
  const made = await makeRecord('lixt', [{ title: '附件', type: 'labDocument' }]);
  const { page } = await browsers.open('lixt');
  const record = new RecordPage(page);
  await record.open(made.id);
  await record.edit('附件');
  const card = record.module('附件');
  const input = card.locator('input[type=file]');
  await input.setInputFiles([
    { name: '谱图.png', mimeType: 'image/png', buffer: PNG },
    { name: '报告.pdf', mimeType: 'application/pdf', buffer: PDF },
  ]);
  await expect(card.getByText('谱图.png')).toBeVisible();
  await expect(card.getByText('报告.pdf')).toBeVisible();
  await input.setInputFiles({
    name: '峰表.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('保留时间,面积\n1.24,98.1\n'),
  });
  await expect(card.getByText('峰表.csv', { exact: true })).toBeVisible();
  const docx = inCorpus('files', 'docx', 'tables.docx');
  if (hasCorpus) {
    await input.setInputFiles({
      name: '表格.docx',
      mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      buffer: readFileSync(docx),
    });
    await expect(card.getByText('表格.docx', { exact: true })).toBeVisible();
  }
  await input.setInputFiles({ name: '空.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) });
  await expect(card.getByRole('alert')).toContainText('文件是空的，不能上传。');
  await card.getByRole('button', { name: '关闭' }).click();
  await input.setInputFiles({
    name: '坏.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  });
  await expect(card.getByRole('alert')).toContainText(/未通过安全检查|格式不正确/);
  await card.getByRole('button', { name: '关闭' }).click();
  await record.saveAll();
  await expect(record.toast(/^已保存/)).toBeVisible();
  await card.getByRole('button', { name: '完成' }).click();

  await card.getByRole('button', { name: '预览 谱图.png' }).click();
  await expect(record.dialog('谱图.png').getByRole('img', { name: '谱图.png' })).toBeVisible();
  await page.keyboard.press('Escape');
  await card.getByRole('button', { name: '预览 报告.pdf' }).click();
  await expect(record.dialog('报告.pdf').locator('canvas').first()).toBeVisible();
  await page.keyboard.press('Escape');
  if (hasCorpus) {
    await card.getByRole('button', { name: '预览 表格.docx' }).click();
    await expect(record.dialog('表格.docx').frameLocator('iframe').locator('table').first()).toBeVisible();
    await page.keyboard.press('Escape');
  }
  await card.getByRole('button', { name: '预览 峰表.csv' }).click();
  await expect(record.dialog('峰表.csv')).toContainText('98.1');
  await page.keyboard.press('Escape');
  const download = page.waitForEvent('download');
  await card.getByRole('button', { name: '下载 报告.pdf' }).click();
  expect((await download).suggestedFilename()).toBe('报告.pdf');
});

test('M18 V022 V035 a form of one’s own fields; a quantity is typed with its unit', async ({ browsers }) => {
  const made = await makeRecord('lixt', [
    {
      title: '条件',
      type: 'basicFields',
      content: {
        fields: [
          { key: 'amount', label: '用量', type: 'inputNumber', unit: 'g', value: null },
          { key: 'mail', label: '联系邮箱', type: 'email', value: null },
        ],
      },
    },
  ]);
  const { page } = await browsers.open('lixt');
  const record = new RecordPage(page);
  await record.open(made.id);
  await record.edit('条件');
  const card = record.module('条件');
  await card.getByLabel(/用量/).fill('250 mg');
  await page.keyboard.press('Enter');
  await card.getByLabel('联系邮箱').fill('不是邮箱');
  await record.saveAll();
  await expect(record.toast(/“条件”中有 1 处不符合要求/)).toBeVisible();
  await card.getByLabel('联系邮箱').fill('lixt@example.com');
  await record.saveAll();
  await expect(record.toast(/^已保存/)).toBeVisible();
  await expect
    .poll(async () => JSON.stringify((await read(made.owner, made.id)).modules[0]?.content))
    .toContain('"0.250"');
});

test('L29 V006 comments on a module, at most 100 characters, with a reply from a colleague', async ({ browsers }) => {
  proves('L29');
  const made = await makeRecord('lixt', [text('实验步骤', '称取原料。')]);
  const { page } = await browsers.open('lixt');
  const record = new RecordPage(page);
  await record.open(made.id);
  await record.choose('实验步骤', '添加批注');
  const panel = page.getByRole('complementary', { name: '记录侧栏' });
  const box = panel.getByRole('textbox', { name: /写批注/ });
  await box.fill('批'.repeat(101));
  await expect(panel.getByText('不能超过 100 个字')).toBeVisible();
  await expect(panel.getByRole('button', { name: '添加', exact: true })).toBeDisabled();
  await box.fill('称量是否扣除皮重？');
  await panel.getByRole('button', { name: '添加', exact: true }).click();
  const comment = panel.getByRole('article').filter({ hasText: '称量是否扣除皮重？' });
  await expect(comment).toContainText('关于“实验步骤”');
  await comment.getByRole('button', { name: '回复' }).click();
  await panel.getByRole('textbox', { name: /^回复/ }).fill('已扣除。');
  await panel.getByRole('button', { name: '回复' }).last().click();
  await expect(panel.getByRole('article').filter({ hasText: '已扣除。' })).toBeVisible();
});

test('E06 a dialog of an older build is gone: the page stays with what was typed, and reloading brings it back', async ({
  browser,
}) => {
  const made = await makeRecord('lixt', [text('步骤', '甲。')]);
  // Of its own: the browser says on the console what it could not load.
  const { page, context } = await openScreen(browser, 'lixt');
  const record = new RecordPage(page);
  await page.route(/\/submit-dialog-[^/]*\.js/, (route) => route.abort());
  await record.open(made.id);
  await record.edit('步骤');
  await record.type('步骤', '再加乙醇 5 mL。');
  await expect(record.prose('步骤')).toContainText('再加乙醇 5 mL。');
  await record.bar.getByRole('button', { name: '提交审核' }).click();
  const notice = record.dialog('系统已更新');
  await expect(notice).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(notice).toBeHidden();
  await expect(record.module('步骤')).toContainText('再加乙醇 5 mL。');
  await record.bar.getByRole('button', { name: '提交审核' }).click();
  await page.unroute(/\/submit-dialog-[^/]*\.js/);
  await notice.getByRole('button', { name: '重新载入' }).click();
  await expect(record.module('步骤')).toContainText('再加乙醇 5 mL。');
  await context.close();
});
