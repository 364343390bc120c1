import { readFileSync } from 'node:fs';
import { processorMs } from '@shilu/events/testing/processor-time';
import { cellsOf } from '@shilu/events/records/modules/spread-sheet/sheet-cells';
import { emptySheets, sheetsInOrder, type Sheet, type SpreadSheet } from '@shilu/events/records/modules/spread-sheet/sheet-schema'; // prettier-ignore
import { hasCorpus, inCorpus } from '@shilu/tests/corpus';
import { part } from '@shilu/tests/proves';
import { describe, expect, it } from 'vitest';
import { TableFault } from '../tables/table-fault';
import { readCsvBook, writeCsvBook } from './csv-book';
import { readBook } from './read-book';
import { writeBook } from './write-book';

const sheetOf = (bytes: Buffer): Sheet => {
  const [sheet] = sheetsInOrder(readCsvBook(bytes, '数据').content);
  if (!sheet) throw new Error('no sheet');
  return sheet;
};
const valuesOf = (bytes: Buffer) =>
  Object.values(sheetOf(bytes).cellData).map((row) => Object.values(row).map(({ v }) => v));

const sheetWith = (cellData: Sheet['cellData'], own: Partial<Sheet> = {}): SpreadSheet => ({
  ...{ ...emptySheets(), sheetOrder: ['a'] },
  sheets: {
    a: {
      ...{ id: 'a', name: 'Data', rowCount: 30_000, columnCount: 30, cellData, mergeData: [], rowData: {} },
      ...{ columnData: {}, validations: [], conditionals: [], pictures: [] },
      ...own,
    },
  },
});

describe('separated values as a sheet', () => {
  it('in GB 18030, UTF-8 and both UTF-16 with their marks, by whatever parts them', () => {
    part('M08', 'csv in its encodings and separators');
    const wide = Buffer.from('\ufeff名称\t数\n甲\t1', 'utf16le');
    const swapped = Buffer.from(wide).swap16();
    const gb = Buffer.from([0xc3, 0xfb, 0xb3, 0xc6, 0x3b, 0xca, 0xfd, 0x0a, 0xbc, 0xd7, 0x3b, 0x31]);
    for (const bytes of [wide, swapped, gb, Buffer.from('\ufeff名称,数\n甲,1')])
      expect(valuesOf(bytes)).toEqual([['名称', '数'], ['甲', 1]]); // prettier-ignore
  });

  it('takes for a number only what loses nothing by it, and keeps its digits by a format', () => {
    const [row] = valuesOf(Buffer.from('1.5,1.50,007,-0.25,1e-9,12345678901234567890,+5,2021-01-05,1 000,=1+1,1.000'));
    expect(row).toEqual([1.5, 1.5, '007', -0.25, 1e-9, '12345678901234567890', '+5', '2021-01-05', '1 000', '=1+1', 1]);
    const { content } = readCsvBook(Buffer.from('1.50'), 'a');
    const cell = sheetsInOrder(content)[0]?.cellData[0]?.[0];
    expect(content.styles[cell?.s ?? '']).toEqual({ n: { pattern: '0.00' } });
    expect(cell?.f).toBeUndefined();
  });

  it.skipIf(!hasCorpus)('of others: quotes, line breaks within cells, Chinese with a mark and without', () => {
    const file = (...path: readonly string[]) => readFileSync(inCorpus('xlsx', ...path));
    expect(valuesOf(file('csv-edge', 'quotes_and_newlines.csv'))).toEqual([['a', 'b'], [1, 'ha \n"ha" \nha'], [3, 4]]); // prettier-ignore
    expect(valuesOf(file('csv-edge', 'json.csv'))[1]).toEqual([1, '{"type": "Point", "coordinates": [102.0, 0.5]}']);
    expect(valuesOf(file('csv-edge', 'empty.csv'))).toEqual([['a', 'b', 'c'], [1], [2, 3, 4]].map((row, at) => (at === 1 ? [1] : row))); // prettier-ignore
    expect(valuesOf(file('chinese', 'demo.csv'))[0]).toEqual(['字符串标题', '日期标题', '数字标题']);
    expect(valuesOf(file('chinese', 'no_bom.csv'))[0]).toEqual(['姓名', '年纪']);
    for (const other of ['formula_stress_test.xls', 'formula_stress_test.xlsb', 'merge_cells.ods'])
      expect(() => readCsvBook(file('formats', other), 'a')).toThrow(TableFault);
  });

  it('goes out with all digits and with days as they are shown', async () => {
    const content = {
      ...sheetWith({
        0: { 0: { v: '名称' }, 2: { v: '日期' } },
        2: { 0: { v: '=cmd' }, 1: { f: '=1/3', v: 1 / 3, s: 'n' }, 2: { v: 44_197, s: 'd' }, 3: { v: true } },
      }),
      styles: { n: { n: { pattern: '0.00' } }, d: { n: { pattern: 'yyyy-mm-dd' } } },
    };
    const [sheet] = sheetsInOrder(content);
    expect(
      sheet &&
        (await writeCsvBook(content, sheet, { separator: ',', encoding: 'utf-8' })).toString('utf8').split('\r\n'),
    ).toEqual(['\ufeff名称,,日期,', ',,,', `'=cmd,${1 / 3},2021-01-01,TRUE`, '']);
    const chinese = sheet && (await writeCsvBook(content, sheet, { separator: ';', encoding: 'gb18030' }));
    // 名称 in GB 18030 (C3 FB B3 C6), no mark before it.
    expect(chinese?.subarray(0, 5).toString('hex')).toBe('c3fbb3c63b');
    expect(readCsvBook(chinese ?? Buffer.alloc(0), 'a').content.sheets['s1']?.cellData[0]?.[0]).toEqual({ v: '名称' });
  });
});

it('a workbook of 20,000 rows and ten columns is read within five seconds', async () => {
  const rows = Object.fromEntries(
    Array.from({ length: 20_000 }, (_, row) => [
      row,
      Object.fromEntries(
        Array.from({ length: 10 }, (_cell, column) => [column, { v: column === 0 ? `样品 ${row}` : row * column + 0.5 }]),
      ),
    ]),
  ); // prettier-ignore
  const bytes = await writeBook(sheetWith(rows));
  const spent = processorMs();
  const { content } = await readBook(bytes);
  expect(spent()).toBeLessThan(5_000);
  expect([...cellsOf(content.sheets['s1']?.cellData ?? {})]).toHaveLength(200_000);
}, 30_000);
