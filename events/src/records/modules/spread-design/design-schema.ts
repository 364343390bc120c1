import { z } from 'zod';
import { own } from '../../../core/own';
import { distinct, distinctBy, id, isoInstant, plainText } from '../../../core/schemas';
import { quantityPattern } from '../../../units/base-value';
import { unitOf } from '../../../units/unit';
import { originSchema, originShape } from '../library-origin';
import { cellName, type Range } from '../spread-sheet/cell-names';
import { cellIn } from '../spread-sheet/cell-text';
import { MOST as MOST_OF_SHEET } from '../spread-sheet/sheet-limits';
import { ownId, rangeSchema } from '../spread-sheet/sheet-rules';
import { emptySheets, spreadSheetSchema, type SpreadSheet } from '../spread-sheet/sheet-schema';
import { sheetShape } from '../spread-sheet/sheet-shape';

export const INPUT_KINDS = ['text', 'number', 'date', 'choice', 'yesNo', 'person'] as const;
export type InputKind = (typeof INPUT_KINDS)[number];
/** What of its record a cell says. */
export const LINKS = ['number', 'title', 'author', 'participants'] as const;
export type LinkOf = (typeof LINKS)[number];
export const CHART_KINDS = ['line', 'bar', 'scatter'] as const;
export type ChartKind = (typeof CHART_KINDS)[number];

/** `inputCells` of all inputs together: each of them is a field on a screen. `series` of one chart: more are not told apart. */
export const MOST = {
  inputs: 300,
  inputCells: 2_000,
  links: 50,
  results: 100,
  charts: 10,
  series: 50,
  options: 100,
} as const;
export const LONGEST = { name: 60, hint: 250, reason: 250, option: 100, unit: 20 } as const;

const name = plainText(LONGEST.name).refine((said) => said.trim() !== '', { error: 'required' });
const decimal = z.union([z.literal(''), z.string().regex(quantityPattern, { error: 'badNumber' })]);
const unit = plainText(LONGEST.unit).refine((said) => said === '' || unitOf(said) !== null, { error: 'badUnit' });
const row = z.number().int().min(0).max(MOST_OF_SHEET.rows - 1); // prettier-ignore
const column = z.number().int().min(0).max(MOST_OF_SHEET.columns - 1); // prettier-ignore
const place = { sheet: ownId, row, column };

/** Cells that are filled in, and what may stand in each of them. Limits are text: 1.50 stays 1.50. */
const inputSchema = z
  .strictObject({
    id: ownId,
    name,
    sheet: ownId,
    range: rangeSchema,
    kind: z.enum(INPUT_KINDS),
    unit,
    min: decimal,
    max: decimal,
    options: distinct(z.array(plainText(LONGEST.option)).max(MOST.options)),
    required: z.boolean(),
    hint: plainText(LONGEST.hint),
  })
  .superRefine(({ kind, min, max, options }, context) => {
    const wrong = (message: string, field: string): void =>
      context.addIssue({ code: 'custom', message, path: [field] });
    if (min !== '' && max !== '' && Number(max) < Number(min)) wrong('maxBelowMin', 'max');
    if (kind === 'choice' && options.length === 0) wrong('noOptions', 'options');
  });

/** A cell in which the server writes what the record is called, by whom it is, and the like. */
const linkSchema = z.strictObject({ id: ownId, ...place, of: z.enum(LINKS) });
/** A cell that is read by its name: by search, by texts of the record, by reports. */
const resultSchema = z.strictObject({ id: ownId, name, ...place, unit });
const chartSchema = z.strictObject({
  id: ownId,
  name,
  kind: z.enum(CHART_KINDS),
  sheet: ownId,
  /** What stands along the axis; null where values are counted. */
  across: rangeSchema.nullable(),
  up: rangeSchema,
  acrossTitle: plainText(LONGEST.name),
  upTitle: plainText(LONGEST.name),
  /** The straight line of least squares, with its equation. */
  fitted: z.boolean(),
});

export const designSchema = z.strictObject({
  /** It is filled in: from then on all but its inputs stays as it was designed. */
  sealed: z.boolean(),
  inputs: distinctBy(z.array(inputSchema).max(MOST.inputs), ({ id }) => id),
  links: distinctBy(z.array(linkSchema).max(MOST.links), ({ id }) => id),
  results: distinctBy(z.array(resultSchema).max(MOST.results), ({ id }) => id),
  charts: distinctBy(z.array(chartSchema).max(MOST.charts), ({ id }) => id),
});
export type Design = z.infer<typeof designSchema>;
export type Input = Design['inputs'][number];
export type Link = Design['links'][number];
export type Result = Design['results'][number];
export type Chart = Design['charts'][number];
export type Place = { readonly sheet: string; readonly row: number; readonly column: number };

/** Why a value beyond its limits stands: this value, and who said so and when, as the server has it. */
const reasonSchema = z.strictObject({
  ...place,
  reason: plainText(LONGEST.reason),
  value: z.number(),
  by: id.optional(),
  at: isoInstant.optional(),
});
export type Reason = z.infer<typeof reasonSchema>;

/** A number that says more in its digits than its value does, as it was typed: 1.50 stays 1.50, and 1.5 is calculated with. */
const digitsSchema = z.strictObject({ ...place, text: z.string().regex(quantityPattern), value: z.number() });
export type Digits = z.infer<typeof digitsSchema>;

export const placeKey = ({ sheet, row: down, column: across }: Place): string => `${sheet} ${down} ${across}`;

const content = z.strictObject({
  /** A workbook as a spreadsheet has it: values, formulas and looks are in it alone. */
  book: spreadSheetSchema,
  design: designSchema,
  reasons: distinctBy(z.array(reasonSchema).max(MOST.inputCells), placeKey),
  digits: distinctBy(z.array(digitsSchema).max(MOST.inputCells), placeKey).optional(),
  /** Where the design was taken from. */
  origin: originSchema.optional(),
});
export type SpreadDesign = z.infer<typeof content>;

/** The cells of a range, from the left to the right, row by row. */
export function* cellsIn({ startRow, startColumn, endRow, endColumn }: Range): Generator<Omit<Place, 'sheet'>> {
  for (let down = startRow; down <= endRow; down += 1)
    for (let across = startColumn; across <= endColumn; across += 1) yield { row: down, column: across };
}

const sizeOf = ({ startRow, startColumn, endRow, endColumn }: Range): number =>
  (endRow - startRow + 1) * (endColumn - startColumn + 1);

type Fault = { readonly message: string; readonly path: readonly (string | number)[]; readonly cell?: string };

function* designFaults({ book, design }: SpreadDesign): Generator<Fault> {
  const outside = ({ sheet, range }: { readonly sheet: string; readonly range: Range }): boolean => {
    const found = own(book.sheets, sheet);
    return found === undefined || range.endRow >= found.rowCount || range.endColumn >= found.columnCount;
  };
  const single = ({ sheet, row: down, column: across }: Place) => ({
    sheet,
    range: { startRow: down, startColumn: across, endRow: down, endColumn: across },
  });
  let cells = 0;
  const taken = new Map<string, string>();
  for (const [at, input] of design.inputs.entries()) {
    if (outside(input)) yield { message: 'designOutside', path: ['design', 'inputs', at, 'range'] };
    cells += sizeOf(input.range);
    if (cells > MOST.inputCells) return yield { message: 'tooManyInputs', path: ['design', 'inputs'] };
    for (const each of cellsIn(input.range)) {
      const key = placeKey({ ...each, sheet: input.sheet });
      const cell = cellName(each.row, each.column);
      if (taken.has(key)) yield { message: 'inputTwice', path: ['design', 'inputs', at, 'range'], cell };
      taken.set(key, input.id);
      if (cellIn(own(book.sheets, input.sheet)?.cellData, each.row, each.column)?.f !== undefined)
        yield { message: 'inputFormula', path: ['design', 'inputs', at, 'range'], cell };
    }
  }
  for (const [at, link] of design.links.entries()) {
    const path = ['design', 'links', at] as const;
    const cell = cellName(link.row, link.column);
    if (outside(single(link))) yield { message: 'designOutside', path };
    if (taken.has(placeKey(link))) yield { message: 'inputTwice', path, cell };
    taken.set(placeKey(link), link.id);
    if (cellIn(own(book.sheets, link.sheet)?.cellData, link.row, link.column)?.f !== undefined)
      yield { message: 'inputFormula', path, cell };
  }
  for (const [at, result] of design.results.entries())
    if (outside(single(result))) yield { message: 'designOutside', path: ['design', 'results', at] };
  for (const [at, { up }] of design.charts.entries())
    if (up.endRow > up.startRow && up.endColumn - up.startColumn >= MOST.series)
      yield { message: 'tooManySeries', path: ['design', 'charts', at, 'up'] };
  for (const [at, chart] of design.charts.entries())
    for (const range of [chart.up, ...(chart.across ? [chart.across] : [])])
      if (outside({ sheet: chart.sheet, range })) yield { message: 'designOutside', path: ['design', 'charts', at] };
}

/** So many faults are told; the next come when these are mended. */
const MOST_FAULTS = 50;

/** A sheet that somebody designed and others fill in. What comes of a library is filled in, never designed again. */
export const spreadDesignSchema = content.superRefine((given, context) => {
  const { design, origin } = given;
  if (origin !== undefined && !design.sealed)
    context.addIssue({ code: 'custom', message: 'originUnsealed', path: ['design', 'sealed'] });
  if (given.book.origin !== undefined)
    context.addIssue({ code: 'custom', message: 'originInBook', path: ['book', 'origin'] });
  let told = 0;
  for (const { message, path, cell } of designFaults(given)) {
    context.addIssue({ code: 'custom', message, path: [...path], ...(cell === undefined ? {} : { params: { cell } }) });
    told += 1;
    if (told === MOST_FAULTS) return;
  }
});

export const emptyDesign = (): Design => ({ sealed: false, inputs: [], links: [], results: [], charts: [] });
export const emptySpreadDesign = (): SpreadDesign => ({ book: emptySheets(), design: emptyDesign(), reasons: [] });

const texts = (...keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, z.string()]));
const rangeShape = z.object({
  startRow: z.number(),
  startColumn: z.number(),
  endRow: z.number(),
  endColumn: z.number(),
});
const placeShape = { sheet: z.string(), row: z.number(), column: z.number() };
const outer = z.object({
  book: z.custom<SpreadSheet>((value) => sheetShape.safeParse(value).success),
  design: z.object({
    sealed: z.boolean(),
    inputs: z.array(
      z.object({
        ...texts('id', 'name', 'sheet', 'unit', 'min', 'max', 'hint'),
        range: rangeShape,
        kind: z.enum(INPUT_KINDS),
        options: z.array(z.string()),
        required: z.boolean(),
      }),
    ),
    links: z.array(z.object({ id: z.string(), ...placeShape, of: z.enum(LINKS) })),
    results: z.array(z.object({ ...texts('id', 'name', 'unit'), ...placeShape })),
    charts: z.array(
      z.object({
        ...texts('id', 'name', 'sheet', 'acrossTitle', 'upTitle'),
        kind: z.enum(CHART_KINDS),
        across: rangeShape.nullable(),
        up: rangeShape,
        fitted: z.boolean(),
      }),
    ),
  }),
  reasons: z.array(z.object({ ...placeShape, reason: z.string(), value: z.number() })),
  digits: z.array(z.object({ ...placeShape, text: z.string(), value: z.number() })).optional(),
  origin: originShape.optional(),
});

/** What opens: half designed, or written before a bound was drawn. */
export const spreadDesignShape = z.custom<SpreadDesign>((value) => outer.safeParse(value).success);
