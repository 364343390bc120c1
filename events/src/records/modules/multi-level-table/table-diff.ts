import { canonicalJson } from '../../../core/canonical';
import { fieldChange, type FieldChange } from '../../../core/trace';
import { NOT_APPLICABLE, type TraceValue } from '../../../core/trace-value';
import { orderChange } from '../order-change';
import { originChange } from '../table-taken';
import { PATH_SIGN, pathsOf } from './row-path';
import { YES, type LevelColumn, type MultiTable, type NestedRow } from './table-schema';
import { MULTI_TABLE_LIBRARY } from './table-words';
import { childrenOf, numbersOf } from './tree';

const data = (part: string, value: unknown): TraceValue => ({ kind: 'data', of: `multiLevelTable.${part}`, data: value }); // prettier-ignore

const EMPTY: MultiTable = { levels: [], rows: [] };

type Placed = { readonly levelKey: string; readonly level: string; readonly column: LevelColumn };
/** All columns by their keys, with the level of whose rows each is. */
const columnsOf = ({ levels }: MultiTable): ReadonlyMap<string, Placed> =>
  new Map(
    levels.flatMap(({ key, label, columns }) =>
      columns.map((column) => [column.key, { levelKey: key, level: label, column }] as const),
    ),
  );

const both = <K>(a: Iterable<K>, b: Iterable<K>): readonly K[] => [...new Set([...a, ...b])];

const diffLevels = (old: MultiTable, next: MultiTable): FieldChange[] => {
  const [was, is] = [old, next].map(({ levels }) => new Map(levels.map((level) => [level.key, level])));
  if (was === undefined || is === undefined) return [];
  const told = (label: string | undefined): TraceValue | null =>
    label === undefined ? null : data('level', { label });
  const named = ({ levels }: MultiTable) => levels.map(({ key, label }) => ({ id: key, label }));
  return [
    ...both(was.keys(), is.keys())
      .filter((key) => was.get(key)?.label !== is.get(key)?.label)
      .map((key) =>
        fieldChange(`level/${key}`, '@multiLevelTable.level', told(was.get(key)?.label), told(is.get(key)?.label)),
      ),
    ...orderChange('levelOrder', '@multiLevelTable.levelOrder', named(old), named(next)),
  ];
};

const diffColumns = (old: MultiTable, next: MultiTable): FieldChange[] => {
  const [was, is] = [columnsOf(old), columnsOf(next)];
  const stored = (placed: Placed | undefined): string => canonicalJson(placed === undefined ? null : { in: placed.levelKey, column: placed.column }); // prettier-ignore
  const told = (placed: Placed | undefined): TraceValue | null =>
    placed === undefined ? null : data('column', { level: placed.level, ...placed.column });
  const named = ({ levels }: MultiTable, level: string) =>
    (levels.find(({ key }) => key === level)?.columns ?? []).map(({ key, label }) => ({ id: key, label }));
  return [
    ...both(was.keys(), is.keys())
      .filter((key) => stored(was.get(key)) !== stored(is.get(key)))
      .map((key) => fieldChange(`column/${key}`, '@multiLevelTable.column', told(was.get(key)), told(is.get(key)))),
    ...next.levels.flatMap(({ key }) =>
      orderChange(`columnOrder/${key}`, '@multiLevelTable.columnOrder', named(old, key), named(next, key)),
    ),
  ];
};

const shown = ({ type, unit }: LevelColumn, value: string): TraceValue | null => {
  if (value === '') return null;
  if (value === NOT_APPLICABLE) return { kind: 'notApplicable' };
  if (type === 'number') return { kind: 'number', number: value, ...(unit ? { unit } : {}) };
  if (type === 'date') return { kind: 'date', date: value };
  return type === 'boolean' ? value === YES : value;
};

type Cells = NestedRow['cells'];
const NO_CELLS: Cells = {};
const isBlank = ({ cells }: NestedRow): boolean => Object.values(cells).every((value) => value === '');

type Side = {
  readonly rows: ReadonlyMap<string, NestedRow>;
  readonly columns: ReturnType<typeof columnsOf>;
  readonly paths: ReadonlyMap<string, string>;
  readonly numbers: ReadonlyMap<string, string>;
};
const sideOf = (table: MultiTable): Side => ({
  rows: new Map(table.rows.map((row) => [row.id, row])),
  columns: columnsOf(table),
  paths: pathsOf(table),
  numbers: numbersOf(table.rows),
});
/** `1.2 · batch 2 › vial 3` */
const placeIn = ({ numbers, paths }: Side, id: string): string => `${numbers.get(id) ?? ''} · ${paths.get(id) ?? ''}`;

/** Cells of one row; what stood in a cell is told in the unit that its column had then. */
function* diffCells(id: string, was: Side, is: Side): Iterable<FieldChange> {
  const [before, after] = [was.rows.get(id)?.cells ?? NO_CELLS, is.rows.get(id)?.cells ?? NO_CELLS];
  const path = is.paths.get(id) ?? was.paths.get(id) ?? '';
  for (const key of both(Object.keys(before), Object.keys(after))) {
    const [old, next] = [before[key] ?? '', after[key] ?? ''];
    const [then, now] = [was.columns.get(key)?.column, is.columns.get(key)?.column];
    const column = now ?? then;
    if (old === next || column === undefined) continue;
    yield fieldChange(
      `row/${id}/${key}`,
      `${path}${PATH_SIGN}${column.label}`,
      shown(then ?? column, old),
      shown(column, next),
      { rowId: id },
    );
  }
}

function* diffRows(was: Side, is: Side): Iterable<FieldChange> {
  for (const id of both(is.rows.keys(), was.rows.keys())) {
    const [before, after] = [was.rows.get(id), is.rows.get(id)];
    const only = before === undefined ? after : after === undefined ? before : undefined;
    // A row without a value is told as such; one with values by them.
    if (only !== undefined && isBlank(only)) {
      const [old, next] = [before && placeIn(was, id), after && placeIn(is, id)];
      yield fieldChange(`row/${id}`, '@multiLevelTable.row', old ?? null, next ?? null, { rowId: id });
    }
    if (before !== undefined && after !== undefined && before.parent !== after.parent)
      yield fieldChange(`row/${id}/place`, '@multiLevelTable.place', placeIn(was, id), placeIn(is, id), { rowId: id });
    yield* diffCells(id, was, is);
  }
}

/** What stands below the same row in both, where it stands in another order there. */
function* diffOrders(old: MultiTable, next: MultiTable, was: Side, is: Side): Iterable<FieldChange> {
  const named = (rows: readonly NestedRow[] = [], { paths }: Side) =>
    rows.map(({ id }) => ({ id, label: paths.get(id) ?? id }));
  const before = childrenOf(old.rows);
  for (const [parent, rows] of childrenOf(next.rows))
    yield* orderChange(
      parent === undefined ? 'order' : `order/${parent}`,
      '@multiLevelTable.order',
      named(before.get(parent), was),
      named(rows, is),
    );
}

/** How levels and columns are defined, what stands in cells by the path to them, and where rows stand. */
export function* diffMultiTable(old: MultiTable | null, next: MultiTable): Iterable<FieldChange> {
  const before = old ?? EMPTY;
  const [was, is] = [sideOf(before), sideOf(next)];
  yield* originChange({ type: 'multiLevelTable', category: MULTI_TABLE_LIBRARY }, before.origin, next.origin);
  yield* diffLevels(before, next);
  yield* diffColumns(before, next);
  yield* diffRows(was, is);
  yield* diffOrders(before, next, was, is);
}
