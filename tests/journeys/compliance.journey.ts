import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { unzip } from '@shilu/infra/verifiers/unzip';
import { part, proves } from '@shilu/tests/proves';
import { expect, test, unique } from './support/journey';
import { makeRecord, save, submit, text } from './support/laboratory';
import { prose } from '../support/content';
import { RecordPage } from './support/record-page';

test('R049 C110 T03 the trail is searched by person, words, field and record; old and new values and reasons are there', async ({
  browsers,
}) => {
  part('R049', 'the whole trail, with AudittrailSearch');
  const word = unique('旋蒸残渣');
  const made = await makeRecord('wangsy', [text('步骤', `${word}。`)]);
  await save(made.owner, made, 0, prose(`${word}，称重 3.20 g。`));
  const { page } = await browsers.open('zhouj');
  await page.goto('/team/auditTrail');
  await page.getByRole('main').getByPlaceholder('搜索原值、新值、原因').fill(`${word}，称重`);
  const row = page.getByRole('row').filter({ hasText: made.number });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('王思远');
  await expect(row).toContainText('保存模块');
  await row.getByRole('button', { name: /处更改/ }).click();
  // What stayed is told once, what came is marked.
  await expect(row).toContainText(word);
  await expect(row.locator('ins')).toContainText('称重 3.20 g');
  await page.getByRole('main').getByPlaceholder('搜索原值、新值、原因').fill('');
  const narrow = async (field: string, typed: string, found: RegExp): Promise<void> => {
    await page.getByRole('button', { name: '筛选', exact: true }).click();
    await page.getByRole('option', { name: field, exact: true }).click();
    await page.getByRole('dialog').getByRole('textbox').fill(typed);
    await page.getByRole('option', { name: found }).click();
  };
  await narrow('记录', made.number, new RegExp(made.number));
  await expect(page.getByRole('row').filter({ hasText: '新建记录' })).toHaveCount(1);
  await narrow('操作人', 'lxt', /李晓婷/);
  await expect(page.getByRole('row').filter({ hasText: made.number })).toHaveCount(0);
  await expect(page).toHaveURL(/f\.actorId=/);
});

test('R049 C110 the trail leaves as CSV and as PDF', async ({ browsers }) => {
  const { page } = await browsers.open('zhouj');
  await page.goto('/team/auditTrail?f.actorId=acc-maojw');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  for (const [item, begins] of [
    ['导出为 CSV', '\uFEFF'],
    ['导出为 PDF', '%PDF-'],
  ] as const) {
    await page.getByRole('button', { name: '导出', exact: true }).click();
    const download = page.waitForEvent('download', { timeout: 30_000 });
    await page.getByRole('menuitem', { name: item }).click();
    const bytes = await readFile(await (await download).path());
    expect(bytes.toString('utf8').startsWith(begins), item).toBe(true);
    if (begins === '\uFEFF') expect(bytes.toString('utf8')).toContain('毛嘉文');
  }
});

test('R049 P06 who may not search the whole trail is told so and sees only what they may read', async ({
  browsers,
}) => {
  part('R049', 'without AudittrailSearch only what one may read');
  const { page } = await browsers.open('maojw');
  await page.goto('/team/auditTrail');
  await expect(page.getByText(/您没有“审计追踪检索”权限/)).toBeVisible();
  await page.getByRole('button', { name: '筛选', exact: true }).click();
  await page.getByRole('option', { name: '操作人', exact: true }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('zhouj');
  await page.getByRole('option', { name: /周谨/ }).click();
  await expect(page.getByRole('main').getByText('没有符合条件的结果')).toBeVisible();
});

test('R050 C111 T03 T04 a record’s trace moment by moment, its verification and its proof', async ({ browsers }) => {
  proves('R050');
  const made = await makeRecord('wangsy', [text('步骤', '甲。')]);
  await submit(made);
  const { page } = await browsers.open('zhouj');
  await page.goto('/team/auditTrace');
  const chooser = page.getByLabel('记录', { exact: true }).and(page.locator('input'));
  await chooser.click();
  await chooser.fill(made.number);
  await page.getByRole('option', { name: new RegExp(made.number) }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${made.number} 的痕迹`);
  await expect(page.getByRole('listitem').filter({ hasText: '添加模块' }).first()).toBeVisible();
  await page.getByRole('button', { name: '验证完整性' }).click();
  const result = page.getByRole('region', { name: '验证结果' });
  await expect(result).toContainText('完整性已验证');
  await expect(result).toContainText(/\d+ 个事件、\d+ 个文件、\d+ 个签名/);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '下载证明' }).click();
  const parts = unzip(await readFile(await (await download).path()));
  expect([...parts.keys()]).toEqual(expect.arrayContaining(['proof.json', 'parts.json', 'record.pdf', 'record.html']));
});

test('LOOK R019 replay by keyboard: the record as it was, who could read it then, what the next event changed', async ({
  browsers,
}) => {
  const made = await makeRecord('wangsy', [text('步骤', '最初的话。')]);
  await save(made.owner, made, 0, prose('后来的话。'));
  await submit(made);
  const { page } = await browsers.open('zhouj');
  const record = new RecordPage(page);
  await record.open(made.id, '?panel=replay');
  await expect(page.getByRole('main')).toContainText('后来的话。');
  const slider = page.getByRole('slider', { name: '事件位置' });
  await slider.focus();
  const last = Number(await slider.getAttribute('aria-valuenow'));
  await slider.press('Home');
  await slider.press('ArrowRight');
  const panel = page.getByRole('complementary', { name: '记录侧栏' });
  await expect(panel.getByText('此刻发生')).toBeVisible();
  await expect(panel.getByText('下一个事件将改变')).toBeVisible();
  const paper = page.getByRole('region', { name: '步骤' });
  await expect(paper).toContainText('最初的话。');
  await expect(paper).not.toContainText('后来的话。');
  await expect(panel.getByText(/此刻可读：\d+ 人/)).toBeVisible();
  const before = Number(/(\d+) 人/.exec((await panel.getByText(/此刻可读：\d+ 人/).textContent()) ?? '')?.[1]);
  await slider.press('End');
  await expect(slider).toHaveAttribute('aria-valuenow', String(last));
  await expect(paper).toContainText('后来的话。');
  await expect(panel.getByText('这是最后一个事件')).toBeVisible();
  // The reviewer reads it since the submission.
  await expect
    .poll(async () => Number(/(\d+) 人/.exec((await panel.getByText(/此刻可读：\d+ 人/).textContent()) ?? '')?.[1]))
    .toBeGreaterThan(before);
  await panel.getByRole('button', { name: '现在', exact: true }).click();
  await panel.getByRole('button', { name: '验证完整性' }).click();
  await expect(panel.getByText('完整性已验证')).toBeVisible();
});

test('R050 law 2: an event altered in the database is found, and named', async ({ browsers }) => {
  const dataDir = process.env['JOURNEYS_DATA_DIR'];
  test.skip(!dataDir, 'the data of the running product is not at hand (JOURNEYS_DATA_DIR)');
  const made = await makeRecord('wangsy', [text('步骤', '未被改动的收率 31.8%。')]);
  const port = (await readFile(join(dataDir ?? '', 'cluster', 'postmaster.pid'), 'utf8')).split('\n')[3]?.trim() ?? '';
  const password = await readFile(join(dataDir ?? '', 'password'), 'utf8');
  const database = new Client({ host: '127.0.0.1', port: Number(port), user: 'postgres', password, database: 'shilu' });
  await database.connect();
  const { rows } = await database.query<{ here: boolean }>(`select to_regclass('log.events') is not null as here`);
  if (!rows[0]?.here) await database.end();
  test.skip(!rows[0]?.here, 'the log stands in EventStoreDB, where nobody changes it by SQL');
  const alter = async (from: string, to: string): Promise<number> =>
    (
      await database.query(
        `update log.events set body = replace(body, $1, $2) where stream = $3 and position(convert_to($1, 'UTF8') in convert_to(body, 'UTF8')) > 0`,
        [from, to, `record-${made.id}`],
      )
    ).rowCount ?? 0;
  try {
    const { page } = await browsers.open('zhouj');
    await page.goto(`/team/auditTrace?recordId=${made.id}`);
    await page.getByRole('button', { name: '验证完整性' }).click();
    const result = page.getByRole('region', { name: '验证结果' });
    // Only what the notary has seen can be found to be another.
    await expect(result).toContainText('完整性已验证');
    expect(await alter('31.8%', '91.8%')).toBe(1);
    await page.getByRole('button', { name: '验证完整性' }).click();
    await expect(result).toContainText('完整性未通过');
    await expect(result).toContainText(/日志位置 \d+，记录修订 \d+/);
    await expect(result).toContainText('请立即联系质量管理人员');
    await alter('91.8%', '31.8%');
    await page.getByRole('button', { name: '验证完整性' }).click();
    await expect(result).toContainText('完整性已验证');
  } finally {
    await alter('91.8%', '31.8%');
    await database.end();
  }
});
