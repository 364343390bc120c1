import { NOT_APPLICABLE } from '../../../core/trace-value';
import { figuresOf, type Figure } from '../info-table/column-figures';
import type { InfoColumn } from '../info-table/info-table-schema';
import type { LevelColumn, MultiTable, NestedRow } from './table-schema';
import { childrenOf, depthsOf } from './tree';

/** A column as an info table has it: what is said yes or no to is a choice of two. */
export const asInfoColumn = ({ min: _min, max: _max, type, ...column }: LevelColumn): InfoColumn => ({
  ...column,
  type: type === 'boolean' ? 'select' : type,
});

export type FiguresBelow = { readonly column: LevelColumn; readonly figures: readonly Figure[] };

/**
 * What a row shows of those directly below it: sum, mean, smallest, largest, how many, and standard deviation, as each
 * column of their level asks. They are worked out as below a column of an info table: the arithmetic mean and the standard
 * deviation of a sample, over n − 1 (NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.5.1 and 1.3.5.6), of the numbers
 * as they stand in the cells, in the column's own unit; empty cells and those to which nothing applies are left out. Under
 * undefined stand the figures of the first level, which are those of the whole table.
 */
export const figuresBelow = ({
  levels,
  rows,
}: Pick<MultiTable, 'levels' | 'rows'>): ReadonlyMap<string | undefined, readonly FiguresBelow[]> => {
  const asked = levels.map(({ columns }) => columns.filter(({ footers = [] }) => footers.length > 0));
  if (asked.every((columns) => columns.length === 0)) return new Map();
  const depths = depthsOf(rows);
  const found = new Map<string | undefined, readonly FiguresBelow[]>();
  for (const [parent, below] of childrenOf(rows)) {
    const columns = asked[parent === undefined ? 0 : (depths.get(parent) ?? 0) + 1] ?? [];
    const figures = columns.map((column) => ({ column, figures: figuresIn(column, below) }));
    const told = figures.filter((each) => each.figures.length > 0);
    if (told.length > 0) found.set(parent, told);
  }
  return found;
};

const figuresIn = (column: LevelColumn, rows: readonly NestedRow[]): readonly Figure[] => {
  const info = asInfoColumn(column);
  const applying = rows.filter(({ cells }) => cells[column.key] !== NOT_APPLICABLE);
  return figuresOf({ columns: [info], rows: applying.map(({ id, cells }) => ({ id, cells })) }, info);
};
