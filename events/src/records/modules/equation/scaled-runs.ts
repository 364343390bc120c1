import { parseQuantity } from '../../../units/quantity';
import { isHeld } from './derived';
import { rowOf, type Equation } from './equation-schema';
import { shown } from './shown';
import { columnUnit, usualValue, valueOf } from './variations';
import type { VariedColumn, VariedRun, Variations } from './variations-schema';
import { withUnit } from './with-unit';

type RowColumn = Extract<VariedColumn, { readonly kind: 'row' }>;
export type Extensive = 'amount' | 'mass' | 'volume';
type Grown = RowColumn & { readonly cell: Extensive };
const isGrown = (column: VariedColumn): column is Grown =>
  column.kind === 'row' && (column.cell === 'amount' || column.cell === 'mass' || column.cell === 'volume');

/** What the table said of a cell, in words of its own: where it was worked out, as it was read. */
const asRead = (content: Equation, column: Grown): string => {
  const row = rowOf(content, column.rowId);
  const number = usualValue(content, column);
  return row === undefined || number === ''
    ? ''
    : shown(column.cell, { number, unit: columnUnit(content, column), held: isHeld(content, row, column.cell) });
};

const MARK = /^([<>~≈]?)\s*(.*)$/s;

/** A typed amount on the other scale, with its unit where that would not be the column's any more; null where there is no such number. */
const grown = (value: string, units: { readonly was: string; readonly is: string }, times: (number: string) => string): string | null => {
  const [, mark = '', text = ''] = MARK.exec(value.trim()) ?? [];
  const quantity = parseQuantity(text);
  if (quantity === null) return value;
  const number = times(quantity.number);
  if (number === '') return null;
  const unit = quantity.unit !== '' || units.was === units.is ? quantity.unit : units.was;
  return `${mark}${withUnit(number, unit)}`;
}; // prettier-ignore

/**
 * The runs of a plan on another scale; null where one of its amounts would be no number. A run is a plan for as long as
 * nothing came of it: what it says of amounts, masses and volumes grows with the table. One with a result was run as it
 * stands: it keeps what it says, and writes down what it had from the table, which says otherwise from now on.
 */
export const scaledRuns = (before: Equation, after: Equation, times: (number: string) => string): Variations | null => {
  const { columns, runs } = before.variations;
  const results = columns.filter(({ kind }) => kind === 'result');
  const amounts = columns.filter(isGrown);
  if (amounts.length === 0) return before.variations;
  const scaled: VariedRun[] = [];
  for (const run of runs) {
    const wasRun = results.some((column) => valueOf(run, column).trim() !== '');
    const values = { ...run.values };
    for (const column of amounts) {
      const own = valueOf(run, column);
      const units = { was: columnUnit(before, column), is: columnUnit(after, column) };
      const next = wasRun ? (own === '' ? asRead(before, column) : grown(own, units, (number) => number)) : own === '' ? '' : grown(own, units, times);
      if (next === null) return null;
      if (next !== '') values[column.id] = next;
    }
    scaled.push({ ...run, values });
  }
  return { columns, runs: scaled };
}; // prettier-ignore
