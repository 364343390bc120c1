import type { Page } from '@playwright/test';
import { part, proves } from '@shilu/tests/proves';
import { expect, test } from './support/journey';
import { violations } from './support/axe';
import { makeRecord, read } from './support/laboratory';
import { RecordPage } from './support/record-page';

const SUZUKI = 'OB(O)c1ccccc1.Brc1ccc(C=O)cc1>C1CCOC1.[Na+].[Na+].[O-]C([O-])=O>O=Cc1ccc(-c2ccccc2)cc1';

test('M01 a reaction is brought as text, weighed out, drawn on in the editor, isolated, exported and gone on from', async ({
  browsers,
}) => {
  proves('M01');
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
  const into = async (list: string, cell: string, text: string): Promise<void> => {
    await module.getByRole('region', { name: list }).locator(`tr[data-row] [data-cell="${cell}"]`).first().click();
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  };
  await into('溶剂', 'volumes', '10');
  await expect(module.getByRole('region', { name: '溶剂' }).locator('[data-cell="volume"]')).toHaveValue('9.25 mL');
  await into('产物', 'isolated', '780 mg');
  await expect(module.getByRole('region', { name: '产物' }).getByText('86%').first()).toBeVisible();
  await module.getByRole('textbox', { name: '温度', exact: true }).fill('65');
  await module.getByRole('textbox', { name: '自拟文字', exact: true }).fill('氮气鼓泡');
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
  await expect(module.getByRole('img', { name: /反应式.*氮气鼓泡.*65 ℃/ })).toBeVisible();
  await module.getByRole('button', { name: '导出', exact: true }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /\.rxn/ }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.rxn$/);
  const saved = (await read(made.owner, made.id)).modules[0]?.content;
  expect(JSON.stringify(saved)).toContain('$RXN');

  await module.getByRole('link', { name: /开始下一步反应/ }).click();
  await record.dialog('下一步反应').getByRole('button', { name: '新建', exact: true }).click();
  await expect(module.getByRole('img', { name: /反应式/ })).toBeVisible();
  await expect(module.getByText(`取自 ${made.number} 的产物`)).toBeVisible();

  // The two are steps of one route, in either language.
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
    await expect(steps.first()).toContainText(/86(?:\.0)?\s?%/);
    expect(await violations(page)).toEqual([]);
  }
});

const ETHANOL = `
  Shilu

  3  2  0  0  0  0            999 V2000
    0.0000    0.0000    0.0000 C   0  0
    1.3000    0.7500    0.0000 C   0  0
    2.6000    0.0000    0.0000 O   0  0
  1  2  1  0
  2  3  1  0
M  END
`;

/** What of a structure another program finds in the clipboard. */
const clipboard = (page: Page) =>
  page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    if (item === undefined) throw new Error('nothing in the clipboard');
    const html = await (await item.getType('text/html')).text();
    const picture = await createImageBitmap(await item.getType('image/png'));
    const shown = new DOMParser().parseFromString(html, 'text/html').querySelector('img');
    return {
      text: await (await item.getType('text/plain')).text(),
      dotsPerInch: (96 * picture.width) / Number(shown?.getAttribute('width')),
      embedded: shown?.getAttribute('src')?.slice(0, 22) ?? '',
      alt: shown?.getAttribute('alt') ?? '',
    };
  });

test('M01 a structure is copied as text, picture and page, and pasted as CDXML, molfile and SMILES', async ({
  browsers,
}) => {
  part('M01', 'the clipboard, as Chromium has it');
  const made = await makeRecord('lixt', []);
  const { page } = await browsers.open('lixt');
  const record = new RecordPage(page);
  await record.open(made.id);
  await record.add('合成反应');
  const module = record.module('合成反应');
  const sheet = module.getByRole('group', { name: /可在此粘贴/ });
  const pasted = async (text: string): Promise<void> => {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await sheet.focus();
    await page.keyboard.press('ControlOrMeta+v');
  };
  const formulas = () => module.locator('[data-cell="formula"]').evaluateAll((cells) => cells.map((cell) => (cell instanceof HTMLInputElement ? cell.value : ''))); // prettier-ignore
  const copied = async (as: RegExp, wanted: RegExp): Promise<Awaited<ReturnType<typeof clipboard>>> => {
    await module.getByRole('button', { name: '复制', exact: true }).click();
    await page.getByRole('menuitem', { name: as }).click();
    await expect(record.toast(/已复制：300 dpi 图片/)).toBeVisible();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(wanted);
    return clipboard(page);
  };
  await pasted('CCO>>CC=O');
  await expect.poll(formulas).toEqual(['C2H6O', 'C2H4O']);
  const file = await copied(/molfile \/ RXN/, /^\$RXN/);
  expect(Math.round(file.dotsPerInch)).toBeGreaterThan(295);
  expect(Math.round(file.dotsPerInch)).toBeLessThan(305);
  expect(file.embedded).toBe('data:image/png;base64,');
  expect(file.alt).not.toBe('');

  await pasted(ETHANOL);
  await expect.poll(formulas).toEqual(['C2H6O']);
  await pasted(file.text);
  await expect.poll(formulas).toEqual(['C2H6O', 'C2H4O']);
  const drawing = await copied(/CDXML/, /<CDXML/);
  await pasted('CCC>>CC(C)=O');
  await expect.poll(formulas).toEqual(['C3H8', 'C3H6O']);
  await pasted(drawing.text);
  await expect.poll(formulas).toEqual(['C2H6O', 'C2H4O']);
});
