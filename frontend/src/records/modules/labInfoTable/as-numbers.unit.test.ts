import type { InfoTable } from '@shilu/events/records/modules/info-table/info-table';
import { expect, it } from 'vitest';
import { asNumbers } from './as-numbers';
import { inUnit } from './column-unit';

const column = { key: 'm', label: '质量', type: 'text' as const };
const tableOf = (values: readonly string[]): InfoTable => ({
  columns: [column],
  rows: values.map((value, at) => ({ id: `r${String(at)}`, cells: value === '' ? {} : { m: value } })),
});
const read = (...values: string[]): unknown => {
  const { table } = asNumbers(tableOf(values), column);
  return [table.columns[0]?.unit ?? '', ...table.rows.map(({ cells }) => cells['m'] ?? '')];
};

it.each([
  [
    ['500 mg', '0.5 g', ''],
    ['mg', '500', '500', ''],
  ],
  [
    ['1,200', '3.50'],
    ['', '1200', '3.50'],
  ],
  [
    ['1.5 小时', '90 min'],
    ['h', '1.5', '1.5'],
  ],
  [['1,200 mL'], ['mL', '1200']],
])('text turned into numbers: %j becomes %j', (values, numbers) => {
  expect(read(...values)).toEqual(numbers);
});

it.each([
  [
    ['500 mg', '0.5 g', '25 mg', '约 3 g'],
    ['mg', '500', '500', '25', '约 3 g'],
  ],
  [
    ['0.5 g', '500 mg', '25 mg'],
    ['mg', '500', '500', '25'],
  ],
  [
    ['500 mg', '3 h'],
    ['mg', '500', '3 h'],
  ],
  [
    ['12', '13', '500 mg'],
    ['', '12', '13', '500 mg'],
  ],
  [['约 5 g'], ['', '约 5 g']],
])(
  'text turned into numbers is not all or nothing: %j becomes %j, and what cannot be read stays',
  (values, numbers) => {
    expect(read(...values)).toEqual(numbers);
  },
);

it('a bare number among those with units is in theirs, and that is told', () => {
  const { table, change } = asNumbers(tableOf(['500 mg', '12', '1 g']), column);
  expect(table.rows.map(({ cells }) => cells['m'])).toEqual(['500', '12', '1000']);
  expect(change).toMatchObject({ done: 'assumed', was: '12', from: '', is: '12', to: 'mg' });
  expect(asNumbers(tableOf(['500 mg', '1 g']), column).change).toBeNull();
});

it('a unit that is set afterwards converts what was read, and leaves the bad cell to be retyped', () => {
  const { table } = asNumbers(tableOf(['500 mg', '25 mg', '约 3 g']), column);
  const [numbers = column] = table.columns;
  const inGrams = inUnit(table, numbers, 'g').table;
  expect(inGrams.rows.map(({ cells }) => cells['m'])).toEqual(['0.500', '0.025', '约 3 g']);
});
