import { readdirSync, readFileSync } from 'node:fs';
import { cellName } from '@shilu/events/records/modules/spread-sheet/cell-names';
import { cellsOf } from '@shilu/events/records/modules/spread-sheet/sheet-cells';
import { sheetsInOrder, spreadSheetSchema, type Sheet, type SpreadSheet } from '@shilu/events/records/modules/spread-sheet/sheet-schema'; // prettier-ignore
import { hasCorpus, inCorpus } from '@shilu/tests/corpus';
import { part } from '@shilu/tests/proves';
import { describe, expect, it } from 'vitest';
import { readXlsx } from '../tables/read-xlsx';
import { TableFault } from '../tables/table-fault';
import { readBook, type ReadBook } from './read-book';
import { writeBook } from './write-book';

const filesOf = (folder: string): readonly string[] =>
  readdirSync(inCorpus('xlsx', folder)).filter((name) => name.endsWith('.xlsx')).map((name) => `${folder}/${name}`.replace(/^\//, '')); // prettier-ignore
const files = hasCorpus ? ['', 'chinese', 'lab', 'hostile'].flatMap(filesOf) : [];
const bytesOf = (name: string): Buffer => readFileSync(inCorpus('xlsx', name));

/** By its name: none of these is a workbook. */
const REFUSED = new Set([
  'hostile/clusterfuzz-testcase-minimized-XLSX2CSVFuzzer-5636439151607808.xlsx',
  'hostile/crash-274d6342e4842d61be0fb48eaadad6208ae767ae.xlsx',
  'hostile/poc-xmlbomb.xlsx',
  'hostile/~$LoadPivotTables.xlsx',
]);

/** What must survive: values, formulas, number formats, merges, widths, freeze and validations, sheet by sheet. */
const survives = ({ styles, ...content }: SpreadSheet) =>
  sheetsInOrder(content).map((sheet: Sheet) => ({
    name: sheet.name,
    cells: [...cellsOf(sheet.cellData)].flatMap(({ row, column, cell: { v, f, s, p } }) => {
      const pattern = s === undefined ? undefined : styles[s]?.n?.pattern;
      return v === undefined && f === undefined && pattern === undefined ? [] : [[cellName(row, column), v, f, pattern, p]]; // prettier-ignore
    }),
    looks: [...cellsOf(sheet.cellData)].map(({ row, column, cell: { s } }) => [cellName(row, column), s === undefined ? {} : styles[s]]), // prettier-ignore
    merges: sheet.mergeData,
    widths: Object.entries(sheet.columnData).map(([at, { w, hd }]) => [at, w, hd]),
    heights: Object.entries(sheet.rowData).map(([at, { h, hd }]) => [at, h, hd]),
    freeze: sheet.freeze,
    validations: sheet.validations.map(({ uid: _uid, ...rule }) => rule),
    conditionals: sheet.conditionals.length,
    hidden: sheet.hidden,
    filter: sheet.filter?.ref,
  }));

describe.skipIf(!hasCorpus)('workbooks of others', () => {
  it.each(files)('%s is read as what fits, or refused in words', async (name) => {
    const read = await readBook(bytesOf(name)).catch((error: unknown) => error);
    if (REFUSED.has(name)) return void expect(read).toBeInstanceOf(TableFault);
    const { content } = read as ReadBook;
    expect(spreadSheetSchema.safeParse(content).error?.issues.slice(0, 3)).toBeUndefined();
    if (name === files.at(-1)) part('M08', 'xlsx of others: each opens or is refused in words');
  });

  it.each(files.filter((name) => !REFUSED.has(name)))('%s survives being written and read again', async (name) => {
    const { content } = await readBook(bytesOf(name));
    const { content: again, lost } = await readBook(await writeBook(content));
    expect(survives(again)).toEqual(survives(content));
    expect(again.names.map(({ name: called, formula }) => [called, formula])).toEqual(content.names.map(({ name: called, formula }) => [called, formula])); // prettier-ignore
    expect(lost.filter(({ part: kind }) => kind !== 'conditionalFormats')).toEqual([]);
  });

  it('says what it loses, and where', async () => {
    const lost = async (name: string) => (await readBook(bytesOf(name))).lost.map(({ part: kind, count }) => `${kind} ${count}`); // prettier-ignore
    // Its picture stands behind the sheet.
    expect(await lost('chinese/Book1.xlsx')).toEqual([
      'charts 2',
      'comments 1',
      'hyperlinks 1',
      'pictures 1',
      'tables 1',
    ]);
    expect(await lost('formula_stress_test.xlsx')).toContain('pivotTables 1');
    expect(await lost('hostile/DialogSheet.xlsx')).toEqual(['chartSheets 1', 'pivotTables 1']);
    expect(await lost('1904.xlsx')).toEqual(['dates1904 1']);
    expect(await lost('chinese/stress020.xlsx')).toEqual(['externalLinks 1']);
    expect(await lost('MatrixFormulaEvalTestData.xlsx')).toEqual(['arrayFormulas 30']);
  });

  it('brings the pictures over its cells, with where they stand', async () => {
    part('M08', 'pictures of a file');
    const { pictures, lost } = await readBook(bytesOf('images.xlsx'));
    expect(pictures?.files.map(({ name, mime, bytes }) => [name, mime, bytes.length])).toEqual([
      ['image1.jpeg', 'image/jpeg', 1_757],
      ['image2.jpeg', 'image/jpeg', 11_125],
    ]);
    expect(pictures?.places[0]).toEqual({
      ...{ sheet: 's1', file: 0 },
      from: { row: 0, column: 0, rowOffset: 0, columnOffset: 0 },
      to: { row: 0, column: 0, rowOffset: 11, columnOffset: 20 },
    });
    expect([pictures?.places.length, lost.find(({ part: kind }) => kind === 'pictures')]).toEqual([10, undefined]);
  });

  it('holds what their makers say of them', async () => {
    const sheetsOf = async (name: string) => sheetsInOrder((await readBook(bytesOf(name))).content);
    const [catalogue] = await sheetsOf('chinese/TestIssue153.xlsx');
    expect([catalogue?.name, catalogue?.cellData[0]?.[0]?.v, catalogue?.mergeData.length]).toEqual(['Test', '序号', 5]);
    const [recipe] = await sheetsOf('chinese/t02.xlsx');
    expect([recipe?.cellData[0]?.[0]?.v, recipe?.mergeData.length]).toEqual(['测试配方1027', 1]);
    const formulas = (await sheetsOf('formula_stress_test.xlsx')).flatMap(({ cellData }) => [...cellsOf(cellData)]).filter(({ cell }) => cell.f !== undefined); // prettier-ignore
    expect(formulas.length).toBeGreaterThanOrEqual(440);
    const merged = (await sheetsOf('test-issue-877.xlsx')).flatMap(({ mergeData }) => mergeData);
    expect(merged).toHaveLength(590);
  });
});

it('what the reader of tables refuses as no workbook is refused here as well', async () => {
  const bytes = Buffer.from('PK not a zip');
  await expect(readBook(bytes)).rejects.toThrow(TableFault);
  await expect(readXlsx(bytes, 10)).rejects.toThrow(TableFault);
});
