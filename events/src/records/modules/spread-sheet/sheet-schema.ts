import { z } from 'zod';
import { distinctBy, fileRefSchema, isoInstant, plainText, wholeNumber } from '../../../core/schemas';
import { own } from '../../../core/own';
import { originSchema } from '../library-origin';
import { cellName } from './cell-names';
import { cellFault, cellSchema, indexOf, type CellData } from './sheet-cells';
import { MOST } from './sheet-limits';
import { conditionalSchema, filterSchema, nameSchema, ownId, pictureSchema, rangeSchema, validationSchema } from './sheet-rules'; // prettier-ignore
import { flag, hexColour, STYLE_ID, styleSchema } from './sheet-style';

const pixels = z.number().min(0).max(MOST.pixels);
const styleName = z.string().regex(STYLE_ID);
const index = z.string().regex(/^(?:0|[1-9][0-9]{0,6})$/);

const rowSchema = z.strictObject({
  /** Height in pixels; `ia` 0 where it stays although the text would need another. */
  h: pixels.optional(),
  ia: flag.optional(),
  hd: flag.optional(),
  s: styleName.optional(),
});
const columnSchema = z.strictObject({ w: pixels.optional(), hd: flag.optional(), s: styleName.optional() });

const { $schema: _dialect, ...cellDocument } = z.toJSONSchema(cellSchema, { io: 'input' });
const keys = { pattern: '^(?:0|[1-9][0-9]{0,6})$' };
/** Checked by hand below; the document of the interface says the same. */
const cellData = z
  .custom<CellData>((value) => typeof value === 'object' && value !== null)
  .meta({
    type: 'object',
    propertyNames: keys,
    maxProperties: MOST.rows,
    additionalProperties: {
      type: 'object',
      propertyNames: keys,
      maxProperties: MOST.columns,
      additionalProperties: cellDocument,
    },
  });

const sheetSchema = z.strictObject({
  id: ownId,
  name: plainText(MOST.sheetName).refine((name) => name.trim() !== '' && !/[\\/?*[\]:]/.test(name), {
    error: 'sheetName',
  }),
  rowCount: z.number().int().min(1).max(MOST.rows),
  columnCount: z.number().int().min(1).max(MOST.columns),
  cellData,
  /** Values that formulas of other cells spill into these, as the server worked them out. */
  spilled: z.record(index, z.record(index, z.union([z.string().max(MOST.text), z.number(), z.boolean()]))).optional(),
  mergeData: z.array(rangeSchema).max(MOST.merges, { error: 'tooManyMerges' }),
  rowData: z.record(index, rowSchema),
  columnData: z.record(index, columnSchema),
  validations: distinctBy(z.array(validationSchema).max(MOST.rules, { error: 'tooManyRules' }), ({ uid }) => uid),
  conditionals: distinctBy(z.array(conditionalSchema).max(MOST.rules, { error: 'tooManyRules' }), ({ cfId }) => cfId),
  pictures: distinctBy(z.array(pictureSchema).max(MOST.pictures, { error: 'tooManyPictures' }), ({ id }) => id),
  filter: filterSchema.optional(),
  freeze: z
    .strictObject({
      xSplit: z.number().int().min(0).max(MOST.columns),
      ySplit: z.number().int().min(0).max(MOST.rows),
      startRow: z.number().int().min(-1).max(MOST.rows),
      startColumn: z.number().int().min(-1).max(MOST.columns),
    })
    .optional(),
  tabColor: hexColour.optional(),
  hidden: flag.optional(),
  showGridlines: flag.optional(),
  defaultRowHeight: pixels.optional(),
  defaultColumnWidth: pixels.optional(),
});

/**
 * A workbook: what `IWorkbookData` of the editor has of it (`as-univer.ts` leads there and back), its plugins' rules with
 * the sheet that they are for, and beside it what its numbers rest on.
 */
const workbook = z.strictObject({
  /** What gave the values of its formulas; null where nothing was calculated. */
  engine: z.strictObject({ name: plainText(40), version: plainText(40) }).nullable(),
  /** What NOW, TODAY and RAND were taken from when it was saved; null where it asks for none of them. */
  fixed: z.strictObject({ at: isoInstant, seed: wholeNumber() }).nullable(),
  /** The file that it was read from, as it was given. */
  source: fileRefSchema.nullable(),
  /** The workbook of the library that it was taken from. */
  origin: originSchema.optional(),
  sheetOrder: z.array(ownId).max(MOST.sheets, { error: 'tooManySheets' }),
  sheets: z.record(ownId, sheetSchema),
  styles: z.record(styleName, styleSchema),
  names: distinctBy(z.array(nameSchema).max(MOST.names, { error: 'tooManyNames' }), ({ id }) => id),
});
export type SpreadSheet = z.infer<typeof workbook>;
export type Sheet = SpreadSheet['sheets'][string];
export type RowLook = z.infer<typeof rowSchema>;
export type ColumnLook = z.infer<typeof columnSchema>;

/** So many faulty cells are explained; who sent more hears of these first. */
const MOST_FAULTY_CELLS = 50;

type Fault = { readonly message: string; readonly path: readonly string[]; readonly cell?: string };

function* cellFaults({ sheets, styles }: SpreadSheet): Generator<Fault> {
  const known = (name: string): boolean => own(styles, name) !== undefined;
  let left: number = MOST.cells;
  let readable: number = MOST.formulas;
  for (const [id, { cellData: rows, rowCount, columnCount, name }] of Object.entries(sheets))
    for (const [row, cells] of Object.entries(rows)) {
      const at = indexOf(row, rowCount);
      if (at < 0 || typeof cells !== 'object' || cells === null || Object.keys(cells).length === 0) {
        yield { message: 'cellOutside', path: ['sheets', id, 'cellData', row], cell: `${name}!${row}` };
        continue;
      }
      for (const [column, cell] of Object.entries(cells)) {
        left -= 1;
        if (left < 0) return yield { message: 'tooManyCells', path: ['sheets', id, 'cellData'] };
        readable -= typeof cell?.f === 'string' ? cell.f.length : 0;
        if (readable < 0) return yield { message: 'tooManyFormulas', path: ['sheets', id, 'cellData'] };
        const across = indexOf(column, columnCount);
        const fault = across < 0 ? 'cellOutside' : cellFault(cell, known);
        if (fault !== null)
          yield {
            message: fault,
            path: ['sheets', id, 'cellData', row, column],
            cell: `${name}!${across < 0 ? `${row}, ${column}` : cellName(at, across)}`,
          };
      }
    }
}

function* otherFaults({ sheetOrder, sheets, styles, names }: SpreadSheet): Generator<Fault> {
  const ids = Object.keys(sheets);
  if (new Set(sheetOrder).size !== sheetOrder.length) yield { message: 'repeated', path: ['sheetOrder'] };
  if (sheetOrder.length !== ids.length || sheetOrder.some((id) => own(sheets, id)?.id !== id))
    yield { message: 'sheetsUnlisted', path: ['sheetOrder'] };
  if (Object.keys(styles).length > MOST.styles) yield { message: 'tooManyStyles', path: ['styles'] };
  const called = ids.map((id) => own(sheets, id)?.name.toLowerCase());
  if (new Set(called).size !== called.length) yield { message: 'sheetNameTaken', path: ['sheets'] };
  if (ids.length > 0 && ids.every((id) => own(sheets, id)?.hidden === 1))
    yield { message: 'allHidden', path: ['sheets'] };
  for (const [at, { sheet }] of names.entries())
    if (sheet !== undefined && own(sheets, sheet) === undefined)
      yield { message: 'sheetGone', path: ['names', String(at), 'sheet'] };
  for (const [id, { rowData, columnData, rowCount, columnCount, mergeData }] of Object.entries(sheets)) {
    for (const [list, most, of] of [
      [rowData, rowCount, 'rowData'],
      [columnData, columnCount, 'columnData'],
    ] as const)
      // prettier-ignore
      for (const [key, { s }] of Object.entries<{ readonly s?: string | undefined }>(list)) {
        if (indexOf(key, most) < 0) yield { message: 'cellOutside', path: ['sheets', id, of, key] };
        if (s !== undefined && own(styles, s) === undefined)
          yield { message: 'cellStyle', path: ['sheets', id, of, key] };
      }
    for (const [at, { endRow, endColumn }] of mergeData.entries())
      if (endRow >= rowCount || endColumn >= columnCount)
        yield { message: 'cellOutside', path: ['sheets', id, 'mergeData', String(at)] };
  }
}

export const spreadSheetSchema = workbook.superRefine((content, context) => {
  let faulty = 0;
  for (const faults of [otherFaults(content), cellFaults(content)])
    for (const { message, path, cell } of faults) {
      context.addIssue({
        code: 'custom',
        message,
        path: [...path],
        ...(cell === undefined ? {} : { params: { cell } }),
      });
      faulty += 1;
      if (faulty === MOST_FAULTY_CELLS) return;
    }
});

export const emptySheets = (): SpreadSheet => ({
  engine: null,
  fixed: null,
  source: null,
  sheetOrder: [],
  sheets: {},
  styles: {},
  names: [],
});

/** Its sheets in the order of their tabs. */
export const sheetsInOrder = ({ sheetOrder, sheets }: Pick<SpreadSheet, 'sheetOrder' | 'sheets'>): readonly Sheet[] =>
  sheetOrder.flatMap((id) => own(sheets, id) ?? []);

/** Formulas whose results nothing calculated here: its engine did not answer in time, or it is from before the save. */
export const hasUncalculated = ({ engine, sheets }: Pick<SpreadSheet, 'engine' | 'sheets'>): boolean =>
  engine === null &&
  Object.values(sheets).some(({ cellData: rows }) =>
    Object.values(rows).some((cells) => Object.values(cells).some(({ f }) => f !== undefined)),
  );
