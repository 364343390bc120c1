import type { InfoColumn, InfoTable } from '@shilu/events/records/modules/info-table/info-table';
import { markOf, type DecimalMark } from '@shilu/events/units/number';
import { parseQuantity, understandQuantity } from '@shilu/events/units/quantity';
import { unitOf } from '@shilu/events/units/unit';
import { valuesIn, withColumn, type UnitChange } from './column-unit';

const LONGEST_UNIT = 20;

/** The unit that most of the values have, the first of those that are equally many; '' for bare numbers. */
const commonUnit = (values: Iterable<string>): string => {
  const counts = new Map<string, number>();
  for (const value of values) {
    const quantity = parseQuantity(value);
    if (quantity === null) continue;
    const unit = unitOf(quantity.unit)?.symbol ?? quantity.unit;
    if (unit.length <= LONGEST_UNIT) counts.set(unit, (counts.get(unit) ?? 0) + 1);
  }
  const most = Math.max(0, ...counts.values());
  return [...counts].find(([, count]) => count === most)?.[0] ?? '';
};

/** A number with a unit of its own says nothing in a column that has none. */
const numberIn = (unit: string, value: string, mark?: DecimalMark): string => {
  const understood = understandQuantity(value, unit === '' ? undefined : unit, mark);
  return 'fault' in understood || (unit === '' && understood.unit) ? value : understood.value;
};

/** Whether every value of a column of text can be read as a number in one unit. */
export const readsAsNumbers = (table: InfoTable, { key, type, unit: own = '' }: InfoColumn): boolean => {
  if (type !== 'text') return false;
  const values = [...valuesIn(table, key).values()].map((value) => value.trim()).filter((value) => value !== '');
  if (values.length === 0 || values.some((value) => parseQuantity(value) === null)) return false;
  const unit = own || commonUnit(values);
  const mark = markOf(values);
  return values.every((value) => {
    const understood = understandQuantity(value, unit === '' ? undefined : unit, mark);
    return !('fault' in understood) && (unit !== '' || !understood.unit);
  });
};

/**
 * A column of text as one of numbers: `500 mg` and `0.5 g` become 500 and 500 in mg, the unit of most. What cannot be read
 * so stays as it was typed and is marked at its cell; a bare number among numbers with units is in theirs, which is told.
 */
export const asNumbers = (
  table: InfoTable,
  { unit: own = '', ...column }: InfoColumn,
): { readonly table: InfoTable; readonly change: UnitChange | null } => {
  const { key } = column;
  const before = new Map([...valuesIn(table, key)].map(([id, value]) => [id, value.trim()]));
  const unit = own || commonUnit(before.values());
  const next: InfoColumn = { ...column, type: 'number', ...(unit === '' ? {} : { unit }) };
  const mark = markOf(before.values());
  const after = new Map([...before].map(([id, value]) => [id, numberIn(unit, value, mark)]));
  const bare = unit === '' ? undefined : [...before].find(([, value]) => parseQuantity(value)?.unit === '');
  const [id = '', was = ''] = bare ?? [];
  const change = { key, from: '', to: unit, done: 'assumed' as const, was, is: after.get(id) ?? '' };
  return {
    table: withColumn(table, next, after),
    change: bare === undefined ? null : { ...change, before, after, marks: undefined },
  };
};
