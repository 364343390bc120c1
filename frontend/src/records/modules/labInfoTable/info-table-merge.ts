import { recalculated } from '@shilu/events/records/modules/info-table/calculated';
import type { InfoTable } from '@shilu/events/records/modules/info-table/info-table';
import { isInfoColumn, isInfoRow } from '@shilu/events/records/modules/info-table/info-table-shape';
import { chosenValue, keyedUnits } from '../merge-units';
import type { MergeRules } from '../module-ui';
import { inOneUnit } from './one-unit';

const columns = (table: InfoTable) =>
  table.columns.map((column) => ({ key: column.key, label: column.label, value: column }));
/** What is worked out is worked out anew from what was merged: it is nobody's edit. */
const typedOnly = (table: InfoTable): InfoTable => {
  const typed = new Set(table.columns.filter(({ formula }) => formula === undefined).map(({ key }) => key));
  if (typed.size === table.columns.length) return table;
  const own = (cells: InfoTable['rows'][number]['cells']) =>
    Object.fromEntries(Object.entries(cells).filter(([key]) => typed.has(key)));
  return { ...table, rows: table.rows.map((row) => ({ ...row, cells: own(row.cells) })) };
};
const rows = (table: InfoTable) =>
  typedOnly(table).rows.map((row, at) => ({
    key: row.id,
    label: row.cells[table.columns[0]?.key ?? ''] || String(at + 1),
    value: row,
  }));

/** Two versions of a table meet column by column and row by row. */
export const infoTableMerge: Omit<MergeRules<InfoTable>, 'Unit'> = {
  units: (before, own, other) => {
    const { base, mine, theirs } = inOneUnit({ base: before, mine: own, theirs: other });
    return [
      ...keyedUnits(base ? columns(base) : null, columns(mine), columns(theirs), 'column/'),
      ...keyedUnits(base ? rows(base) : null, rows(mine), rows(theirs), 'row/'),
    ];
  },
  compose: (units, chosen, mine, theirs) => {
    const values = units.map((unit) => ({
      column: unit.key.startsWith('column/'),
      value: chosenValue(unit, chosen),
    }));
    const kept = values
      .filter((each) => each.column)
      .map((each) => each.value)
      .filter(isInfoColumn);
    const known = new Set(kept.map((column) => column.key));
    const origin = theirs.origin ?? mine.origin;
    return recalculated({
      ...(origin === undefined ? {} : { origin }),
      columns: kept,
      rows: values
        .filter((each) => !each.column)
        .map((each) => each.value)
        .filter(isInfoRow)
        .map((row) => ({
          id: row.id,
          cells: Object.fromEntries(Object.entries(row.cells).filter(([key]) => known.has(key))),
        })),
    });
  },
};
