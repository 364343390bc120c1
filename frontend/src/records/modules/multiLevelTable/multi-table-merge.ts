import type { Level, MultiTable, NestedRow } from '@shilu/events/records/modules/multi-level-table/multi-level-table';
import { pathsOf } from '@shilu/events/records/modules/multi-level-table/row-path';
import { isLevel, isNestedRow } from '@shilu/events/records/modules/multi-level-table/table-shape';
import { inReadingOrder } from '@shilu/events/records/modules/multi-level-table/tree';
import { chosenValue, keyedUnits } from '../merge-units';
import type { MergeRules } from '../module-ui';

const levels = (table: MultiTable) =>
  table.levels.map((level) => ({ key: level.key, label: level.label, value: level }));
const rows = (table: MultiTable) => {
  const paths = pathsOf(table);
  return table.rows.map((row) => ({ key: row.id, label: paths.get(row.id) ?? '', value: row }));
};

/** What was kept below a row that one side took away keeps that row: nothing anybody wrote is lost with it. */
const withParents = (kept: readonly NestedRow[], known: ReadonlyMap<string, NestedRow>): readonly NestedRow[] => {
  const all = new Map(kept.map((row) => [row.id, row]));
  for (const row of kept)
    for (let above = row.parent; above !== undefined && !all.has(above); above = known.get(above)?.parent) {
      const parent = known.get(above);
      if (parent === undefined) break;
      all.set(above, parent);
    }
  return inReadingOrder([...all.values()]);
};

/** Rows of levels that are there, with cells of their columns. */
const fitting = (made: readonly Level[], kept: readonly NestedRow[]): NestedRow[] => {
  const depths = new Map<string, number>();
  return kept.flatMap((row) => {
    const depth = row.parent === undefined ? 0 : (depths.get(row.parent) ?? made.length) + 1;
    const keys = new Set(made[depth]?.columns.map(({ key }) => key));
    if (made[depth] === undefined) return [];
    depths.set(row.id, depth);
    return [{ ...row, cells: Object.fromEntries(Object.entries(row.cells).filter(([key]) => keys.has(key))) }];
  });
};

/** Two versions of a table meet level by level and row by row. */
export const multiTableMerge: Omit<MergeRules<MultiTable>, 'Unit'> = {
  units: (base, mine, theirs) => [
    ...keyedUnits(base ? levels(base) : null, levels(mine), levels(theirs), 'level/'),
    ...keyedUnits(base ? rows(base) : null, rows(mine), rows(theirs), 'row/'),
  ],
  compose: (units, chosen, mine, theirs) => {
    const values = units.map((unit) => chosenValue(unit, chosen));
    const made = values.filter(isLevel);
    const known = new Map([...mine.rows, ...theirs.rows].map((row) => [row.id, row]));
    const origin = theirs.origin ?? mine.origin;
    return {
      levels: made,
      rows: fitting(made, withParents(values.filter(isNestedRow), known)),
      ...(origin === undefined ? {} : { origin }),
    };
  },
};
