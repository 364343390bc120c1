import type { InfoColumn, InfoTable } from '@shilu/events/records/modules/info-table/info-table';
import type { Mark } from '@shilu/events/records/modules/info-table/info-table-schema';
import { converted } from '@shilu/events/units/quantity';
import { sameKind, unitOf } from '@shilu/events/units/unit';
import { cellFault, settleCell } from './info-table-edit';

type Values = ReadonlyMap<string, string>;

/** What another unit did to the values of a column, for who changed it. */
export type UnitChange = {
  readonly key: string;
  readonly from: string;
  readonly to: string;
  readonly done: 'converted' | 'stayed' | 'assumed';
  /** The first value, before and after. */
  readonly was: string;
  readonly is: string;
  /** What the cells and marks said before, by row, and what they say now. */
  readonly before: Values;
  readonly after: Values;
  readonly marks: readonly Mark[] | undefined;
};

export const valuesIn = (table: InfoTable, key: string): Values =>
  new Map(table.rows.flatMap(({ id, cells }) => (cells[key] ? [[id, cells[key]]] : [])));

export const isNumber = (column: InfoColumn, value: string): boolean =>
  value !== '' && cellFault(column, value) === null;

/** Whether a change of the unit would say something else about what stands in the column or its marks. */
export const holdsNumbers = (table: InfoTable, column: InfoColumn): boolean =>
  (column.marks?.length ?? 0) > 0 ||
  (column.formula === undefined && table.rows.some(({ cells }) => isNumber(column, cells[column.key] ?? '')));

export const withColumn = (table: InfoTable, next: InfoColumn, values: Values | null = null): InfoTable => ({
  columns: table.columns.map((each) => (each.key === next.key ? next : each)),
  rows:
    values === null
      ? table.rows
      : table.rows.map((row) => {
          const value = values.get(row.id) ?? '';
          return value === (row.cells[next.key] ?? '') ? row : { ...row, cells: { ...row.cells, [next.key]: value } };
        }),
});

const renamed = ({ unit: _unit, ...bare }: InfoColumn, unit: string): InfoColumn =>
  unit === '' ? bare : { ...bare, unit };

/** From one unit to another of the same quantity; null where there is no way. */
const conversion = (from: string, to: string): ((number: string) => string) | null => {
  const [old, next] = [from, to].map((unit) => (unit === '' ? null : unitOf(unit)));
  return old && next && sameKind(old, next) ? (number) => converted(number.replace(/^−/, '-'), old, next) : null;
};

const markIn = (column: InfoColumn, mark: Mark, convert: (number: string) => string): Mark => {
  const value = (typed: string): string => (isNumber(column, typed) ? convert(typed) : typed);
  return {
    ...mark,
    ...(mark.value === undefined ? {} : { value: value(mark.value) }),
    ...(mark.to === undefined ? {} : { to: value(mark.to) }),
  };
};

/** A column of numbers in another unit: its values and marks are converted where both units measure the same. */
export const inUnit = (
  table: InfoTable,
  column: InfoColumn,
  to: string,
): { readonly table: InfoTable; readonly change: UnitChange | null } => {
  const from = column.unit ?? '';
  const convert = conversion(from, to);
  const bare = renamed(column, to);
  const next: InfoColumn =
    convert && column.marks ? { ...bare, marks: column.marks.map((mark) => markIn(column, mark, convert)) } : bare;
  if (column.formula !== undefined) return { table: withColumn(table, next), change: null };
  const before = valuesIn(table, column.key);
  const after = new Map(
    [...before].map(([id, value]) => {
      // What could not be read in the old unit may be legible in the new one.
      if (!isNumber(column, value)) return [id, settleCell(next, value)];
      return [id, convert ? convert(value) : value];
    }),
  );
  const first = [...before].find(([, value]) => isNumber(column, value));
  const same = convert !== null && [...before].every(([id, value]) => after.get(id) === value);
  const [id, was = ''] = first ?? [];
  return {
    table: withColumn(table, next, after),
    change:
      id === undefined || same
        ? null
        : {
            ...{ key: column.key, from, to, before, after, marks: column.marks },
            ...{ done: convert ? 'converted' : 'stayed', was, is: after.get(id) ?? '' },
          },
  };
};

/** Whether the table is still as the change left it. */
export const stillStands = (table: InfoTable, { key, to, after }: UnitChange): boolean => {
  const column = table.columns.find((each) => each.key === key);
  if (column?.type !== 'number' || (column.unit ?? '') !== to) return false;
  const now = valuesIn(table, key);
  return [...after].every(([id, value]) => now.get(id) === value);
};

/** The numbers as they were before a conversion, in the unit of after it. */
export const unitOnly = (
  table: InfoTable,
  change: UnitChange,
): { readonly table: InfoTable; readonly change: UnitChange } => {
  const { key, before, after, was, marks } = change;
  const column = table.columns.find((each) => each.key === key);
  const values = new Map([...valuesIn(table, key)].map(([id, value]) => [id, before.get(id) ?? value]));
  return {
    table: column ? withColumn(table, { ...column, ...(marks ? { marks: [...marks] } : {}) }, values) : table,
    change: { ...change, done: 'stayed', is: was, after: new Map([...after, ...values]) },
  };
};
