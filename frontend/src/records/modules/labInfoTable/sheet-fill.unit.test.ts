import type { InfoTable } from '@shilu/events/records/modules/info-table/info-table';
import { expect, it } from 'vitest';
import { filledDown, repeatedFirst } from './sheet-fill';
import { sumsOf } from './sheet-sums';

const made = (...rows: readonly (readonly [string, string])[]): InfoTable => ({
  columns: [
    { key: 'n', label: '名称', type: 'text' },
    { key: 'm', label: '质量', type: 'number', unit: 'g' },
  ],
  rows: rows.map(([n, m], at) => ({ id: `r${String(at)}`, cells: { n, m } })),
});
const cells = (table: InfoTable): string[][] => table.rows.map((row) => [row.cells['n'] ?? '', row.cells['m'] ?? '']);
const both = { left: 0, right: 1 };

it('the fill handle repeats what is picked, and goes on with numbers that have an even step', () => {
  const table = made(['甲', '0.10'], ['乙', '0.20'], ['', ''], ['', '']);
  expect(cells(filledDown(table, { ...both, top: 0, bottom: 1 }, 4))).toEqual([
    ['甲', '0.10'],
    ['乙', '0.20'],
    ['甲', '0.30'],
    ['乙', '0.40'],
    ['甲', '0.50'],
  ]);
  expect(cells(filledDown(made(['甲', '5'], ['', '']), { ...both, top: 0, bottom: 0 }, 1))[1]).toEqual(['甲', '5']);
  expect(
    cells(filledDown(made(['甲', '1'], ['甲', '2'], ['甲', '4'], ['', '']), { ...both, top: 0, bottom: 2 }, 3))[3],
  ).toEqual(['甲', '1']);
});

it('Ctrl+D repeats the first row of what is picked', () => {
  expect(
    cells(repeatedFirst(made(['甲', '1'], ['乙', '2'], ['丙', '3']), { left: 1, right: 1, top: 0, bottom: 1 })),
  ).toEqual([
    ['甲', '1'],
    ['乙', '1'],
    ['丙', '3'],
  ]);
});

it('sum and mean of picked numbers are exact, and of one unit only', () => {
  const all = { ...both, top: 0, bottom: 3 };
  expect(sumsOf(made(['甲', '0.1'], ['乙', '0.2'], ['丙', ''], ['丁', '5 min']), all)).toEqual({
    count: 2,
    sum: '0.3',
    mean: '0.15',
    unit: 'g',
  });
  expect(sumsOf(made(['甲', '1.00'], ['乙', '1'], ['丙', '2']), all)).toMatchObject({ sum: '4', mean: '1.333' });
  expect(sumsOf(made(['甲', '1']), all)).toBeNull();
  const mixed = made(['甲', '1'], ['乙', '2']);
  expect(
    sumsOf(
      { ...mixed, columns: [...mixed.columns, { key: 'v', label: '体积', type: 'number', unit: 'mL' }] },
      { ...all, right: 2 },
    ),
  ).toBeNull();
});
