import { isOfOneExperiment } from '../carry-over';
import { defineModule } from '../define-module';
import { labelledIdentities } from '../identity';
import type { ModuleType } from '../module-type';
import { takenFacts, tableTaken } from '../table-taken';
import { levelPins, withPinnedLevels } from './pinned-levels';
import { diffMultiTable } from './table-diff';
import { pathsOf } from './row-path';
import { multiTableSchema, NO, YES, type MultiTable, type NestedRow } from './table-schema';
import { multiTableShape } from './table-shape';
import { MULTI_TABLE_FAULTS, MULTI_TABLE_LIBRARY, MULTI_TABLE_PARTS, multiTableTell } from './table-words';
import { depthsOf } from './tree';

export type { Level, LevelColumn, MultiTable, NestedRow } from './table-schema';

const isBlank = ({ cells }: NestedRow): boolean => Object.values(cells).every((value) => value.trim() === '');

/** Without the rows at its end in which nothing stands: the last of them has nothing below it. */
const trimmed = (table: MultiTable): MultiTable => {
  const last = table.rows.findLastIndex((row) => !isBlank(row));
  return last === table.rows.length - 1 ? table : { ...table, rows: table.rows.slice(0, last + 1) };
};

/** The table as the next experiment begins with it: days, results and bottles are those of the one before. */
const setUpOf = (table: MultiTable): MultiTable => {
  const columns = new Map(table.levels.flatMap((level) => level.columns.map((column) => [column.key, column])));
  const stays = (key: string, value: string): boolean => {
    const column = columns.get(key);
    return column === undefined || (column.type !== 'date' && !isOfOneExperiment(column.label, value));
  };
  const kept = (cells: NestedRow['cells']) =>
    Object.fromEntries(Object.entries(cells).filter(([key, value]) => stays(key, value)));
  return { ...table, rows: table.rows.map((row) => ({ ...row, cells: kept(row.cells) })) };
};

/** Columns in which something is lacking: in a row, or in that a level which asks for something has no rows. */
const unfilled: ModuleType<MultiTable>['unfilled'] = (content) => {
  const { levels, rows } = trimmed(content);
  const depths = depthsOf(rows);
  return levels.flatMap(({ columns }, depth) => {
    const own = rows.filter(({ id }) => depths.get(id) === depth);
    return columns
      .filter(
        ({ key, required }) =>
          required && (own.length === 0 || own.some(({ cells }) => (cells[key] ?? '').trim() === '')),
      ) // prettier-ignore
      .map(({ key, label }) => ({ field: key, label }));
  });
};

/** Yes and no as they read in every language. */
const ticked = (said: string): string => (said === YES ? '✓' : said === NO ? '✗' : said);

/** M11: rows below rows, each level with columns of its own (V033: two levels at least). */
export const multiLevelTableModule: ModuleType<MultiTable> = {
  type: 'multiLevelTable',
  specId: 'M11',
  label: { 'zh-CN': '多级表', 'en-US': 'Multilevel table' },
  begin: { 'zh-CN': '设计层级并填写', 'en-US': 'Set up levels and fill in' },
  guide: {
    'zh-CN':
      '多级表的行可以有下级行，每一级有自己的列，例如稳定性试验的“条件 › 时间点 › 检验项目”，或“批次 › 小瓶 › 测定”。最少两级，最多五级；可以自己设置层级和列，也可以取用资源中设计好的表。\n单元格之间用方向键和 Tab 移动，回车到下一行；Alt + 回车添加下级，Alt + Shift + 左右箭头升降一级，Alt + Shift + 上下箭头收起和展开。可从 Excel 粘贴：第一列写级别（1、2、3）或编号（1.2.1），或用缩进表示级别。\n数字列可设单位和限度，超出限度的值会标出，仍按实测记录；不适用的单元格填 N/A。数字列还可以在上级行显示下级的合计、平均值、个数等。',
    'en-US':
      'Rows of a multilevel table have rows below them, and each level has columns of its own: condition › time point › test of a stability study, or batch › vial › measurement. It has two to five levels; set up levels and columns yourself, or take a table that was designed in Resources.\nMove between cells with the arrow keys and Tab, and to the next row with Enter. Alt + Enter adds a row one level below, Alt + Shift + left or right moves a row a level up or down, Alt + Shift + up or down folds and unfolds it. Rows can be pasted from Excel: with the level (1, 2, 3) or the number (1.2.1) in the first column, or with the level shown by indentation.\nA number column can have a unit and limits: a value beyond them is marked, and is still recorded as measured; write N/A where a cell does not apply. The row above can show the sum, mean, count and other figures of a number column.',
  },
  version: 1,
  upgrade: (content) => content,
  schema: multiTableSchema,
  shape: multiTableShape,
  faultWords: MULTI_TABLE_FAULTS,
  carryOver: {
    clone: 'all',
    next: {
      take: setUpOf,
      told: {
        'zh-CN': '多级表：日期、批号和结果（如收率、实测值）清空，层级、各行和其余内容作为实验设置带入。',
        'en-US':
          'Multilevel tables: dates, batch numbers and results such as yields are cleared; levels, rows and all else are carried over as set-up.',
      },
    },
    record: 'all',
  },
  trimmed,
  empty: () => ({ levels: [], rows: [] }),
  diff: diffMultiTable,
  parts: MULTI_TABLE_PARTS,
  tell: multiTableTell,
  unfilled,
  text: ({ levels, rows }) =>
    [
      ...levels.map(({ label, columns }) => [label, ...columns.map((column) => column.label)].join('\t')),
      ...rows.map(({ cells }) => Object.values(cells).join('\t')),
    ].join('\n'),
  cells: function* (table) {
    const paths = pathsOf(table);
    const depths = depthsOf(table.rows);
    for (const { id, cells } of table.rows)
      for (const { key, label, type } of table.levels[depths.get(id) ?? -1]?.columns ?? []) {
        const said = cells[key] ?? '';
        const text = type === 'boolean' ? ticked(said) : said;
        yield { row: id, column: key, called: `${label} · ${paths.get(id) ?? ''}`, text };
      }
  },
  files: () => [],
  identities: ({ levels, rows }) =>
    levels.flatMap(({ columns }) =>
      columns.flatMap(({ key, label }) => rows.flatMap(({ cells }) => labelledIdentities(label, cells[key] ?? ''))),
    ),
  facts: ({ origin }) => takenFacts(MULTI_TABLE_LIBRARY, origin),
  library: {
    category: MULTI_TABLE_LIBRARY,
    origin: ({ origin }) => origin ?? null,
    taken: (content, origin) => ({ ...content, origin }),
    untied: ({ origin: _, ...content }) => content,
    pins: levelPins,
    pinned: withPinnedLevels,
    isDesigned: ({ levels }) => levels.length > 0,
  },
  isEmpty: ({ rows }) => rows.every(isBlank),
};

export const multiLevelTable = defineModule(multiLevelTableModule, tableTaken);
