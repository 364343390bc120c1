import { z } from 'zod';
import { canonicalJson } from '../../../core/canonical';
import { fieldKey, calendarDate, filledText, isoDate, text } from '../../../core/schemas';
import { fieldChange, type FieldChange } from '../../../core/trace';
import { labelFaults } from '../label-faults';
import type { ModuleType } from '../module-type';

export const columnSchema = z.strictObject({
  key: fieldKey,
  label: filledText(100),
  type: z.enum(['text', 'number', 'date', 'select']),
  unit: text(20).optional(),
  required: z.boolean().optional(),
  options: z.array(text(100)).max(1000).optional(),
  width: z.number().int().min(40).max(1200).optional(),
});
export type InfoColumn = z.infer<typeof columnSchema>;

const rowSchema = z.strictObject({
  id: z.string().regex(/^[A-Za-z0-9_-]{1,40}$/),
  /** Cells as typed: a number keeps its digits (1.50 stays 1.50); an empty cell is absent or ''. */
  cells: z.record(z.string().max(40), text(5000)),
});

const numeral = /^[-−+]?\d{1,20}([.]\d{0,20})?([eE][-+]?\d{1,3})?$/;

/** Typed table: at most 100 columns and 5,000 rows; cells must suit their column. */
export const infoTableSchema = z
  .strictObject({ columns: z.array(columnSchema).max(100), rows: z.array(rowSchema).max(5000) })
  .superRefine((table, context) => {
    const columns = new Map(table.columns.map((column) => [column.key, column]));
    if (columns.size !== table.columns.length)
      context.addIssue({ code: 'custom', message: 'repeated', path: ['columns'] });
    if (new Set(table.rows.map((row) => row.id)).size !== table.rows.length)
      context.addIssue({ code: 'custom', message: 'repeated', path: ['rows'] });
    table.rows.forEach((row, index) => {
      for (const [key, value] of Object.entries(row.cells)) {
        const column = columns.get(key);
        const path = ['rows', index, 'cells', key];
        if (!column) context.addIssue({ code: 'custom', message: 'unknownColumn', path });
        else if (value !== '' && column.type === 'number' && !numeral.test(value))
          context.addIssue({ code: 'custom', message: 'badNumber', path });
        else if (value !== '' && column.type === 'date' && !calendarDate.safeParse(value).success)
          context.addIssue({ code: 'custom', message: 'badDate', path });
        else if (value !== '' && column.type === 'select' && !(column.options ?? []).includes(value))
          context.addIssue({ code: 'custom', message: 'unknownOption', path });
      }
    });
  });
export type InfoTable = z.infer<typeof infoTableSchema>;

const shown = (column: InfoColumn, value: string | undefined): string | null =>
  value === undefined || value === '' ? null : column.unit ? `${value} ${column.unit}` : value;

/** What both sides hold, when it stands in another order. */
const orderChange = (field: string, title: string, old: readonly string[], next: readonly string[]): FieldChange[] => {
  const [was, is] = [new Set(old), new Set(next)];
  const oldOrder = old.filter((key) => is.has(key)).join(' ');
  const newOrder = next.filter((key) => was.has(key)).join(' ');
  return oldOrder === newOrder ? [] : [fieldChange(field, title, oldOrder, newOrder)];
};

const diffRows = (old: InfoTable | null, next: InfoTable): FieldChange[] => {
  const before = new Map((old?.rows ?? []).map((row) => [row.id, row]));
  const columns = new Map([...(old?.columns ?? []), ...next.columns].map((column) => [column.key, column]));
  const changes: FieldChange[] = [];
  const compare = (
    rowId: string,
    was: Readonly<Record<string, string>>,
    is: Readonly<Record<string, string>>,
  ): void => {
    for (const [key, column] of columns) {
      const oldValue = shown(column, was[key]);
      const newValue = shown(column, is[key]);
      if (oldValue !== newValue)
        changes.push(fieldChange(`row/${rowId}/${key}`, column.label, oldValue, newValue, { rowId }));
    }
  };
  const isBlank = (row: InfoTable['rows'][number]): boolean => Object.values(row.cells).every((value) => value === '');
  for (const row of next.rows) {
    const was = before.get(row.id);
    if (!was && isBlank(row))
      changes.push(fieldChange(`row/${row.id}`, '@labInfoTable.row', null, row.id, { rowId: row.id }));
    compare(row.id, was?.cells ?? {}, row.cells);
    before.delete(row.id);
  }
  for (const row of before.values()) {
    if (isBlank(row)) changes.push(fieldChange(`row/${row.id}`, '@labInfoTable.row', row.id, null, { rowId: row.id }));
    compare(row.id, row.cells, {});
  }
  return [
    ...changes,
    ...orderChange(
      'order',
      '@labInfoTable.order',
      (old?.rows ?? []).map((row) => row.id),
      next.rows.map((row) => row.id),
    ),
  ];
};

const diffColumns = (old: InfoTable | null, next: InfoTable): FieldChange[] => {
  const before = new Map((old?.columns ?? []).map((column) => [column.key, column]));
  const after = new Map(next.columns.map((column) => [column.key, column]));
  const told = (column: InfoColumn | undefined): string | null =>
    column
      ? `${column.label}${column.unit ? ` (${column.unit})` : ''} · ${column.type}${column.required ? ' *' : ''}${column.options?.length ? ` · ${column.options.join('、')}` : ''}`
      : null;
  // Width is how it looks, not what it says.
  const meant = (column: InfoColumn | undefined): string => (column ? canonicalJson({ ...column, width: 0 }) : '');
  return [
    ...[...new Set([...before.keys(), ...after.keys()])]
      .filter((key) => meant(before.get(key)) !== meant(after.get(key)))
      .map((key) => fieldChange(`column/${key}`, '@labInfoTable.column', told(before.get(key)), told(after.get(key)))),
    ...orderChange('columnOrder', '@labInfoTable.columnOrder', [...before.keys()], [...after.keys()]),
  ];
};

/** M10: a typed table whose required columns must be filled in every row (V034). */
export const infoTableModule: ModuleType<InfoTable> = {
  type: 'labInfoTable',
  specId: 'M10',
  label: { 'zh-CN': '信息表', 'en-US': 'Info table' },
  schema: infoTableSchema,
  writeFaults: ({ columns, rows }) => {
    const dates = columns.filter((column) => column.type === 'date').map((column) => column.key);
    return [
      ...labelFaults(
        columns.flatMap(({ label, unit, options }, index) => [
          { path: ['columns', index, 'label'], text: label },
          { path: ['columns', index, 'unit'], text: unit },
          ...(options ?? []).map((text, at) => ({ path: ['columns', index, 'options', at], text })),
        ]),
      ),
      ...rows.flatMap(({ cells }, index) =>
        dates
          .filter((key) => (cells[key] ?? '') !== '' && !isoDate.safeParse(cells[key]).success)
          .map((key) => ({ path: ['rows', index, 'cells', key], message: 'badDate', params: {} })),
      ),
    ];
  },
  empty: () => ({ columns: [], rows: [] }),
  diff: (old, next) => [...diffColumns(old, next), ...diffRows(old, next)],
  unfilled: (table) =>
    table.columns
      .filter(
        (column) =>
          column.required &&
          (table.rows.length === 0 || table.rows.some((row) => (row.cells[column.key] ?? '').trim() === '')),
      )
      .map((column) => ({ field: column.key, label: column.label })),
  text: (table) =>
    [
      table.columns.map((column) => column.label).join('\t'),
      ...table.rows.map((row) => table.columns.map((column) => row.cells[column.key] ?? '').join('\t')),
    ].join('\n'),
  files: () => [],
  isEmpty: (table) => table.rows.every((row) => Object.values(row.cells).every((value) => value.trim() === '')),
};
