import type { InfoColumn, InfoTable } from '@shilu/events/records/modules/info-table/info-table';
import { sameKind, unitOf } from '@shilu/events/units/unit';
import { inUnit, isNumber, valuesIn, withColumn } from './column-unit';
import { settleCell } from './info-table-edit';

/** What a number says outside of its column. */
export const withOwnUnit = (column: InfoColumn, value: string): string =>
  column.unit && isNumber(column, value) ? `${value} ${column.unit}` : value;

const measuresTheSame = (a: string, b: string): boolean => {
  const [one, other] = [unitOf(a), unitOf(b)];
  return one !== null && other !== null && sameKind(one, other);
};

const as = (column: InfoColumn, { type, unit }: InfoColumn): InfoColumn => {
  const { unit: _unit, ...bare } = column;
  return { ...bare, type, ...(unit === undefined ? {} : { unit }) };
};

/** A table with the values of a column said in the unit and kind that another version gave it. */
const saidAs = (table: InfoTable, target: InfoColumn): InfoTable => {
  const column = table.columns.find(({ key }) => key === target.key);
  if (!column || (column.type === target.type && (column.unit ?? '') === (target.unit ?? ''))) return table;
  if (column.formula !== undefined || target.formula !== undefined) return table;
  const from = column.unit ?? '';
  const to = target.unit ?? '';
  const numbers = column.type === 'number' && target.type === 'number';
  // A bare number says the same in the unit that it is given later.
  if (numbers && (from === '' || measuresTheSame(from, to))) return inUnit(table, column, to).table;
  const said = (value: string): string =>
    target.type === 'number' && column.type !== 'number' ? settleCell(target, value) : withOwnUnit(column, value);
  const values = new Map([...valuesIn(table, column.key)].map(([id, value]) => [id, said(value)]));
  return withColumn(table, as(column, target), values);
};

const sameMeasure = (a: InfoColumn, b: InfoColumn): boolean => a.type === b.type && (a.unit ?? '') === (b.unit ?? '');

type Versions = { readonly base: InfoTable | null; readonly mine: InfoTable; readonly theirs: InfoTable };

/**
 * Versions that are about to be merged row by row, each column in one unit: that of who changed it. A value of another
 * unit is converted; where there is no way it keeps its unit beside it, and its cell asks for correction.
 */
export const inOneUnit = (versions: Versions): Versions => {
  let { base, mine, theirs } = versions;
  for (const own of versions.mine.columns) {
    const other = versions.theirs.columns.find(({ key }) => key === own.key);
    if (!other || sameMeasure(own, other)) continue;
    const was = versions.base?.columns.find(({ key }) => key === own.key);
    const target = was && sameMeasure(was, other) ? own : other;
    base = base && saidAs(base, target);
    mine = saidAs(mine, target);
    theirs = saidAs(theirs, target);
  }
  return { base, mine, theirs };
};
