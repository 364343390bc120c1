import { part } from '@shilu/tests/proves';
import { expect, test, unique } from './support/journey';
import { violations } from './support/axe';
import { makeRecord, read } from './support/laboratory';
import { RecordPage } from './support/record-page';

const SUZUKI = 'OB(O)c1ccccc1.Brc1ccc(C=O)cc1>C1CCOC1.[Na+].[Na+].[O-]C([O-])=O>O=Cc1ccc(-c2ccccc2)cc1';

test('M01 a reaction is brought as text, weighed out, drawn on in the editor and exported', async ({ browsers }) => {
  part('M01', 'the way of a reaction in the browser, with the structure editor under the product’s own policy');
  const made = await makeRecord('lixt', []);
  const { page } = await browsers.open('lixt');
  const record = new RecordPage(page);
  await record.open(made.id);
  await record.add('合成反应');
  const module = record.module('合成反应');
  await module.getByRole('button', { name: '导入…' }).click();
  const dialog = record.dialog('导入结构或反应');
  await dialog.getByRole('textbox').fill(SUZUKI);
  await dialog.getByRole('button', { name: '读取' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(module.getByRole('status').first()).toContainText('投料表已随反应式更改');
  const rows = module.getByRole('region', { name: '原料与试剂' }).locator('tr[data-row]');
  // Sodium carbonate, which the text lists ion by ion, is one compound.
  await expect(rows).toHaveCount(3);

  await rows.nth(1).getByRole('radio').check();
  await rows.nth(1).locator('[data-cell="mass"]').click();
  await page.keyboard.type('925 mg');
  await page.keyboard.press('Tab');
  await rows.nth(0).locator('[data-cell="equivalents"]').click();
  await page.keyboard.type('1.2');
  await page.keyboard.press('Enter');
  await expect(rows.nth(0).locator('[data-cell="mass"]')).toHaveValue('732 mg');
  await expect(rows.nth(1).locator('[data-cell="equivalents"]')).toBeFocused();
  // What was isolated: 0.82 g of 0.911 g.
  const product = module.getByRole('region', { name: '产物' }).locator('tr[data-row]').first();
  await product.locator('[data-cell="isolated"]').click();
  await page.keyboard.type('0.82 g');
  await page.keyboard.press('Tab');
  await expect(product).toContainText(/90\s?%/);
  expect(await violations(page)).toEqual([]);

  // The editor, with what is drawn; Escape in it takes nothing away.
  await module.getByRole('button', { name: '编辑反应式' }).click();
  const editor = record.dialog('反应式');
  await expect(editor.locator('[aria-busy="false"]')).toBeVisible({ timeout: 60_000 });
  await editor
    .getByTestId('ketcher-canvas')
    .first()
    .click({ position: { x: 30, y: 30 }, force: true });
  await page.keyboard.press('Escape');
  await editor.getByRole('button', { name: '采用' }).click();
  await expect(editor).toHaveCount(0);
  await expect(module.getByRole('status').first()).toContainText('投料表无需更改');
  await expect(rows.nth(0).locator('[data-cell="mass"]')).toHaveValue('732 mg');

  await module.getByRole('button', { name: '完成', exact: true }).click();
  await expect(module.getByRole('img', { name: /反应式/ })).toBeVisible();
  await module.getByRole('button', { name: '导出', exact: true }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /\.rxn/ }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.rxn$/);
  const saved = (await read(made.owner, made.id)).modules[0]?.content;
  expect(JSON.stringify(saved)).toContain('$RXN');

  // On with the batch: the next reaction begins with it, and the two are steps of one route, in either language.
  await module.getByRole('link', { name: /下一步反应/ }).click();
  const begun = record.dialog('下一步反应');
  await begun.getByRole('textbox', { name: '标题' }).fill(unique('下一步'));
  await begun.getByRole('button', { name: '新建', exact: true }).click();
  await expect(module).toContainText(`取自 ${made.number}`);
  await expect(page).toHaveURL(/\/editRecord\/(?!blank)/);
  const next = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  for (const [language, overall, name] of [
    ['zh-CN', '缺少 1 步的收率，不能给出累计收率', '最长线性路线'],
    ['en-US', 'Yields missing: 1; there is no cumulative yield without them', 'Longest linear sequence'],
  ] as const) {
    await page.evaluate((value) => localStorage.setItem('shilu.language', JSON.stringify(value)), language);
    await page.goto(`/record/labmap/${next}?view=route`);
    await expect(page.getByText(overall).first()).toBeVisible();
    const steps = page.getByRole('list', { name }).getByRole('listitem');
    await expect(steps).toHaveCount(2);
    await expect(steps.first()).toContainText(made.number);
    await expect(steps.first()).toContainText('90.0 %');
    expect(await violations(page)).toEqual([]);
  }
});
