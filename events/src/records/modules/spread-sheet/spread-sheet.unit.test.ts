import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../../core/canonical';
import { asUniver, fromUniver, RowsRead } from './as-univer';
import { samples } from './samples';
import { diffSheets } from './sheet-diff';
import { emptySheets, spreadSheetSchema, type SpreadSheet } from './sheet-schema';

const read = (content: unknown): SpreadSheet => spreadSheetSchema.parse(content);
const urlOf = ({ hash }: { readonly hash: string }): string => `/files/${hash}`;
const again = (content: SpreadSheet): SpreadSheet => {
  const { engine, fixed, source, sheets } = content;
  const files = Object.values(sheets).flatMap(({ pictures }) => pictures.map(({ file }) => file));
  const fileOf = (url: string) => files.find((file) => urlOf(file) === url);
  return fromUniver(JSON.parse(JSON.stringify(asUniver(content, { unitId: 'm1', urlOf }))), { engine, fixed, source, fileOf }); // prettier-ignore
};
const used = (content: SpreadSheet): SpreadSheet => {
  const said = JSON.stringify(content.sheets);
  return { ...content, styles: Object.fromEntries(Object.entries(content.styles).filter(([name]) => said.includes(`"s":"${name}"`))) }; // prettier-ignore
};

describe('a workbook of the editor', () => {
  it('comes back from the editor as it went there', () => {
    fc.assert(
      fc.property(samples.contents, ({ content }) => {
        const given = read(content);
        expect(canonicalJson(again(given))).toBe(canonicalJson(used(given)));
      }),
    );
  });

  it('comes with its formulas in full, its looks under one name and no number that is text', () => {
    const snapshot = {
      sheetOrder: ['a'],
      styles: { x1: { bl: 1, it: 0, cl: { rgb: 'rgb(255,0,0)' } }, q7: { bl: 1, cl: { rgb: '#F00' } }, none: { va: 1 } },
      sheets: {
        a: {
          ...{ id: 'a', name: 'Sheet1', rowCount: 20, columnCount: 5, zoomRatio: 1, scrollTop: 30 },
          cellData: {
            0: { 0: { v: 2, t: 2, s: 'x1' }, 1: { v: 4, t: 2, f: '=A1*2', si: 'k' } },
            1: { 0: { v: '3', t: 2, s: 'q7' }, 1: { v: 6, si: 'k' }, 2: { v: 1, t: 3 } },
            2: { 0: { v: '007', t: 4 }, 1: { s: 'none' }, 2: { v: '' } },
          },
          rowData: { 0: { h: 19, ah: 21 }, 1: { hd: 1 } },
        },
      },
    }; // prettier-ignore
    const content = fromUniver(snapshot, { engine: null, fixed: null, source: null, fileOf: () => undefined });
    const [name = ''] = Object.keys(content.styles);
    expect(content.styles).toEqual({ [name]: { bl: 1, cl: { rgb: '#ff0000' } } });
    expect(content.sheets['a']?.cellData).toEqual({
      0: { 0: { v: 2, s: name }, 1: { v: 4, f: '=A1*2' } },
      1: { 0: { v: 3, s: name }, 1: { v: 6, f: '=A2*2' }, 2: { v: true } },
      2: { 0: { v: '007' } },
    });
    expect(read(content)).toEqual(content);
    expect(asUniver(content, { unitId: 'm', urlOf }).sheets['a']?.cellData[2]?.[0]).toEqual({ v: '007', t: 4 });
  });

  it('is read again in the rows that were written in, and is the same as if it were read whole', () => {
    const write = fc.record({
      ...{ row: fc.nat(7), column: fc.nat(3), style: fc.constantFrom(undefined, 'x1', 'q7', { bl: 1 }) },
      value: fc.constantFrom({ v: 7, t: 2 }, { f: '=A1*2', si: 'k' }, { si: 'k', v: 1 }, { v: 'NaCl' }, null),
    });
    fc.assert(
      fc.property(fc.array(fc.array(write, { maxLength: 4 }), { maxLength: 6 }), (rounds) => {
        const cellData: Record<string, Record<string, unknown>> = { 0: { 0: { v: 1, t: 2 } } };
        const snapshot = {
          ...{ sheetOrder: ['a'], styles: { x1: { it: 1 }, q7: { bl: 1 } } },
          sheets: { a: { id: 'a', name: 'Sheet1', rowCount: 20, columnCount: 5, cellData } },
        };
        const beside = { engine: null, fixed: null, source: null, fileOf: () => undefined };
        const known = new RowsRead();
        for (const writes of rounds) {
          for (const { row, column, style, value } of writes) {
            cellData[row] = { ...cellData[row], [column]: value && { ...value, ...(style && { s: style }) } };
            known.written({ sheet: 'a', rows: [String(row)] });
          }
          const again = fromUniver(snapshot, { ...beside, read: known });
          expect(canonicalJson(again)).toBe(canonicalJson(fromUniver(snapshot, beside)));
        }
        const before = fromUniver(snapshot, { ...beside, read: known }).sheets['a']?.cellData;
        const after = fromUniver(snapshot, { ...beside, read: known }).sheets['a']?.cellData;
        for (const [row, cells] of Object.entries(before ?? {}))
          if (!JSON.stringify(cellData[row]).includes('"si"') && !JSON.stringify(cellData[row]).includes('"s":{'))
            expect(after?.[row]).toBe(cells);
      }),
      { numRuns: 50 },
    );
  });

  it('tells what another formula gives, and every value that takes the place of formulas with line breaks', () => {
    const book = (cellData: SpreadSheet['sheets'][string]['cellData']): SpreadSheet => ({
      ...{ ...emptySheets(), sheetOrder: ['a'] },
      sheets: {
        a: {
          ...{ id: 'a', name: 'Data', rowCount: 20, columnCount: 9, cellData, mergeData: [], rowData: {}, columnData: {} },
          ...{ validations: [], conditionals: [], pictures: [] },
        },
      },
    }); // prettier-ignore
    const told = (old: SpreadSheet, next: SpreadSheet): string => JSON.stringify([...diffSheets(old, next)]);
    const otherwise = told(book({ 0: { 0: { f: '=B1*2', v: 98.1 } } }), book({ 0: { 0: { f: '=B1*3', v: 100.1 } } }));
    for (const words of ['=B1*2', '=B1*3', '98.1', '100.1']) expect(otherwise).toContain(words);
    const rows = [0, 1, 2, 3, 4];
    const formulas = Object.fromEntries(rows.map((row) => [row, { 1: { f: `=IF(A${row + 1}="",\n0,1)`, v: 0 } }]));
    const typed = Object.fromEntries(rows.map((row) => [row, { 1: { v: 5.1 + row } }]));
    const replaced = told(book(formulas), book(typed));
    for (const row of rows) expect(replaced).toContain(String(5.1 + row));
  });

  it('tells what formulas spill into cells beside them, and no size that nobody chose', () => {
    const book = (spilled: SpreadSheet['sheets'][string]['spilled']): SpreadSheet => ({
      ...{ ...emptySheets(), sheetOrder: ['a'] },
      sheets: {
        a: {
          ...{ id: 'a', name: 'Data', rowCount: 100, columnCount: 20, mergeData: [], rowData: {}, columnData: {} },
          ...{ validations: [], conditionals: [], pictures: [], cellData: { 0: { 0: { f: '=SORT(B1:B3)', v: 1 } } } },
          ...(spilled && { spilled }),
        },
      },
    });
    const told = (old: SpreadSheet | null, next: SpreadSheet) =>
      [...diffSheets(old, next)].map(({ title, oldValue, newValue }) => [title, oldValue, newValue]);
    const [one, two] = [book({ 1: { 0: 2 }, 2: { 0: 3 } }), book({ 1: { 0: 2 }, 2: { 0: 30 } })];
    expect(told(one, two)).toEqual([['@spreadSheet.spilled.A3.', '3', '30']]);
    expect(told(one, book(undefined))).toEqual([['@spreadSheet.spilled.A2:A3.', '2\n3', null]]);
    expect(told(null, one)).toEqual([
      ['@spreadSheet.sheet', null, 'Data'],
      ['@spreadSheet.cells.A1.', null, '=SORT(B1:B3)'],
      ['@spreadSheet.spilled.A2:A3.', null, '2\n3'],
    ]);
  });

  it('V005 is refused by the cell where something does not fit', () => {
    const sheet = {
      ...{ id: 'a', name: '数据', rowCount: 9, columnCount: 3, mergeData: [], rowData: {}, columnData: {} },
      ...{ validations: [], conditionals: [], pictures: [], cellData: {} },
    };
    const book = (own: object) => ({ ...emptySheets(), sheetOrder: ['a'], sheets: { a: { ...sheet, ...own } } });
    const faultOf = (content: unknown): string => {
      const [issue] = spreadSheetSchema.safeParse(content).error?.issues ?? [];
      const cell = issue?.code === 'custom' ? issue.params?.['cell'] : undefined;
      return [issue?.message, cell].filter(Boolean).join(' ');
    };
    const cells = (cell: unknown, row: string | number = 6, column: string | number = 1) =>
      faultOf(book({ cellData: { [row]: { [column]: cell } } }));
    expect(faultOf(book({}))).toBe('');
    expect(cells({ v: 12.5 })).toBe('');
    expect(cells({ v: Number.NaN })).toBe('cellUnfit 数据!B7');
    expect(cells({ v: 'a\u0000' })).toBe('cellText 数据!B7');
    expect(cells({ v: 'x'.repeat(32_768) })).toBe('cellText 数据!B7');
    expect(cells({ f: 'A1' })).toBe('cellFormula 数据!B7');
    expect(cells({ f: `=${'1+'.repeat(4_096)}1` })).toBe('cellFormula 数据!B7');
    expect(cells({ v: 1, s: 'gone' })).toBe('cellStyle 数据!B7');
    expect(cells({ v: 1, extra: 1 })).toBe('cellUnfit 数据!B7');
    expect(cells({ v: 'ab', p: { runs: [{ st: 1, ed: 4, ts: {} }] } })).toBe('cellRuns 数据!B7');
    expect(cells({ v: 1 }, 9)).toBe('cellOutside 数据!9');
    expect(cells({ v: 1 }, '01')).toBe('cellOutside 数据!01');
    expect(cells({ v: 1 }, 6, '__proto__x')).toContain('cellOutside');
    const long = `=${'1+'.repeat(4_000)}1`;
    const filled = (rows: number) => Object.fromEntries(Array.from({ length: rows }, (_, row) => [row, { 0: { f: long } }])); // prettier-ignore
    expect(faultOf(book({ rowCount: 300, cellData: filled(249) }))).toBe('');
    expect(faultOf(book({ rowCount: 300, cellData: filled(250) }))).toBe('tooManyFormulas');
    expect(faultOf(book({ name: 'a/b' }))).toBe('sheetName');
    expect(faultOf(book({ name: 'x'.repeat(32) }))).not.toBe('');
    expect(faultOf(book({ hidden: 1 }))).toBe('allHidden');
    expect(faultOf({ ...book({}), sheetOrder: [] })).toBe('sheetsUnlisted');
    const two = { ...book({}), sheetOrder: ['a', 'b'], sheets: { a: sheet, b: { ...sheet, id: 'b' } } };
    expect(faultOf(two)).toBe('sheetNameTaken');
  });
});
