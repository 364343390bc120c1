import type { Level, LevelColumn, MultiTable } from '@shilu/events/records/modules/multi-level-table/multi-level-table';
import { asInfoColumn } from '@shilu/events/records/modules/multi-level-table/figures-below';
import { NO, YES } from '@shilu/events/records/modules/multi-level-table/table-schema';
import { YES_WORDS } from '@shilu/events/records/modules/multi-level-table/table-words';
import { depthsOf } from '@shilu/events/records/modules/multi-level-table/tree';
import { languageStore } from '../../../lib/language';
import { inUnit, type UnitChange } from '../labInfoTable/column-unit';
import { settledValue } from './multi-table-edit';

type LevelAt = { readonly table: MultiTable; readonly depth: number };

export const withLevel = ({ table, depth }: LevelAt, level: Level): MultiTable => ({
  ...table,
  levels: table.levels.with(depth, level),
});

export const rowsAt = ({ table, depth }: LevelAt): MultiTable['rows'] => {
  const depths = depthsOf(table.rows);
  return table.rows.filter(({ id }) => depths.get(id) === depth);
};

/** Without the last level and the rows on it. */
export const withoutLastLevel = (table: MultiTable): MultiTable => {
  const gone = new Set(rowsAt({ table, depth: table.levels.length - 1 }).map(({ id }) => id));
  return { ...table, levels: table.levels.slice(0, -1), rows: table.rows.filter(({ id }) => !gone.has(id)) };
};

type Values = (value: string) => string;
const withValues = (table: MultiTable, key: string, become: Values): MultiTable['rows'] =>
  table.rows.map((row) => {
    const value = row.cells[key] ?? '';
    const next = value === '' ? '' : become(value);
    return next === value ? row : { ...row, cells: { ...row.cells, [key]: next } };
  });

export const withColumns = (at: LevelAt, columns: readonly LevelColumn[]): MultiTable => {
  const level = at.table.levels[at.depth];
  return level === undefined ? at.table : withLevel(at, { ...level, columns: [...columns] });
};

export const withColumn = (at: LevelAt, column: LevelColumn): MultiTable =>
  withColumns(
    at,
    (at.table.levels[at.depth]?.columns ?? []).map((each) => (each.key === column.key ? column : each)),
  );

/** Without a column and what stands in it. */
export const withoutColumn = (at: LevelAt, key: string): MultiTable => {
  const next = withColumns(
    at,
    (at.table.levels[at.depth]?.columns ?? []).filter((each) => each.key !== key),
  );
  return {
    ...next,
    rows: next.rows.map((row) => {
      const { [key]: _gone, ...cells } = row.cells;
      return { ...row, cells };
    }),
  };
};

/** A column of another type: what only the old one had goes with it; values are read anew, and those that do not fit stay. */
export const asType = (at: LevelAt, column: LevelColumn, type: LevelColumn['type']): MultiTable => {
  const { unit: _unit, min: _min, max: _max, footers: _footers, options, ...plain } = column;
  const next: LevelColumn = { ...plain, type, ...(type === 'select' ? { options: options ?? [] } : {}) };
  const said = YES_WORDS;
  const language = languageStore.get();
  const become: Values = (value) => {
    const word = column.type !== 'boolean' ? value : value === YES ? said.true[language] : value === NO ? said.false[language] : value; // prettier-ignore
    return settledValue(next, word);
  };
  return { ...withColumn(at, next), rows: withValues(at.table, column.key, become) };
};

const MIN = ' min';
const MAX = ' max';

/** A number column in another unit: its values and limits are converted where both units measure the same. */
export const inOtherUnit = (
  at: LevelAt,
  column: LevelColumn,
  unit: string,
): { readonly table: MultiTable; readonly change: UnitChange | null } => {
  const info = asInfoColumn(column);
  const limit = (id: string, value: number | undefined) =>
    value === undefined ? [] : [{ id, cells: { [column.key]: String(value) } }];
  const alone = {
    columns: [info],
    rows: [...rowsAt(at).map(({ id, cells }) => ({ id, cells })), ...limit(MIN, column.min), ...limit(MAX, column.max)],
  };
  const { table, change } = inUnit(alone, info, unit);
  const values = new Map(table.rows.map(({ id, cells }) => [id, cells[column.key] ?? '']));
  const { unit: _old, min: _min, max: _max, ...bare } = column;
  const number = (id: string) => (values.has(id) ? Number(values.get(id)?.replace('−', '-')) : undefined);
  const [min, max] = [number(MIN), number(MAX)];
  const next: LevelColumn = {
    ...bare,
    ...(unit === '' ? {} : { unit }),
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
  };
  const converted = withColumn(at, next);
  return {
    table: {
      ...converted,
      rows: converted.rows.map((row) => {
        const value = values.get(row.id);
        return value === undefined || value === (row.cells[column.key] ?? '')
          ? row
          : { ...row, cells: { ...row.cells, [column.key]: value } };
      }),
    },
    change,
  };
};
