import { processorMs } from '../../../testing/processor-time';
import { proves } from '@shilu/tests/proves';
import { describe, expect, it } from 'vitest';
import type { CellData } from './sheet-cells';
import { emptySheets, type Sheet, type SpreadSheet } from './sheet-schema';
import { sheetsGoneInUse, usesOfSheet } from './sheet-uses';

const sheet = (id: string, name: string, cellData: CellData = {}, own: Partial<Sheet> = {}): Sheet => ({
  ...{ id, name, rowCount: 20, columnCount: 9, cellData, mergeData: [], rowData: {}, columnData: {} },
  ...{ validations: [], conditionals: [], pictures: [] },
  ...own,
});
const book = (sheets: readonly Sheet[], names: SpreadSheet['names'] = []): SpreadSheet => ({
  ...emptySheets(),
  names,
  sheetOrder: sheets.map(({ id }) => id),
  sheets: Object.fromEntries(sheets.map((each) => [each.id, each])),
});
const using = (f: string): Sheet => sheet('a', '结果', { 6: { 1: { f } } });
const data = sheet('b', 'Lot 1');

describe('V045 a sheet that others take from', () => {
  it.each([
    ["='Lot 1'!B2*2", true],
    ["=SUM('lot 1'!A:A)", true],
    ["=SUM('Lot 1:Lot 3'!A1)", true],
    ['="see \'Lot 1\'!A1"&A1', false],
    ["='Lot 10'!A1", false],
    ['=A1*2', false],
  ])('%s: %s', (formula, isUsed) => {
    expect(usesOfSheet(book([using(formula), data]), 'b')).toEqual(isUsed ? ['结果!B7'] : []);
  });

  it('is used by names and by what may be typed as well, never by itself', () => {
    const list = [{ uid: 'v', ranges: [{ startRow: 0, startColumn: 0, endRow: 0, endColumn: 0 }], type: 'list' as const, formula1: "='Lot 1'!A1:A9" }]; // prettier-ignore
    const own = sheet('b', 'Lot 1', { 0: { 0: { f: "='Lot 1'!B1" } } });
    expect(usesOfSheet(book([sheet('a', '结果', {}, { validations: list }), own]), 'b')).toEqual(['结果']);
    expect(usesOfSheet(book([own], [{ id: 'n', name: 'slope', formula: "'Lot 1'!$B$7" }]), 'b')).toEqual(['slope']);
    expect(usesOfSheet(book([own]), 'b')).toEqual([]);
  });

  it('is not deleted: the cells that use it are named, whether they name it still or lost it', () => {
    proves('V045');
    const old = book([using("='Lot 1'!B2*2"), data]);
    const fault = [{ path: ['sheets', 'b'], message: 'sheetInUse', params: { sheet: 'Lot 1', cells: '结果!B7' } }];
    expect(sheetsGoneInUse(old, book([using("='Lot 1'!B2*2")]))).toEqual(fault);
    expect(sheetsGoneInUse(old, book([using('=#REF!B2*2')]))).toEqual(fault);
    // Whoever changes the formulas first, or renames the sheet, deletes nothing in use.
    expect(sheetsGoneInUse(old, book([using('=B2*2')]))).toEqual([]);
    expect(sheetsGoneInUse(old, book([using("='Lot 2'!B2*2"), { ...data, name: 'Lot 2' }]))).toEqual([]);
    expect(sheetsGoneInUse(book([using('=#REF!B2'), data]), book([using('=#REF!B2')]))).toEqual([]);
    expect(sheetsGoneInUse(old, old)).toEqual([]);
  });

  it('is told in a moment, however many go at once and however many formulas there are, and names ten of each', () => {
    const rows = Array.from({ length: 2_000 }, (_, row) => row);
    const columns = Array.from({ length: 10 }, (_, column) => column);
    const formulas = (f: string): CellData => Object.fromEntries(rows.map((row) => [row, Object.fromEntries(columns.map((column) => [column, { f }]))]));
    const using = (f: string): Sheet => ({ ...sheet('a', '结果', formulas(f)), rowCount: 2_000, columnCount: 10 });
    const others = Array.from({ length: 99 }, (_, at) => sheet(`s${at}`, `Lot ${at}`));
    const [free, used, lost] = ["=Zed!A1+Zed!B1+'x y'!C3+1", "='Lot 7'!A1+1", '=#REF!A1+1'].map(using);
    if (!free || !used || !lost) throw new Error('three sheets');
    const spent = processorMs();
    expect(sheetsGoneInUse(book([free, ...others]), book([free]))).toEqual([]);
    for (const after of [used, lost])
      expect(sheetsGoneInUse(book([used, ...others]), book([after]))).toEqual([
        {
          path: ['sheets', 's7'],
          message: 'sheetInUse',
          params: { sheet: 'Lot 7', cells: `${columns.map((column) => `结果!${'ABCDEFGHIJ'[column]}1`).join(', ')}, …` },
        },
      ]);
    // Each formula was read anew for each of them: 13 s.
    expect(spent()).toBeLessThan(2_000);
  }); // prettier-ignore
});
