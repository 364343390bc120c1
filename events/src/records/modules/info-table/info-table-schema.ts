import { z } from 'zod';
import { originSchema } from '../library-origin';
import { calendarDate, fieldKey, filledText, isText, text } from '../../../core/schemas';

/** Figures that may stand below a column. */
export const FOOTERS = ['sum', 'mean', 'min', 'max', 'count', 'stdev'] as const;
export type Footer = (typeof FOOTERS)[number];

export const MARK_CONDITIONS = ['above', 'below', 'between', 'outside', 'equals', 'empty', 'repeated'] as const;
export const MARK_COLOURS = ['red', 'amber', 'green', 'blue'] as const;
/** How many values a condition compares with. */
export const valuesOf = (when: (typeof MARK_CONDITIONS)[number]): 0 | 1 | 2 =>
  when === 'between' || when === 'outside' ? 2 : when === 'empty' || when === 'repeated' ? 0 : 1;
/** A cell that meets the condition is marked; the value is in the column's own unit. */
export const markSchema = z
  .strictObject({
    when: z.enum(MARK_CONDITIONS),
    value: text(100).optional(),
    to: text(100).optional(),
    colour: z.enum(MARK_COLOURS),
  })
  .refine(
    ({ when, value = '', to = '' }) =>
      (valuesOf(when) < 1 || value.trim() !== '') && (valuesOf(when) < 2 || to.trim() !== ''),
    { error: 'markNeedsValue' },
  );
export type Mark = z.infer<typeof markSchema>;

export const columnSchema = z.strictObject({
  key: fieldKey,
  label: filledText(100),
  type: z.enum(['text', 'number', 'date', 'select']),
  unit: text(20).optional(),
  required: z.boolean().optional(),
  options: z.array(text(100)).max(1000).optional(),
  width: z.number().int().min(40).max(1200).optional(),
  /** What the cells of a column of numbers are worked out from, other columns by key: `[mass] / [molarMass]`. */
  formula: text(500).optional(),
  /** Places behind the point of what is worked out. */
  decimals: z.number().int().min(0).max(12).optional(),
  footers: z.array(z.enum(FOOTERS)).max(FOOTERS.length).optional(),
  marks: z.array(markSchema).max(10).optional(),
});
export type InfoColumn = z.infer<typeof columnSchema>;

const MOST_CELL_CHARS = 5_000;
/** What a row is, for the document of the interface and for what is wrong with one; `holds` says the same, quickly. */
export const rowSchema = z.strictObject({
  id: z.string().regex(/^[A-Za-z0-9_-]{1,40}$/),
  /** Cells as typed: a number keeps its digits (1.50 stays 1.50); an empty cell is absent or ''. */
  cells: z.record(z.string().max(40), text(MOST_CELL_CHARS)),
});
type Row = z.infer<typeof rowSchema>;

const rowId = /^[A-Za-z0-9_-]{1,40}$/;
const numeral = /^[-−+]?\d{1,20}([.]\d{0,20})?([eE][-+]?\d{1,3})?$/;

/** Why a value does not suit its column, or null. */
type CellFault = (value: string) => string | null;

/** The options of a column are looked up once, not once for each cell. */
const faultsOf = (column: InfoColumn): CellFault => {
  const options = new Set(column.options ?? []);
  switch (column.type) {
    case 'number':
      return (value) => (numeral.test(value) ? null : 'badNumber');
    case 'date':
      return (value) => (calendarDate.safeParse(value).success ? null : 'badDate');
    case 'select':
      return (value) => (options.has(value) ? null : 'unknownOption');
    default:
      return () => null;
  }
};

type Checks = ReadonlyMap<string, CellFault>;

const cellHolds = (checks: Checks, key: string, value: unknown): boolean => {
  const fault = checks.get(key);
  if (fault === undefined || typeof value !== 'string') return false;
  return value === '' || (isText(value, MOST_CELL_CHARS) && fault(value) === null);
};

const holds = (checks: Checks, row: unknown): boolean => {
  if (typeof row !== 'object' || row === null) return false;
  for (const field of Object.keys(row)) if (field !== 'id' && field !== 'cells') return false;
  const { id, cells } = row as Readonly<Record<string, unknown>>;
  if (typeof id !== 'string' || !rowId.test(id)) return false;
  if (typeof cells !== 'object' || cells === null || Array.isArray(cells)) return false;
  for (const key of Object.keys(cells))
    if (!cellHolds(checks, key, (cells as Readonly<Record<string, unknown>>)[key])) return false;
  return true;
};

/** So many faulty rows are explained; who sent more hears of these first. */
const MOST_FAULTY_ROWS = 50;

const explain = (checks: Checks, given: unknown, index: number, context: z.RefinementCtx): void => {
  const parsed = rowSchema.safeParse(given);
  if (!parsed.success) {
    for (const issue of parsed.error.issues)
      context.addIssue({
        code: 'custom',
        message: issue.message,
        path: ['rows', index, ...issue.path],
        ...(issue.code === 'custom' && issue.params ? { params: issue.params } : {}),
      });
    return;
  }
  for (const [key, value] of Object.entries(parsed.data.cells)) {
    const fault = checks.get(key);
    const message = fault ? value !== '' && fault(value) : 'unknownColumn';
    if (message) context.addIssue({ code: 'custom', message, path: ['rows', index, 'cells', key] });
  }
};

const { $schema: _dialect, ...rowDocument } = z.toJSONSchema(rowSchema, { io: 'input' });

/**
 * Typed table: at most 100 columns and 5,000 rows; cells must suit their column. Half a million cells are checked by
 * hand, in a fraction of the time that a schema of each takes; the schema explains the rows that do not hold.
 */
export const infoTableSchema = z
  .strictObject({
    columns: z.array(columnSchema).max(100),
    rows: z.array(z.custom<Row>().meta(rowDocument)).max(5000),
    /** Which table of the library it was taken from. */
    origin: originSchema.optional(),
  })
  .superRefine((table, context) => {
    const checks: Checks = new Map(table.columns.map((column) => [column.key, faultsOf(column)]));
    if (checks.size !== table.columns.length)
      context.addIssue({ code: 'custom', message: 'repeated', path: ['columns'] });
    let faulty = 0;
    for (const [index, row] of table.rows.entries()) {
      if (holds(checks, row)) continue;
      explain(checks, row, index, context);
      faulty += 1;
      if (faulty === MOST_FAULTY_ROWS) return;
    }
    if (faulty === 0 && new Set(table.rows.map((row) => row.id)).size !== table.rows.length)
      context.addIssue({ code: 'custom', message: 'repeated', path: ['rows'] });
  });
export type InfoTable = z.infer<typeof infoTableSchema>;
