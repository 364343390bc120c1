import { optionPins, withOptionsOf, type Pin } from '../library-origin';
import type { InfoColumn, InfoTable } from './info-table-schema';

/** What a column is, as a table of the library has it: all but how wide it is and which figures stand below it. */
const definitionOf = ({ label, type, unit, required, formula, decimals, marks }: InfoColumn): Pin['is'] => ({
  ...{ label, type, unit: unit ?? '', required: required ?? false, formula: formula ?? '' },
  ...{ decimals: decimals ?? null, marks: marks ?? [] },
});

/** Columns stay as they were taken; further columns, options and rows are a record's own. */
export const columnPins = ({ columns }: InfoTable): readonly Pin[] =>
  columns.flatMap((column) => [
    { key: column.key, name: column.label, is: definitionOf(column) },
    ...optionPins(column.key, column.label, column.options),
  ]);

const columnOf = (held: InfoColumn, { width, footers, options }: InfoColumn): InfoColumn => ({
  ...held,
  ...(width === undefined ? {} : { width }),
  ...(footers === undefined ? {} : { footers }),
  ...(held.type === 'select' ? { options: [...withOptionsOf(held.options, options)] } : {}),
});

/** The table with its columns as the library has them, and behind them those that it lacked. */
export const withPinnedColumns = (mine: InfoTable, held: InfoTable): InfoTable => {
  const given = new Map(held.columns.map((column) => [column.key, column]));
  const own = new Set(mine.columns.map(({ key }) => key));
  return {
    ...mine,
    columns: [
      ...mine.columns.map((column) => {
        const of = given.get(column.key);
        return of === undefined ? column : columnOf(of, column);
      }),
      ...held.columns.filter(({ key }) => !own.has(key)),
    ],
  };
};
