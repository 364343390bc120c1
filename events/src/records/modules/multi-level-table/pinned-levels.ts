import type { Label } from '../../../core/call';
import { optionPins, withOptionsOf, type Pin } from '../library-origin';
import type { Level, LevelColumn, MultiTable } from './table-schema';

const LEVELS: Label = { 'zh-CN': '层级的顺序和数目', 'en-US': 'Order and number of levels' };

/** What a column is, as a table of the library has it: all but which figures stand below it. */
const definitionOf = ({ label, type, unit, required, min, max }: LevelColumn): Pin['is'] => ({
  ...{ label, type, unit: unit ?? '', required: required ?? false, min: min ?? null, max: max ?? null },
});

/** Levels and their columns stay as they were taken; further columns, options and rows are a record's own. */
export const levelPins = ({ levels }: MultiTable): readonly Pin[] => [
  { key: 'levels', name: LEVELS, is: levels.map(({ key }) => key) },
  ...levels.flatMap(({ key, label, columns }) => [
    { key, name: label, is: label },
    ...columns.flatMap((column) => [
      { key: `${key}.${column.key}`, name: column.label, is: definitionOf(column) },
      ...optionPins(`${key}.${column.key}`, column.label, column.options),
    ]),
  ]),
];

const columnOf = (held: LevelColumn, { footers, options }: LevelColumn): LevelColumn => ({
  ...held,
  ...(footers === undefined ? {} : { footers }),
  ...(held.type === 'select' ? { options: [...withOptionsOf(held.options, options)] } : {}),
});

const levelOf = (held: Level, mine: Level | undefined): Level => {
  const own = new Map(mine?.columns.map((column) => [column.key, column]));
  const given = new Set(held.columns.map(({ key }) => key));
  return {
    ...held,
    columns: [
      ...held.columns.map((column) => {
        const of = own.get(column.key);
        return of === undefined ? column : columnOf(column, of);
      }),
      ...(mine?.columns ?? []).filter(({ key }) => !given.has(key)),
    ],
  };
};

/** The table with its levels and columns as the library has them, and behind them columns of its own. */
export const withPinnedLevels = (mine: MultiTable, held: MultiTable): MultiTable => {
  const own = new Map(mine.levels.map((level) => [level.key, level]));
  return { ...mine, levels: held.levels.map((level) => levelOf(level, own.get(level.key))) };
};
