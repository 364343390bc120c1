import type { InfoColumn, InfoTable } from '@shilu/events/records/modules/info-table/info-table';
import { describe, expect, it } from 'vitest';
import { initialChoices, openUnits } from '../merge-units';
import { inUnit, unitOnly } from './column-unit';
import { cellFault } from './info-table-edit';
import { infoTableUi } from './info-table-ui';

const column: InfoColumn = { key: 'm', label: '质量', type: 'number', unit: 'mg' };
const tableOf = (cells: Readonly<Record<string, string>>, of = column): InfoTable => ({
  columns: [of],
  rows: Object.entries(cells).map(([id, m]) => ({ id, cells: { m } })),
});
const seen = ({ columns, rows }: InfoTable): unknown => [columns[0]?.unit ?? '', Object.fromEntries(rows.map(({ id, cells }) => [id, cells['m']]))]; // prettier-ignore
const merged = (base: InfoTable, mine: InfoTable, theirs: InfoTable, open: 'mine' | 'theirs' = 'mine') => {
  const units = infoTableUi.merge.units(base, mine, theirs);
  const chosen = initialChoices(units);
  const asked = openUnits(units, chosen);
  for (const { key } of asked) chosen.set(key, open);
  const table = infoTableUi.merge.compose(units, chosen, mine, theirs);
  return { asked: asked.map(({ key }) => key), table, seen: seen(table) };
};
const base = tableOf({ a: '500', b: '25' });
const inGrams = inUnit(base, column, 'g');

describe('a merge of drafts, one of which has converted a column, mixes units', () => {
  const edited = tableOf({ a: '510', b: '25', c: '30' });
  const both = ['g', { a: '0.510', b: '0.025', c: '0.030' }];

  it.each([
    ['theirs was converted', edited, inGrams.table],
    ['mine was converted', inGrams.table, edited],
  ])('%s: what the other typed is converted with it, and nobody is asked', (_, mine, theirs) => {
    expect(merged(base, mine, theirs)).toMatchObject({ asked: [], seen: both });
  });

  it('both converted, each to another unit: what one chooses is in the unit of the column', () => {
    const [mine, theirs] = [
      inUnit(edited, column, 'kg').table,
      inUnit(tableOf({ a: '520', b: '25' }), column, 'g').table,
    ];
    expect(merged(base, mine, theirs)).toMatchObject({ asked: ['row/a'], seen: both });
    expect(merged(base, mine, theirs, 'theirs').seen).toEqual(['g', { a: '0.520', b: '0.025', c: '0.030' }]);
  });

  it('the unit alone was changed: the typed value is asked about, in the unit of the column', () => {
    const relabelled = inGrams.change ? unitOnly(inGrams.table, inGrams.change).table : base;
    const { asked, seen } = merged(base, edited, relabelled);
    expect(asked).toEqual(['row/a']);
    expect(seen).toEqual(['g', { a: '0.510', b: '25', c: '0.030' }]);
  });

  it('where there is no way from one unit to the other, a value keeps its own beside it, and is to be corrected', () => {
    const { table, seen } = merged(base, edited, inUnit(base, column, 'mL').table);
    expect(seen).toEqual(['mL', { a: '510 mg', b: '25', c: '30 mg' }]);
    expect(table.columns[0] && cellFault(table.columns[0], '510 mg')).toBe('otherUnit');
  });

  it('text that another made numbers of is read as that was; numbers that became text keep their unit', () => {
    const text: InfoColumn = { key: 'm', label: '质量', type: 'text' };
    const words = tableOf({ a: '500 mg', b: '25' }, text);
    expect(merged(words, tableOf({ a: '0.51 g', b: '25' }, text), base).seen).toEqual(['mg', { a: '510', b: '25' }]);
    expect(merged(base, edited, tableOf({ a: '500 mg', b: '25 mg' }, text)).seen).toEqual([
      '',
      { a: '510 mg', b: '25 mg', c: '30 mg' },
    ]);
  });

  it('without a common version the values are compared in one unit', () => {
    const units = infoTableUi.merge.units(null, base, inGrams.table);
    expect(units.every(({ same }) => same)).toBe(true);
  });
});
