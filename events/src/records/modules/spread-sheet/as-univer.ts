import { z } from 'zod';
import type { FileRef } from '../../../core/schemas';
import { own } from '../../../core/own';
import { shifted } from './formula-places';
import type { Cell, CellData } from './sheet-cells';
import { MOST } from './sheet-limits';
import { conditionalSchema, filterSchema, pictureSchema, rangeSchema, validationSchema, type Filter, type Picture } from './sheet-rules'; // prettier-ignore
import {
  emptySheets,
  sheetsInOrder,
  type ColumnLook,
  type RowLook,
  type Sheet,
  type SpreadSheet,
} from './sheet-schema';
import { USUAL } from './sheet-view';
import { createStyleTable, letterSchema, styleSchema, type LetterStyle, type SheetStyle } from './sheet-style';

/** Names by which plugins of the editor find what is theirs. */
const RESOURCES = {
  validations: 'SHEET_DATA_VALIDATION_PLUGIN',
  conditionals: 'SHEET_CONDITIONAL_FORMATTING_PLUGIN',
  filters: 'SHEET_FILTER_PLUGIN',
  drawings: 'SHEET_DRAWING_PLUGIN',
  names: 'SHEET_DEFINED_NAME_PLUGIN',
} as const;
/** Whose name a whole workbook knows. */
const EVERY_SHEET = 'AllDefaultWorkbook';
const IMAGE = 0;
const TEXT = 1;
const NUMBER = 2;
const BOOLEAN = 3;
const FORCED_TEXT = 4;

type UniverText = {
  id: string;
  documentStyle: Record<string, never>;
  body: {
    dataStream: string;
    textRuns: { st: number; ed: number; ts: LetterStyle }[];
    paragraphs: { startIndex: number }[];
    sectionBreaks: { startIndex: number }[];
  };
};
type UniverCell = { v?: string | number; t?: 1 | 2 | 3 | 4; f?: string; s?: string; p?: UniverText };
type UniverSheet = Omit<
  Sheet,
  'cellData' | 'validations' | 'conditionals' | 'pictures' | 'filter' | 'spilled' | 'mergeData'
> & {
  cellData: Record<number, Record<number, UniverCell>>;
  mergeData: Sheet['mergeData'];
};
/** A workbook as the editor and the headless engine open it; its language is theirs to say. */
export type UniverWorkbook = {
  id: string;
  name: string;
  appVersion: string;
  sheetOrder: string[];
  sheets: Record<string, UniverSheet>;
  styles: Record<string, SheetStyle>;
  resources: { name: string; data: string }[];
};

const looksNumeric = (text: string): boolean => text.trim() !== '' && Number.isFinite(Number(text));

const richOf = (text: string, { runs }: NonNullable<Cell['p']>): UniverText => {
  const stream = text.replaceAll('\n', '\r');
  const ends = [...stream].length === 0 ? [] : [...stream.matchAll(/\r/g)].map(({ index }) => ({ startIndex: index }));
  return {
    id: 'd',
    documentStyle: {},
    body: {
      dataStream: `${stream}\r\n`,
      textRuns: runs.map((run) => ({ ...run })),
      paragraphs: [...ends, { startIndex: stream.length }],
      sectionBreaks: [{ startIndex: stream.length + 1 }],
    },
  };
};

const univerCell = ({ v, f, s, p }: Cell): UniverCell => ({
  ...(f === undefined ? {} : { f }),
  ...(s === undefined ? {} : { s }),
  ...(typeof v === 'string' && p ? { p: richOf(v, p) } : {}),
  ...(v === undefined
    ? {}
    : typeof v === 'boolean'
      ? { v: v ? 1 : 0, t: BOOLEAN }
      : typeof v === 'number'
        ? { v, t: NUMBER }
        : { v, t: looksNumeric(v) ? FORCED_TEXT : TEXT }),
});

const univerCells = (cellData: CellData): UniverSheet['cellData'] =>
  Object.fromEntries(
    Object.entries(cellData).map(([row, cells]) => [
      row,
      Object.fromEntries(Object.entries(cells).map(([column, cell]) => [column, univerCell(cell)])),
    ]),
  );

const univerPicture = (unitId: string, subUnitId: string, { id, from, to }: Picture, source: string) => ({
  ...{ unitId, subUnitId, drawingId: id, drawingType: IMAGE, imageSourceType: 'URL', source, anchorType: '1' },
  sheetTransform: { from, to, flipX: false, flipY: false, angle: 0, skewX: 0, skewY: 0 },
  axisAlignSheetTransform: { from, to, flipX: false, flipY: false, angle: 0, skewX: 0, skewY: 0 },
});

export type AsUniver = {
  /** Its id in the editor, such as the module's. */
  readonly unitId: string;
  /** Where a picture is had from. */
  readonly urlOf: (file: FileRef) => string;
};

/** The workbook as the editor opens it. One that has no sheets yet has none there either. */
export const asUniver = (content: SpreadSheet, { unitId, urlOf }: AsUniver): UniverWorkbook => {
  const sheets = sheetsInOrder(content);
  const each = (part: (sheet: Sheet) => unknown): string =>
    JSON.stringify(Object.fromEntries(sheets.map((sheet) => [sheet.id, part(sheet)] as const).filter(([, held]) => held !== undefined))); // prettier-ignore
  return {
    ...{ id: unitId, name: '', appVersion: content.engine?.version ?? '', sheetOrder: [...content.sheetOrder] },
    styles: { ...content.styles },
    sheets: Object.fromEntries(
      sheets.map(({ validations: _v, conditionals: _c, pictures: _p, filter: _f, spilled: _s, cellData, ...sheet }) => [
        sheet.id,
        { ...sheet, cellData: univerCells(cellData) },
      ]),
    ),
    resources: [
      { name: RESOURCES.validations, data: each(({ validations }) => validations) },
      { name: RESOURCES.conditionals, data: each(({ conditionals }) => conditionals) },
      { name: RESOURCES.filters, data: each(({ filter }) => filter) },
      {
        name: RESOURCES.drawings,
        data: each(({ id, pictures }) => ({
          data: Object.fromEntries(pictures.map((picture) => [picture.id, univerPicture(unitId, id, picture, urlOf(picture.file))])),
          order: pictures.map((picture) => picture.id),
        })), // prettier-ignore
      },
      {
        name: RESOURCES.names,
        data: JSON.stringify(
          Object.fromEntries(
            content.names.map(({ id, name, formula, sheet }) => [
              id,
              { id, name, formulaOrRefString: formula, localSheetId: sheet ?? EVERY_SHEET },
            ]),
          ),
        ),
      },
    ],
  };
};

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as readonly unknown[]) : []);

/** What a strict schema knows of an object, field by field: what it does not know, or not so, is left out. */
const knownOf = <Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>, value: unknown): Record<string, unknown> => {
  const given = fieldsOf(value);
  return Object.fromEntries(
    Object.entries(schema.shape).flatMap(([key, part]) => {
      const held = own(given, key);
      if (held === undefined || held === null) return [];
      const read = z.safeParse(part, held);
      return read.success && read.data !== undefined ? [[key, read.data] as const] : [];
    }),
  );
};

const hex = (value: unknown): { rgb: string } | undefined => {
  const rgb = fieldsOf(value)['rgb'];
  if (typeof rgb !== 'string') return undefined;
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(rgb);
  if (short) return { rgb: `#${short.slice(1).map((digit) => digit + digit).join('')}`.toLowerCase() }; // prettier-ignore
  if (/^#[0-9a-f]{6}(?:[0-9a-f]{2})?$/i.test(rgb)) return { rgb: rgb.slice(0, 7).toLowerCase() };
  const parts = /^rgba?\((\d{1,3}), ?(\d{1,3}), ?(\d{1,3})/.exec(rgb)?.slice(1).map(Number);
  return parts?.every((part) => part <= 255) ? { rgb: `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}` } : undefined; // prettier-ignore
};

const looksOf = (value: unknown): Fields => {
  const given = fieldsOf(value);
  const borders = Object.entries(fieldsOf(given['bd'])).flatMap(([side, edge]) => {
    const cl = hex(fieldsOf(edge)['cl']) ?? { rgb: '#000000' };
    return edge === null || fieldsOf(edge)['s'] === 0 ? [] : [[side, { s: fieldsOf(edge)['s'], cl }] as const];
  });
  const line = (held: unknown) => (fieldsOf(held)['s'] === 1 ? { s: 1 } : undefined);
  const rotation = fieldsOf(given['tr']);
  const tr = rotation['a'] || rotation['v'] ? { a: rotation['a'] ?? 0, ...(rotation['v'] === 1 ? { v: 1 } : {}) } : undefined; // prettier-ignore
  // What is as it would be anyway is not said.
  const unless = (held: unknown, usual: unknown) => (held === usual ? undefined : held);
  const { bl, it, va, tb, ht, vt } = given;
  return {
    ...given,
    ...{ bl: unless(bl, 0), it: unless(it, 0), va: unless(va, 1), ht: unless(ht, 0), vt: unless(vt, 0), tb: unless(tb, 0) },
    ...{ cl: hex(given['cl']), bg: hex(given['bg']), ul: line(given['ul']), st: line(given['st']), tr },
    ...{ n: given['n'] ? { pattern: fieldsOf(given['n'])['pattern'] } : undefined },
    bd: borders.length === 0 ? undefined : knownOf(styleSchema.shape.bd.unwrap(), Object.fromEntries(borders)),
  }; // prettier-ignore
};
const styleOf = (value: unknown): SheetStyle => styleSchema.parse(knownOf(styleSchema, looksOf(value)));

const rangesOf = (value: unknown): readonly unknown[] => listOf(value).map((range) => knownOf(rangeSchema, range));
const sorted = <T>(items: readonly T[], keyOf: (item: T) => string): T[] =>
  items.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
const kept = <T>(schema: z.ZodType<T>, values: readonly unknown[]): T[] =>
  values.flatMap((value) => schema.safeParse(value).data ?? []);

/** Text of a rich cell without the marks that end it, and the looks of its parts. */
const richFrom = (value: unknown): { readonly text: string; readonly p: Cell['p'] } | undefined => {
  const body = fieldsOf(fieldsOf(value)['body']);
  const stream = body['dataStream'];
  if (typeof stream !== 'string') return undefined;
  const text = stream.replace(/\r\n$/, '').replaceAll('\r', '\n');
  const runs = listOf(body['textRuns']).flatMap((run) => {
    const { st, ed, ts } = fieldsOf(run);
    const looks = letterSchema.parse(knownOf(letterSchema, looksOf(ts)));
    const end = Math.min(Number(ed), text.length);
    return Object.keys(looks).length === 0 || !(Number(st) < end) ? [] : [{ st: Number(st), ed: end, ts: looks }];
  });
  return { text, p: runs.length === 0 ? undefined : { runs: runs.slice(0, MOST.runs) } };
};

type Origin = { readonly formula: string; readonly row: number; readonly column: number };

/** Formulas that others were filled from, by the ids that cells share them under. */
const originsIn = (cellData: Fields): ReadonlyMap<unknown, Origin> => {
  const origins = new Map<unknown, Origin>();
  for (const [row, cells] of Object.entries(cellData))
    for (const [column, cell] of Object.entries(fieldsOf(cells))) {
      const { f, si } = fieldsOf(cell);
      if (typeof f === 'string' && f !== '' && si)
        origins.set(si, { formula: f, row: Number(row), column: Number(column) });
    }
  return origins; // prettier-ignore
};

/** A value of a cell of the editor, by the type that it says; nothing for an empty text. */
export const valueFrom = (v: unknown, t: unknown): Cell['v'] => {
  if (t === BOOLEAN && (v === 1 || v === 0 || v === true || v === false)) return Boolean(v);
  if (typeof v === 'number') return Number.isFinite(v) ? v : undefined;
  if (typeof v === 'boolean') return v;
  if (typeof v !== 'string' || v === '') return undefined;
  return t === NUMBER && looksNumeric(v) ? Number(v) : v;
};

const cellFrom = (
  given: Fields,
  formula: string | undefined,
  styleName: (style: unknown) => string | undefined,
): Cell | undefined => {
  const rich = formula === undefined ? richFrom(given['p']) : undefined;
  const v = rich === undefined ? valueFrom(given['v'], given['t']) : rich.text === '' ? undefined : rich.text;
  const s = styleName(given['s']);
  const cell: Cell = {
    ...(v === undefined ? {} : { v }),
    ...(formula === undefined ? {} : { f: formula }),
    ...(s === undefined ? {} : { s }),
    ...(rich?.p && typeof v === 'string' ? { p: rich.p } : {}),
  };
  return Object.keys(cell).length === 0 ? undefined : cell;
};

/** A row as it was read, with the looks that it names in the editor. */
type RowRead = { readonly cells: CellData[string]; readonly styles: readonly string[] };

/** What an open workbook was read as, row by row: one that nothing wrote in since is not read again. */
export class RowsRead {
  readonly #sheets = new Map<string, Map<string, RowRead>>();

  of(sheet: string): Map<string, RowRead> {
    const rows = this.#sheets.get(sheet) ?? new Map<string, RowRead>();
    this.#sheets.set(sheet, rows);
    return rows;
  }

  /** Something wrote in these rows; without any, nobody knows where. */
  written(at?: { readonly sheet: string; readonly rows: readonly string[] }): void {
    if (at === undefined) this.#sheets.clear();
    else for (const row of at.rows) this.#sheets.get(at.sheet)?.delete(row);
  }
}

const cellsFrom = (
  cellData: Fields,
  styleName: (style: unknown) => string | undefined,
  read: Map<string, RowRead>,
): Sheet['cellData'] => {
  let origins: ReadonlyMap<unknown, Origin> | undefined;
  const formulaOf = ({ f, si }: Fields, row: number, column: number): string | undefined => {
    if (typeof f === 'string' && f.length > 1) return f;
    const origin = si ? (origins ??= originsIn(cellData)).get(si) : undefined;
    return origin && shifted(origin.formula, row - origin.row, column - origin.column);
  };
  const rowFrom = (row: string, given: Fields): CellData[string] => {
    const found: [string, Cell][] = [];
    const styles = new Set<string>();
    // What follows from another row, and looks that have no name, are read each time.
    let stands = true;
    for (const [column, held] of Object.entries(given)) {
      const cell = fieldsOf(held);
      const { f, s, si } = cell;
      if (typeof s === 'string') styles.add(s);
      if ((s && typeof s !== 'string') || (si && !(typeof f === 'string' && f.length > 1))) stands = false;
      const one = cellFrom(cell, formulaOf(cell, Number(row), Number(column)), styleName);
      if (one !== undefined) found.push([column, one]);
    }
    const cells = Object.fromEntries(found);
    if (stands) read.set(row, { cells, styles: [...styles] });
    return cells;
  };
  const rows = Object.entries(cellData).flatMap(([row, given]) => {
    const before = read.get(row);
    for (const style of before?.styles ?? []) styleName(style);
    const cells = before?.cells ?? rowFrom(row, fieldsOf(given));
    return Object.keys(cells).length === 0 ? [] : [[row, cells] as const];
  });
  return Object.fromEntries(rows);
};

/** What a resource holds of a sheet; nothing where there is none, or it is no JSON. */
const resourceOf = (resources: unknown, name: string): Fields => {
  const found = listOf(resources).find((resource) => fieldsOf(resource)['name'] === name);
  const data = fieldsOf(found)['data'];
  if (typeof data !== 'string' || data === '') return {};
  try {
    return fieldsOf(JSON.parse(data));
  } catch {
    return {};
  }
};

const filterFrom = (value: unknown): Filter | undefined => {
  const given = fieldsOf(value);
  const columns = listOf(given['filterColumns']).map((column) => knownOf(filterSchema.shape.filterColumns.element, column));
  return filterSchema.safeParse({ ref: knownOf(rangeSchema, given['ref']), filterColumns: columns }).data;
}; // prettier-ignore

const corner = ({ row, column, rowOffset, columnOffset }: Fields) => ({
  ...{ row, column, rowOffset: Math.max(0, Number(rowOffset ?? 0)), columnOffset: Math.max(0, Number(columnOffset ?? 0)) },
}); // prettier-ignore

export type FromUniver = Pick<SpreadSheet, 'engine' | 'fixed' | 'source' | 'origin'> & {
  /** The file that a picture is had from; undefined for one that is no file of the product. */
  readonly fileOf: (source: string) => FileRef | undefined;
  /** Of the same workbook, from one reading to the next. */
  readonly read?: RowsRead;
};

const looksFrom = <Look>(
  value: unknown,
  read: (look: Fields) => Readonly<Record<string, unknown>>,
): Record<string, Look> =>
  Object.fromEntries(
    Object.entries(fieldsOf(value)).flatMap(([key, look]) => {
      const said = Object.entries(read(fieldsOf(look))).filter(([, part]) => part !== undefined && part !== null);
      return said.length === 0 ? [] : [[key, Object.fromEntries(said) as Look] as const];
    }),
  );

/**
 * The workbook that the editor has open, in the one form in which it is kept: formulas in full wherever they were filled
 * from, looks under names that follow from what they say, and nothing that only a screen needs.
 */
export const fromUniver = (
  snapshot: unknown,
  { fileOf, read = new RowsRead(), ...beside }: FromUniver,
): SpreadSheet => {
  const book = fieldsOf(snapshot);
  const table = createStyleTable();
  const given = fieldsOf(book['styles']);
  const named = new Map<unknown, string | undefined>();
  const styleName = (style: unknown): string | undefined => {
    if (style === undefined || style === null || style === '') return undefined;
    if (typeof style !== 'string') return table.nameOf(styleOf(style));
    if (!named.has(style)) named.set(style, table.nameOf(styleOf(own(given, style))));
    return named.get(style);
  };
  const resource = (name: string) => resourceOf(book['resources'], name);
  const [validations, conditionals, filters, drawings] =
    (['validations', 'conditionals', 'filters', 'drawings'] as const) // prettier-ignore
      .map((part) => resource(RESOURCES[part]));

  const sheetFrom = (id: string, value: unknown): Sheet => {
    const sheet = fieldsOf(value);
    const tab = hex({ rgb: sheet['tabColor'] });
    const freeze = fieldsOf(sheet['freeze']);
    const isFrozen = Number(freeze['xSplit'] ?? 0) > 0 || Number(freeze['ySplit'] ?? 0) > 0;
    const filter = filterFrom(own(filters ?? {}, id));
    const drawn = fieldsOf(own(drawings ?? {}, id));
    const pictures = listOf(drawn['order']).flatMap((name) => {
      const drawing = fieldsOf(own(fieldsOf(drawn['data']), String(name)));
      const { from, to } = fieldsOf(drawing['sheetTransform']);
      const file = fileOf(String(drawing['source'] ?? ''));
      return file === undefined ? [] : [{ id: String(name), file, from: corner(fieldsOf(from)), to: corner(fieldsOf(to)) }];
    }); // prettier-ignore
    // The editor says its own sizes of every sheet.
    const size = (key: 'defaultRowHeight' | 'defaultColumnWidth', usual: number) =>
      typeof sheet[key] === 'number' && sheet[key] !== usual ? { [key]: sheet[key] } : {};
    return {
      id,
      name: String(sheet['name'] ?? ''),
      rowCount: Number(sheet['rowCount'] ?? 1_000),
      columnCount: Number(sheet['columnCount'] ?? 20),
      cellData: cellsFrom(fieldsOf(sheet['cellData']), styleName, read.of(id)),
      mergeData: sorted(kept(rangeSchema, rangesOf(sheet['mergeData'])), ({ startRow, startColumn }) =>
        [startRow, startColumn].map((at) => String(at).padStart(8, '0')).join(),
      ),
      rowData: looksFrom<RowLook>(sheet['rowData'], ({ h, ia, hd, s }) => ({
        ...(ia === 0 || (ia === undefined && h !== undefined && h !== sheet['defaultRowHeight']) ? { h, ia } : {}),
        ...(hd === 1 ? { hd } : {}),
        s: styleName(s),
      })),
      columnData: looksFrom<ColumnLook>(sheet['columnData'], ({ w, hd, s }) => ({
        w,
        ...(hd === 1 ? { hd } : {}),
        s: styleName(s),
      })),
      validations: kept(
        validationSchema,
        listOf(own(validations ?? {}, id)).map((rule) => ({
          ...knownOf(validationSchema, { ...fieldsOf(rule), ranges: undefined }),
          ranges: rangesOf(fieldsOf(rule)['ranges']),
        })),
      ),
      conditionals: kept(
        conditionalSchema,
        listOf(own(conditionals ?? {}, id)).map((rule) => ({
          ...{ cfId: fieldsOf(rule)['cfId'], stopIfTrue: fieldsOf(rule)['stopIfTrue'] === true },
          ...{ rule: ruleFrom(fieldsOf(rule)['rule']), ranges: rangesOf(fieldsOf(rule)['ranges']) },
        })),
      ),
      pictures: kept(pictureSchema, pictures),
      ...(filter ? { filter } : {}),
      ...(isFrozen
        ? {
            freeze: {
              ...{ xSplit: Number(freeze['xSplit'] ?? 0), ySplit: Number(freeze['ySplit'] ?? 0) },
              ...{ startRow: Number(freeze['startRow'] ?? -1), startColumn: Number(freeze['startColumn'] ?? -1) },
            },
          }
        : {}),
      ...(tab ? { tabColor: tab.rgb } : {}),
      ...(sheet['hidden'] === 1 ? { hidden: 1 as const } : {}),
      ...(sheet['showGridlines'] === 0 ? { showGridlines: 0 as const } : {}),
      ...size('defaultRowHeight', USUAL.height),
      ...size('defaultColumnWidth', USUAL.width),
    };
  };

  const sheets = fieldsOf(book['sheets']);
  const sheetOrder = listOf(book['sheetOrder']).map(String).filter((id) => own(sheets, id) !== undefined); // prettier-ignore
  const names = Object.values(resource(RESOURCES.names)).flatMap((value) => {
    const { id, name, formulaOrRefString, localSheetId } = fieldsOf(value);
    const local = typeof localSheetId === 'string' && own(sheets, localSheetId) !== undefined ? localSheetId : undefined;
    return typeof id === 'string' && typeof name === 'string' && typeof formulaOrRefString === 'string'
      ? [{ id, name, formula: formulaOrRefString, ...(local === undefined ? {} : { sheet: local }) }]
      : [];
  }); // prettier-ignore
  return {
    ...emptySheets(),
    ...beside,
    sheetOrder,
    sheets: Object.fromEntries(sheetOrder.map((id) => [id, sheetFrom(id, own(sheets, id))])),
    styles: table.styles,
    names: sorted(names, ({ id }) => id),
  };
};

/** A rule as it is kept: the looks that it gives in their one form. */
const ruleFrom = (value: unknown): unknown => {
  const rule = fieldsOf(value);
  if (rule['type'] !== 'highlightCell') return rule;
  const { value: compared, style, type, subType, operator, isBottom, isPercent } = rule;
  const looks = looksOf(style);
  return {
    ...{ type, subType },
    ...(operator === undefined ? {} : { operator }),
    ...(compared === undefined ? {} : { value: compared }),
    ...(isBottom === undefined ? {} : { isBottom }),
    ...(isPercent === undefined ? {} : { isPercent }),
    style: { ...knownOf(letterSchema, looks), ...(looks['bg'] === undefined ? {} : { bg: looks['bg'] }) },
  };
};
