import { sameJson } from '../../../core/canonical';
import { withAdded } from '../with-added';
import { recalculated } from './calculated';
import type { InfoColumn, InfoTable } from './info-table-schema';

type Row = InfoTable['rows'][number];
const NO_CELLS: Row['cells'] = {};

/** What a column is, however wide somebody made it. */
const definitionOf = ({ width: _, ...column }: InfoColumn): unknown => column;

/** Options that stand in cells stay, though the template has them no longer. */
const optionsFor = ({ options = [], key }: InfoColumn, next: InfoColumn, rows: readonly Row[]): object => {
  if (next.type !== 'select') return {};
  const held = new Set(rows.map(({ cells }) => cells[key] ?? ''));
  const known = next.options ?? [];
  return { options: [...known, ...options.filter((option) => held.has(option) && !known.includes(option))] };
};

/** The table with columns and rows that the template adds, and its columns as it has them now; what was filled in stays. */
export const tableWithTemplate = (mine: InfoTable, before: InfoTable, after: InfoTable): InfoTable => {
  const given = new Map(before.columns.map((column) => [column.key, column]));
  const next = new Map(after.columns.map((column) => [column.key, column]));
  const own = new Set(mine.columns.map(({ key }) => key));
  const columns = mine.columns.map((column): InfoColumn => {
    const [was, is] = [given.get(column.key), next.get(column.key)];
    if (was === undefined || is?.type !== column.type || sameJson(was, is)) return column;
    // Whoever has made the column another keeps it.
    if (!sameJson(definitionOf(column), definitionOf(was))) return column;
    const { width } = column.width === was.width ? is : column;
    const { width: _, ...rest } = is;
    return { ...rest, ...optionsFor(column, is, mine.rows), ...(width === undefined ? {} : { width }) };
  });
  const all = withAdded(columns, after.columns, ({ key }) => key, ({ key }) => !given.has(key) && !own.has(key)); // prettier-ignore
  const keys = new Set(all.map(({ key }) => key));
  const [givenRows, nextRows] = [new Map(before.rows.map((row) => [row.id, row])), new Map(after.rows.map((row) => [row.id, row]))]; // prettier-ignore
  const fitting = (cells: Row['cells']): Row['cells'] =>
    Object.fromEntries(Object.entries(cells).filter(([key]) => keys.has(key)));
  const rows = mine.rows.map((row): Row => {
    const [was, is] = [givenRows.get(row.id)?.cells ?? NO_CELLS, nextRows.get(row.id)?.cells];
    if (is === undefined || sameJson(was, is)) return row;
    const untouched = Object.entries(is).filter(
      ([key]) => keys.has(key) && (row.cells[key] ?? '') === (was[key] ?? ''),
    );
    return { id: row.id, cells: { ...row.cells, ...Object.fromEntries(untouched) } };
  });
  const ownRows = new Set(mine.rows.map(({ id }) => id));
  const added = after.rows.map(({ id, cells }) => ({ id, cells: fitting(cells) }));
  const origin = sameJson(mine.origin, before.origin) ? after.origin : mine.origin;
  return recalculated({
    ...(origin === undefined ? {} : { origin }),
    columns: all,
    rows: withAdded(rows, added, ({ id }) => id, ({ id }) => !givenRows.has(id) && !ownRows.has(id)), // prettier-ignore
  });
};
