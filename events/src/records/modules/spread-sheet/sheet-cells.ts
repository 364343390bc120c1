import { z } from 'zod';
import { isText } from '../../../core/schemas';
import { MOST } from './sheet-limits';
import { letterSchema, STYLE_ID } from './sheet-style';

/** Text of which parts look otherwise, such as a formula with subscripts. `v` of its cell says the same without looks. */
export const richSchema = z.strictObject({
  /** From which letter to before which, in code units. */
  runs: z
    .array(z.strictObject({ st: z.number().int().min(0), ed: z.number().int().min(1), ts: letterSchema }))
    .min(1)
    .max(MOST.runs),
});

/**
 * What stands in a cell: a value, the formula that gives it (with its `=`), the name of its style, the looks of parts of
 * its text. An empty text is no value; what a formula gave that is an error stands as its text, `#DIV/0!`. Without a value
 * beside its formula, nothing has calculated it yet.
 */
export const cellSchema = z.strictObject({
  v: z.union([z.string().min(1).max(MOST.text), z.number(), z.boolean()]).optional(),
  f: z.string().regex(/^=/).max(MOST.formula).optional(),
  s: z.string().regex(STYLE_ID).optional(),
  p: richSchema.optional(),
});
export type Cell = z.infer<typeof cellSchema>;
export type CellValue = NonNullable<Cell['v']>;

/** Row by row, in each column by column, both by their numbers from 0. */
export type CellData = Readonly<Record<string, Readonly<Record<string, Cell>>>>;

const INDEX = /^(?:0|[1-9][0-9]{0,6})$/;
/** The row or column that a key stands for; -1 where it is none of `most`. */
export const indexOf = (key: string, most: number): number => {
  const index = INDEX.test(key) ? Number(key) : -1;
  return index < most ? index : -1;
};

const FIELDS = new Set(['v', 'f', 's', 'p']);
const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export type CellFault = 'cellUnfit' | 'cellText' | 'cellFormula' | 'cellStyle' | 'cellRuns';

/** Why a cell cannot be written, or null: asked of half a million at once, so by hand. */
export const cellFault = (cell: unknown, hasStyle: (name: string) => boolean): CellFault | null => {
  if (!isFields(cell)) return 'cellUnfit';
  let fields = 0;
  for (const field of Object.keys(cell)) {
    if (!FIELDS.has(field) || cell[field] === undefined) return 'cellUnfit';
    fields += 1;
  }
  if (fields === 0) return 'cellUnfit';
  const { v, f, s, p } = cell;
  if (typeof v === 'string') {
    if (v === '' || !isText(v, MOST.text)) return 'cellText';
  } else if (typeof v === 'number') {
    if (!Number.isFinite(v)) return 'cellUnfit';
  } else if (v !== undefined && typeof v !== 'boolean') return 'cellUnfit';
  if (f !== undefined && (typeof f !== 'string' || f.length < 2 || !f.startsWith('=') || !isText(f, MOST.formula)))
    return 'cellFormula';
  if (s !== undefined && (typeof s !== 'string' || !hasStyle(s))) return 'cellStyle';
  if (p === undefined) return null;
  const rich = richSchema.safeParse(p);
  if (!rich.success || typeof v !== 'string' || f !== undefined) return 'cellRuns';
  const runs = rich.data.runs;
  return runs.some(({ st, ed }, at) => st >= ed || ed > v.length || st < (runs[at - 1]?.ed ?? 0)) ? 'cellRuns' : null;
};

export type CellPlace = { readonly row: number; readonly column: number; readonly cell: Cell };

/** Every cell of a sheet, from the left to the right, row by row. */
export function* cellsOf(cellData: CellData): Generator<CellPlace> {
  // Keys that are whole numbers come in their order, whatever order they were written in (ECMA-262, OrdinaryOwnPropertyKeys).
  for (const [key, cells] of Object.entries(cellData)) {
    const row = Number(key);
    for (const [column, cell] of Object.entries(cells)) yield { row, column: Number(column), cell };
  }
}
