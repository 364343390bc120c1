import { unzipSync, strFromU8 } from 'fflate';
import { expect, it } from 'vitest';
import { xlsxFile } from './xlsx';

const sheetOf = async (headings: readonly string[], rows: readonly (readonly (string | number | null)[])[]) => {
  const files = unzipSync(await xlsxFile(headings, rows));
  return strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
};

it('text is text and numbers are numbers: nothing in the file is a formula', async () => {
  const sheet = await sheetOf(
    ['名称', '数'],
    [
      ['=1+1', -5],
      ['@cmd', null],
      ['<b>&"', 1e21],
    ],
  );
  expect(sheet).not.toContain('<f');
  expect(sheet).toContain('t="inlineStr"><is><t xml:space="preserve">=1+1</t>');
  expect(sheet).toContain('<c><v>-5</v></c>');
  expect(sheet).toContain('&lt;b&gt;&amp;&quot;');
});

it('signs that XML does not carry are written as spreadsheets write them', async () => {
  const sheet = await sheetOf(['a'], [['x\r\ny\u0000z\ud800w😀_x000D_']]);
  expect(sheet).toContain('x_x000D_\ny_x0000_z_xD800_w😀_x005F_x000D_');
});

it('the same table is the same file', async () => {
  const made = () => xlsxFile(['a', 'b'], [['文', 1]]);
  expect(await made()).toEqual(await made());
});
