import { isoDate } from '../../../core/schemas';
import { cutText } from '../../../core/cut-text';
import { fieldChange, type FieldChange } from '../../../core/trace';
import { traceText } from '../../../core/trace-text';
import type { TraceValue } from '../../../core/trace-value';
import { isOfOneExperiment } from '../carry-over';
import { labelledIdentities } from '../identity';
import { labelFaults } from '../label-faults';
import { defineModule } from '../define-module';
import type { ModuleType, WriteFault } from '../module-type';
import { infoTableShape } from './info-table-shape';
import { orderChange } from '../order-change';
import { originChange, takenFacts, tableTaken } from '../table-taken';
import { COLUMN_KINDS, columnWords, INFO_TABLE_LIBRARY, TABLE_PARTS } from './column-words';
import { formulaFaults, recalculated } from './calculated';
import { TABLE_FAULT_WORDS } from './fault-words';
import { diffColumns } from './column-diff';
import { shownFormula } from './formula-text';
import { infoTableSchema, type InfoColumn, type InfoTable } from './info-table-schema';
import { columnPins, withPinnedColumns } from './pinned-columns';
import { tableWithTemplate } from './with-template';

export { infoTableSchema, type InfoColumn, type InfoTable } from './info-table-schema';

const shown = (column: InfoColumn, value: string): TraceValue | null => {
  if (value === '') return null;
  if (column.type === 'number') return { kind: 'number', number: value, ...(column.unit ? { unit: column.unit } : {}) };
  if (column.type === 'date') return { kind: 'date', date: value };
  return value;
};

type Cells = Readonly<Record<string, string>>;
const NO_CELLS: Cells = {};

/** UTF-16 units of a row's name in the trace, so that a title fits its field whatever was piled up in a cell. */
const NAME_MAX = 60;

/** A row is known by the first text that stands in it, `#3` where there is none: a value without it is nobody's. */
const nameOf = (columns: readonly InfoColumn[], cells: Cells, number: string): ((column: InfoColumn) => string) => {
  const naming = columns.find(({ key, type }) => type === 'text' && (cells[key] ?? '').trim() !== '');
  const name = naming === undefined ? number : cutText((cells[naming.key] ?? '').trim().replace(/\s+/g, ' '), NAME_MAX);
  return (column) => `${column.label} · ${column.key === naming?.key ? number : name}`;
};

type Columns = readonly InfoColumn[];

/** What stood in a cell is told in the unit that its column had then. */
const diffCells = (
  { columns, then }: { readonly columns: Columns; readonly then: ReadonlyMap<string, InfoColumn> },
  { id: rowId, number }: { readonly id: string; readonly number: string },
  was: Cells,
  is: Cells,
): FieldChange[] => {
  const changes: FieldChange[] = [];
  const titleOf = nameOf(columns, is === NO_CELLS ? was : is, number);
  for (const column of columns) {
    const { key } = column;
    const before = was[key] ?? '';
    const after = is[key] ?? '';
    if (before === after) continue;
    const [old, next] = [shown(then.get(key) ?? column, before), shown(column, after)];
    // Only the column's type or unit changed, which the column tells: the cell reads as it did.
    if (traceText(old) === traceText(next)) continue;
    changes.push(fieldChange(`row/${rowId}/${key}`, titleOf(column), old, next, { rowId }));
  }
  return changes;
};

const isBlank = (row: InfoTable['rows'][number]): boolean => Object.values(row.cells).every((value) => value === '');

/** Without the rows at its end in which nothing stands: Enter makes one more than is filled. */
const trimmed = (table: InfoTable): InfoTable => {
  const last = table.rows.findLastIndex(({ cells }) => Object.values(cells).some((value) => value.trim() !== ''));
  return last === table.rows.length - 1 ? table : { ...table, rows: table.rows.slice(0, last + 1) };
};

function* diffRows(old: InfoTable | null, next: InfoTable): Iterable<FieldChange> {
  const before = new Map((old?.rows ?? []).map((row, at) => [row.id, { row, at }]));
  const then = new Map((old?.columns ?? []).map((column) => [column.key, column]));
  const columns = [...new Map([...then, ...next.columns.map((column) => [column.key, column] as const)]).values()];
  const both = { columns, then };
  for (const [at, row] of next.rows.entries()) {
    const was = before.get(row.id)?.row;
    if (!was && isBlank(row))
      yield fieldChange(`row/${row.id}`, '@labInfoTable.row', null, { kind: 'row', id: row.id }, { rowId: row.id });
    yield* diffCells(both, { id: row.id, number: `#${at + 1}` }, was?.cells ?? NO_CELLS, row.cells);
    before.delete(row.id);
  }
  for (const { row, at } of before.values()) {
    if (isBlank(row))
      yield fieldChange(`row/${row.id}`, '@labInfoTable.row', { kind: 'row', id: row.id }, null, { rowId: row.id });
    yield* diffCells(both, { id: row.id, number: `#${at + 1}` }, row.cells, NO_CELLS);
  }
  yield* orderChange(
    'order',
    '@labInfoTable.order',
    (old?.rows ?? []).map(({ id }) => ({ id })),
    next.rows.map(({ id }) => ({ id })),
  );
}

const formulaColumns = (table: InfoTable): WriteFault[] => {
  const faults = formulaFaults(table);
  return table.columns.flatMap(({ key, label }, index) => {
    const fault = faults.get(key);
    const params = { column: label, ...fault?.params };
    return fault === undefined ? [] : [{ path: ['columns', index, 'formula'], message: fault.message, params }];
  });
};

/** The table as the next experiment begins with it: days, results and bottles are those of the one before. */
const setUpOf = (table: InfoTable): InfoTable => {
  const stays = (key: string, value: string): boolean => {
    const column = table.columns.find((each) => each.key === key);
    return column === undefined || (column.type !== 'date' && !isOfOneExperiment(column.label, value));
  };
  return recalculated({
    ...table,
    rows: table.rows.map(({ id, cells }) => ({
      id,
      cells: Object.fromEntries(Object.entries(cells).filter(([key, value]) => stays(key, value))),
    })),
  });
};

/** M10: a typed table whose required columns must be filled in every row (V034). */
export const infoTableModule: ModuleType<InfoTable> = {
  type: 'labInfoTable',
  specId: 'M10',
  label: { 'zh-CN': '信息表', 'en-US': 'Info table' },
  begin: { 'zh-CN': '填写表格', 'en-US': 'Fill in the table' },
  guide: {
    'zh-CN':
      '信息表可从 Excel 粘贴，也可复制到 Excel 和 Word；单击行号选中整行，拖动右下角或按 Ctrl + D 向下填充。数字可以带单位输入，自动换算成该列的单位。\n计算列的值由公式得出，例如 [质量] / [摩尔质量]（在“设置列”中把类型选为“计算”）：单位会检查并换算，参与计算的值为空时结果也为空。列名旁的箭头可在列下方显示合计、平均值等，按条件标记单元格，或按该列重排各行。\n阅读时单击列名即可排序，点“筛选”可缩小范围，记录中的内容和顺序不变。',
    'en-US':
      'Info tables are pasted from Excel and copied into Excel and Word; click a row number to select the row, drag the corner or press Ctrl + D to fill down. Numbers may be typed with a unit and are converted into the unit of the column.\nA calculated column takes its values from a formula such as [Mass] / [Molar mass] (Set up columns, type Calculated): units are checked and converted, and an empty input leaves the cell empty. The arrow beside a column’s name puts sums, means and other figures below it, marks cells that meet a condition, and reorders the rows.\nIn a table you read, a click on a column’s name sorts what you see and Filter narrows it; what is stored stays as it is.',
  },
  version: 3,
  // Version 2 may have formulas, figures below columns and marks; version 3 may say which table of the library it is from.
  upgrade: (content) => content,
  schema: infoTableSchema,
  shape: infoTableShape,
  writeFaults: ({ columns, rows }) => {
    const dates = columns.filter((column) => column.type === 'date').map((column) => column.key);
    return [
      ...formulaColumns({ columns, rows }),
      ...labelFaults(
        columns.flatMap(({ label, unit, options, formula, marks }, index) => [
          { path: ['columns', index, 'label'], text: label },
          { path: ['columns', index, 'unit'], text: unit },
          ...(options ?? []).map((text, at) => ({ path: ['columns', index, 'options', at], text })),
          { path: ['columns', index, 'formula'], text: formula },
          ...(marks ?? []).flatMap(({ value, to }, at) => [
            { path: ['columns', index, 'marks', at, 'value'], text: value },
            { path: ['columns', index, 'marks', at, 'to'], text: to },
          ]),
        ]),
      ),
      ...rows.flatMap(({ cells }, index) =>
        dates
          .filter((key) => (cells[key] ?? '') !== '' && !isoDate.safeParse(cells[key]).success)
          .map((key) => ({ path: ['rows', index, 'cells', key], message: 'badDate', params: {} })),
      ),
    ];
  },
  faultWords: TABLE_FAULT_WORDS,
  derived: recalculated,
  carryOver: {
    clone: 'all',
    next: {
      take: setUpOf,
      told: {
        'zh-CN': '信息表：日期、批号和结果（如收率、实测值）清空，其余作为实验设置带入。',
        'en-US':
          'Info tables: dates, batch numbers and results such as yields are cleared; all else is carried over as set-up.',
      },
    },
    record: 'all',
  },
  withTemplate: { taken: tableWithTemplate, left: () => [] },
  trimmed,
  empty: () => ({ columns: [], rows: [] }),
  diff: function* (old, next) {
    yield* originChange({ type: 'labInfoTable', category: INFO_TABLE_LIBRARY }, old?.origin, next.origin);
    yield* diffColumns(old, next);
    yield* diffRows(old, next);
  },
  parts: TABLE_PARTS,
  kinds: COLUMN_KINDS,
  tell: columnWords,
  unfilled: (table) => {
    const { columns, rows } = trimmed(table);
    return columns
      .filter(
        ({ key, required }) =>
          required && (rows.length === 0 || rows.some(({ cells }) => (cells[key] ?? '').trim() === '')),
      )
      .map(({ key, label }) => ({ field: key, label }));
  },
  text: (table) =>
    [
      table.columns.map((column) => column.label).join('\t'),
      ...table.columns.flatMap(({ label, formula }) =>
        formula === undefined ? [] : [`${label} = ${shownFormula(formula, table.columns)}`],
      ),
      ...table.rows.map((row) => table.columns.map((column) => row.cells[column.key] ?? '').join('\t')),
    ].join('\n'),
  cells: function* ({ columns, rows }) {
    for (const [at, { id, cells }] of rows.entries()) {
      const calledIn = nameOf(columns, cells, `#${at + 1}`);
      for (const column of columns)
        yield { row: id, column: column.key, called: calledIn(column), text: cells[column.key] ?? '' };
    }
  },
  files: () => [],
  identities: ({ columns, rows }) =>
    columns.flatMap(({ key, label }) => rows.flatMap(({ cells }) => labelledIdentities(label, cells[key] ?? ''))),
  facts: ({ origin }) => takenFacts(INFO_TABLE_LIBRARY, origin),
  library: {
    category: INFO_TABLE_LIBRARY,
    origin: ({ origin }) => origin ?? null,
    taken: (content, origin) => ({ ...content, origin }),
    untied: ({ origin: _, ...content }) => content,
    pins: columnPins,
    pinned: withPinnedColumns,
    isDesigned: ({ columns }) => columns.length > 0,
  },
  isEmpty: (table) => table.rows.every((row) => Object.values(row.cells).every((value) => value.trim() === '')),
};

export const infoTable = defineModule(infoTableModule, tableTaken);
