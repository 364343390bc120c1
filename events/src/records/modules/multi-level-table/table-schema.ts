import { z } from 'zod';
import { calendarDate, distinctBy, fieldKey, plainText, text, title } from '../../../core/schemas';
import { NOT_APPLICABLE } from '../../../core/trace-value';
import { isNumeral } from '../info-table/calculated';
import { FOOTERS } from '../info-table/info-table-schema';
import { originSchema } from '../library-origin';
import { depthsOf } from './tree';

/** V033: with one level it is an info table. */
export const FEWEST_LEVELS = 2;
export const MOST_LEVELS = 5;
export const MOST_COLUMNS = 30;
export const MOST_ROWS = 2_000;
const MOST_CELL_CHARS = 5_000;

export const COLUMN_TYPES = ['text', 'number', 'date', 'select', 'boolean'] as const;
export const YES = 'true';
export const NO = 'false';

const limit = z.number().min(-Number.MAX_VALUE).max(Number.MAX_VALUE);

/**
 * A column is one of an info table, with limits: a number beyond them is marked and never refused, for what was measured
 * is written down as it was. Figures (`footers`) are of the rows below one row and stand beside that.
 */
const levelColumnSchema = z
  .strictObject({
    key: fieldKey,
    label: title(100),
    type: z.enum(COLUMN_TYPES),
    unit: plainText(20).optional(),
    required: z.boolean().optional(),
    options: z.array(plainText(100)).max(1_000).optional(),
    footers: z.array(z.enum(FOOTERS)).max(FOOTERS.length).optional(),
    min: limit.optional(),
    max: limit.optional(),
  })
  .refine(({ min, max }) => min === undefined || max === undefined || min <= max, {
    ...{ error: 'maxBelowMin', path: ['max'] },
  });
export type LevelColumn = z.infer<typeof levelColumnSchema>;

const levelSchema = z.strictObject({
  key: fieldKey,
  label: title(50),
  columns: z.array(levelColumnSchema).min(1, { error: 'required' }).max(MOST_COLUMNS),
});
export type Level = z.infer<typeof levelSchema>;

const rowId = z.string().regex(/^[A-Za-z0-9_-]{1,40}$/);
const rowSchema = z.strictObject({
  id: rowId,
  /** The row that it stands below; none on the first level. */
  parent: rowId.optional(),
  /** As typed; an empty cell is absent or ''. `N/A` in any of them says that nothing applies there. */
  cells: z.record(z.string().max(40), text(MOST_CELL_CHARS)),
});
export type NestedRow = z.infer<typeof rowSchema>;

/** Why a value does not suit its column, or null. */
export const valueFault = (
  { type, options = [] }: Pick<LevelColumn, 'type' | 'options'>,
  value: string,
  /** The same options, where many values are asked about. */
  known: Pick<ReadonlySet<string>, 'has'> = new Set(options),
): string | null => {
  if (value === '' || value === NOT_APPLICABLE) return null;
  switch (type) {
    case 'number':
      return isNumeral(value) ? null : 'badNumber';
    case 'date':
      return calendarDate.safeParse(value).success ? null : 'badDate';
    case 'select':
      return known.has(value) ? null : 'unknownOption';
    case 'boolean':
      return value === YES || value === NO ? null : 'unknownOption';
    case 'text':
      return null;
  }
};

/** A number lies outside the limits of its column. */
export const isBeyond = ({ type, min, max }: LevelColumn, value: string): boolean => {
  if (type !== 'number' || !isNumeral(value)) return false;
  const number = Number(value.replace('−', '-'));
  return (min !== undefined && number < min) || (max !== undefined && number > max);
};

type Issue = { readonly path: readonly (string | number)[]; readonly message: string };
/** So many faults are explained; who sent more hears of these first. */
const MOST_FAULTS = 50;

const levelFaults = (levels: readonly Level[]): readonly Issue[] => {
  const keys = [...levels.map((level) => level.key), ...levels.flatMap(({ columns }) => columns.map((each) => each.key))]; // prettier-ignore
  return [
    ...(levels.length > 0 && levels.length < FEWEST_LEVELS ? [{ path: ['levels'], message: 'fewLevels' }] : []),
    ...(new Set(keys).size === keys.length ? [] : [{ path: ['levels'], message: 'repeated' }]),
  ];
};

const rowFaults = (levels: readonly Level[], rows: readonly NestedRow[]): readonly Issue[] => {
  const depths = depthsOf(rows);
  const columnsAt = levels.map(
    ({ columns }) => new Map(columns.map((column) => [column.key, { column, known: new Set(column.options) }])),
  );
  const found: Issue[] = [];
  for (const [at, { id, cells }] of rows.entries()) {
    const depth = depths.get(id);
    const columns = depth === undefined ? undefined : columnsAt[depth];
    if (columns === undefined) found.push({ path: ['rows', at, 'parent'], message: 'notNested' });
    else
      for (const [name, value] of Object.entries(cells)) {
        const of = columns.get(name);
        const message = of === undefined ? 'unknownColumn' : valueFault(of.column, value, of.known);
        if (message !== null) found.push({ path: ['rows', at, 'cells', name], message });
      }
    if (found.length >= MOST_FAULTS) break;
  }
  return found;
};

/**
 * Levels with their columns, and rows in the order in which they are read: each below the row it belongs to, behind all
 * that belongs to those before it. Without levels nothing was designed yet, and there are no rows.
 */
export const multiTableSchema = z
  .strictObject({
    levels: z.array(levelSchema).max(MOST_LEVELS),
    rows: distinctBy(z.array(rowSchema).max(MOST_ROWS), (row) => (row as NestedRow).id),
    origin: originSchema.optional(),
  })
  .superRefine(({ levels, rows }, context) => {
    for (const { path, message } of [...levelFaults(levels), ...rowFaults(levels, rows)])
      context.addIssue({ code: 'custom', message, path: [...path] });
  });
export type MultiTable = z.infer<typeof multiTableSchema>;
