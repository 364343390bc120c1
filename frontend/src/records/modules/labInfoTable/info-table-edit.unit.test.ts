import { parseSheetText } from '../../../lib/sheet-text';
import type { InfoTable } from '@shilu/events/records/modules/info-table/info-table';
import { describe, expect, it } from 'vitest';
import { cellFault, copyOf, pasteInto, settleCell } from './info-table-edit';
import { pastedAt, tableFromSheet as fromSheet } from './table-from-sheet';

const tableFromSheet = (block: string[][]): InfoTable => fromSheet(block, (count) => `列 ${String(count)}`).table;

const table: InfoTable = {
  columns: [
    { key: 'n', label: '名称', type: 'text' },
    { key: 'm', label: '质量', type: 'number', unit: 'g' },
  ],
  rows: [{ id: 'r1', cells: { n: '甲', m: '1.50' } }],
};

describe('M10 the sheet', () => {
  it('M10 reads quoted cells with tabs and line breaks from the clipboard', () => {
    expect(parseSheetText('a\t"b\tc"\r\n"d ""e"""\t"f\ng"\r\n')).toEqual([
      ['a', 'b\tc'],
      ['d "e"', 'f\ng'],
    ]);
  });
  it('M10 V022 pastes a block, adds rows, turns units, keeps digits', () => {
    const pasted = pasteInto(table, { row: 0, column: 0 }, [
      ['乙', '470 mg'],
      ['丙', '1,234.50', 'right of the table'],
    ]);
    expect(pasted.rows.map((row) => row.cells)).toEqual([
      { n: '乙', m: '0.470' },
      { n: '丙', m: '1234.50' },
    ]);
  });
  it('a block wider than the table makes the columns it needs, and what finds no place is counted', () => {
    const name = (count: number): string => `列 ${String(count)}`;
    const { table: made, ...told } = pastedAt(table, { row: 0, column: 1 }, [
      ['1.2', '甲苯', '3', ''],
      ['500 mg', '水', '4.5', ' '],
    ], name); // prettier-ignore
    expect(told).toEqual({ columns: 2, calculated: 0, beyond: 0 });
    expect(made.columns.slice(2).map(({ label, type }) => [label, type])).toEqual([
      ['列 3', 'text'],
      ['列 4', 'number'],
    ]);
    expect(made.rows.map(({ cells }) => made.columns.map(({ key }) => cells[key] ?? ''))).toEqual([
      ['甲', '1.2', '甲苯', '3'],
      ['', '0.500', '水', '4.5'],
    ]);
    const sum = { key: 's', label: '和', type: 'number', formula: '[质量]' } as const;
    const { columns } = table;
    expect(pastedAt({ ...table, columns: [...columns, sum] }, { row: 0, column: 1 }, [['1', '2']], name)).toMatchObject(
      {
        columns: 0,
        calculated: 1,
        beyond: 0,
      },
    );
  });
  it.each([[4_999, 0], [4_990, 90]])('from row %i on, and from the first column, %i values of a large block are told as left out', (row, beyond) => {
    const block = Array.from({ length: row === 4_999 ? 1 : 100 }, () => ['x']);
    expect(pastedAt(table, { row, column: 0 }, block, String).beyond).toBe(beyond);
    const wide = [Array.from({ length: 102 }, (_, at) => String(at))];
    expect(pastedAt(table, { row: 0, column: 0 }, wide, String)).toMatchObject({ columns: 98, beyond: 2 });
    expect(fromSheet(wide, String)).toMatchObject({ columns: 0, beyond: 2 });
  }); // prettier-ignore
  it('M10 shows what does not fit its column', () => {
    expect(cellFault({ key: 'm', label: '', type: 'number' }, 'abc')).toBe('badNumber');
    expect(cellFault({ key: 'd', label: '', type: 'date' }, '2026-13-01')).toBe('badDate');
    expect(settleCell({ key: 'd', label: '', type: 'date' }, '2026年3月5日')).toBe('2026-03-05');
  });
  it('M10 V022 a pasted column whose heading names a unit is one of numbers, also where another size of it is written', () => {
    const made = tableFromSheet([
      ['试剂', '质量 (g)', '备注 (g)'],
      ['甲', '2.5', '少量'],
      ['乙', '1200 mg', '2 g'],
    ]);
    expect(made.columns.map(({ type }) => type)).toEqual(['text', 'number', 'text']);
    expect(made.columns.map(({ label, unit }) => [label, unit])).toEqual([
      ['试剂', undefined],
      ['质量', 'g'],
      ['备注 (g)', undefined],
    ]);
    expect(made.rows[1]?.cells[made.columns[1]?.key ?? '']).toBe('1.200');
  });
  it('M10 makes a table of a whole pasted sheet, and copies a block back', () => {
    const made = tableFromSheet([
      ['名称', '质量 (g)'],
      ['甲', '1.50'],
      ['乙', '2'],
    ]);
    expect(made.columns.map(({ label, type, unit }) => ({ label, type, unit }))).toEqual([
      { label: '名称', type: 'text', unit: undefined },
      { label: '质量', type: 'number', unit: 'g' },
    ]);
    expect(copyOf(made, { top: 0, bottom: 1, left: 0, right: 1 })).toBe('甲\t1.50\n乙\t2');
  });
});
