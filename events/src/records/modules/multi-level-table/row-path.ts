import { cutText } from '../../../core/cut-text';
import type { Level, MultiTable, NestedRow } from './table-schema';
import { depthsOf, numbersOf } from './tree';

/** UTF-16 units of a row's name, so that the names of five levels and a column fit the title of a change. */
const NAME_MAX = 40;
/** What parts the names of a path. */
export const PATH_SIGN = ' › ';

/** A row is known by the first text that stands in it; by its level and its number among its like where there is none. */
const nameOf = (level: Level | undefined, { cells }: NestedRow, number: string): string => {
  const naming = level?.columns.find(({ key, type }) => type === 'text' && (cells[key] ?? '').trim() !== '');
  if (naming !== undefined) return cutText((cells[naming.key] ?? '').trim().replace(/\s+/g, ' '), NAME_MAX);
  return `${level?.label ?? '#'} ${number.split('.').at(-1) ?? ''}`;
};

/** What each row is called, with the rows that it stands below: `batch 2 › vial 3`. */
export const pathsOf = ({ levels, rows }: Pick<MultiTable, 'levels' | 'rows'>): ReadonlyMap<string, string> => {
  const depths = depthsOf(rows);
  const numbers = numbersOf(rows);
  const paths = new Map<string, string>();
  for (const row of rows) {
    const own = nameOf(levels[depths.get(row.id) ?? 0], row, numbers.get(row.id) ?? '');
    const above = row.parent === undefined ? undefined : paths.get(row.parent);
    paths.set(row.id, above === undefined ? own : `${above}${PATH_SIGN}${own}`);
  }
  return paths;
};
