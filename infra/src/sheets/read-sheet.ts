import { own } from '@shilu/events/core/own';
import { withoutControls } from '@shilu/events/core/schemas';
import { isDatePattern } from '@shilu/events/records/modules/spread-sheet/cell-format';
import { cellAt, cellName, rangeOf, type Range } from '@shilu/events/records/modules/spread-sheet/cell-names';
import { shifted } from '@shilu/events/records/modules/spread-sheet/formula-places';
import type { Cell, CellValue } from '@shilu/events/records/modules/spread-sheet/sheet-cells';
import { MOST } from '@shilu/events/records/modules/spread-sheet/sheet-limits';
import { filterSchema, rangeSchema, type Filter } from '@shilu/events/records/modules/spread-sheet/sheet-rules';
import type { Sheet } from '@shilu/events/records/modules/spread-sheet/sheet-schema';
import type { createStyleTable } from '@shilu/events/records/modules/spread-sheet/sheet-style';
import type { ZipEntry } from '../blob-store/zip-entries';
import { attribute, carriedBack, readXml, type Tag } from '../tables/office-xml';
import { TableFault } from '../tables/table-fault';
import { MOST_UNPACKED } from './book-parts';
import type { LostCount } from './lost';
import { DIGIT_PIXELS, POINT_PIXELS } from './office-codes';
import type { ColourOf } from './read-colours';
import { formulaFault, readFormula } from './read-formula';
import { rangesOf, readConditional, readValidation } from './read-rules';
import { createRichText, type SharedText } from './read-texts';
import type { BookStyles } from './read-styles';

export type SheetGiven = {
  readonly id: string;
  readonly name: string;
  readonly isHidden: boolean;
  readonly entry: ZipEntry;
};
export type BookGiven = {
  readonly texts: readonly SharedText[];
  readonly styles: BookStyles;
  readonly colourOf: ColourOf;
  readonly table: ReturnType<typeof createStyleTable>;
  readonly lost: LostCount;
  readonly date1904: boolean;
  /** Counts cells of all sheets. */
  readonly takeCell: () => void;
};

/** Days between the two systems that Excel counts days by. */
const DAYS_1904 = 1_462;
const ISO = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d(?:\.\d+)?))?)?Z?$/;
const DAY_MS = 86_400_000;
/** A day of ISO 8601 as Excel counts it. */
const serialOf = (said: string): number | undefined => {
  const [, year, month, day, hour = '0', minute = '0', second = '0'] = ISO.exec(said) ?? [];
  if (year === undefined) return undefined;
  const days = (Date.UTC(Number(year), Number(month) - 1, Number(day)) - Date.UTC(1899, 11, 30)) / DAY_MS;
  return days + (Number(hour) * 3_600 + Number(minute) * 60 + Number(second)) / 86_400;
};

const isSet = (tag: Tag, key: string): boolean => ['1', 'true'].includes(attribute(tag, key) ?? '');
const numberOf = (tag: Tag, key: string): number | undefined => {
  const value = Number(attribute(tag, key) ?? Number.NaN);
  return Number.isFinite(value) ? value : undefined;
};
const pixels = (value: number): number => Math.min(MOST.pixels, Math.max(0, Math.round(value)));
const outside = (name: string): TableFault =>
  new TableFault(`工作表“${name}”中有单元格的位置无法识别，请用 Excel 打开并重新保存`, `The sheet “${name}” has cells at places that cannot be read. Open the file in Excel and save it again`); // prettier-ignore

/** One sheet of a workbook, cell by cell as its XML goes by. */
export const readSheet = ({ id, name, isHidden, entry }: SheetGiven, book: BookGiven): Sheet => {
  const { texts, styles, colourOf, table, lost } = book;
  const cellData: Record<string, Record<string, Cell>> = {};
  const spilled: Record<string, Record<string, CellValue>> = {};
  const sheet: { -readonly [Key in keyof Sheet]: Sheet[Key] } = {
    ...{ id, name, rowCount: 1, columnCount: 1, cellData, mergeData: [], rowData: {}, columnData: {} },
    ...{ validations: [], conditionals: [], pictures: [], ...(isHidden ? { hidden: 1 as const } : {}) },
  };
  let [row, column, lastRow, lastColumn] = [-1, -1, -1, -1];
  let [type, said, formula, style, takes] = ['n', '', '', 0, '' as '' | 'v' | 'f' | 't' | 'text'];
  let f: Tag | undefined;
  let rich = createRichText(colourOf);
  const shared = new Map<string, { readonly formula: string; readonly row: number; readonly column: number }>();
  const arrays: Range[] = [];
  const columns: { readonly from: number; readonly to: number; readonly look: Sheet['columnData'][string] }[] = [];

  let rule: Tag | undefined;
  let [sqref, formulas]: [string, string[]] = ['', []];
  let [bounds, colours]: [Tag[], string[]] = [[], []];
  let filter: { ref: unknown; filterColumns: Filter['filterColumns'] } | undefined;

  const named = new Map<number, { readonly s: string | undefined; readonly pattern: string | undefined }>();
  const styleNamed = (index: number) => {
    const known = named.get(index);
    if (known !== undefined) return known;
    const look = styles.cell(index);
    const made = { s: table.nameOf(look), pattern: look.n?.pattern };
    named.set(index, made);
    return made;
  };
  const inArray = (): boolean => arrays.length > 0 && arrays.some((range) => row >= range.startRow && row <= range.endRow && column >= range.startColumn && column <= range.endColumn); // prettier-ignore
  const valueOf = (pattern: string | undefined): CellValue | undefined => {
    if (type === 's') return texts[Number(said)]?.text;
    if (type === 'inlineStr') return rich.text();
    if (said === '') return undefined;
    if (type === 'b') return said === '1' || said === 'true';
    if (type === 'd') return serialOf(said) ?? said;
    if (type === 'str' || type === 'e') return clean(carriedBack(said));
    const number = Number(said);
    if (!Number.isFinite(number)) return clean(said);
    return book.date1904 && pattern !== undefined && isDatePattern(pattern) ? number + DAYS_1904 : number;
  };
  const clean = (text: string): string => {
    const kept = withoutControls(text.replaceAll('\r\n', '\n'));
    if (kept.length < text.replaceAll('\r\n', '\n').length) lost.add('controlCharacters', `${name}!${cellName(row, column)}`);
    return kept.slice(0, MOST.text);
  }; // prettier-ignore
  const formulaOf = (place: string): string | undefined => {
    if (f === undefined) return undefined;
    const kind = attribute(f, 't') ?? 'normal';
    if (kind === 'dataTable') return void lost.add('dataTables', place);
    let read = formula === '' ? undefined : readFormula(formula);
    if (kind === 'shared') {
      const si = attribute(f, 'si') ?? '';
      if (read !== undefined) shared.set(si, { formula: read, row, column });
      else {
        const origin = shared.get(si);
        read = origin && shifted(origin.formula, row - origin.row, column - origin.column);
      }
    }
    if (kind === 'array') {
      const range = rangeOf(attribute(f, 'ref') ?? '');
      if (range && (range.startRow !== range.endRow || range.startColumn !== range.endColumn)) {
        arrays.push(range);
        lost.add('arrayFormulas', place);
      }
    }
    if (read === undefined) return undefined;
    const fault = formulaFault(read);
    if (fault === null) return read;
    if (fault !== 'tooLong') lost.add(fault, place);
    return undefined;
  };
  const take = (): void => {
    if (row < 0 || column < 0 || row >= MOST.rows || column >= MOST.columns) throw outside(name);
    const { s, pattern } = styleNamed(style);
    const value = valueOf(pattern);
    const v = value === '' ? undefined : value;
    const place = `${name}!${cellName(row, column)}`;
    const isSpill = f === undefined && v !== undefined && inArray();
    if (isSpill) spilled[row] = { ...spilled[row], [column]: v };
    const read = formulaOf(place);
    const runs = type === 's' ? texts[Number(said)]?.runs : type === 'inlineStr' ? rich.runs() : undefined;
    const cell: Cell = {
      ...(v === undefined || isSpill ? {} : { v }),
      ...(read === undefined ? {} : { f: read }),
      ...(s === undefined ? {} : { s }),
      ...(runs === undefined || runs.length === 0 || read !== undefined || v === undefined ? {} : { p: { runs: [...runs] } }),
    }; // prettier-ignore
    if (Object.keys(cell).length === 0) return;
    book.takeCell();
    lastRow = Math.max(lastRow, row);
    if (cell.v !== undefined || cell.f !== undefined) lastColumn = Math.max(lastColumn, column);
    (cellData[row] ??= {})[column] = cell;
  };
  const openRow = (tag: Tag): void => {
    row = (numberOf(tag, 'r') ?? row + 2) - 1;
    column = -1;
    if (row < 0 || row >= MOST.rows) throw outside(name);
    const [h, hd] = [numberOf(tag, 'ht'), isSet(tag, 'hidden')];
    const s = isSet(tag, 'customFormat') ? styleNamed(numberOf(tag, 's') ?? 0).s : undefined;
    const isFixed = h !== undefined && isSet(tag, 'customHeight');
    if (attribute(tag, 'outlineLevel') !== undefined) lost.add('groups', `${name}!${row + 1}`);
    if (!isFixed && !hd && s === undefined) return;
    lastRow = Math.max(lastRow, row);
    sheet.rowData[row] = {
      ...(isFixed ? { h: pixels(h * POINT_PIXELS), ia: 0 as const } : {}),
      ...(hd ? { hd: 1 as const } : {}),
      ...(s === undefined ? {} : { s }),
    };
  };
  const openColumns = (tag: Tag): void => {
    const [from, to, width] = [numberOf(tag, 'min') ?? 1, numberOf(tag, 'max') ?? 1, numberOf(tag, 'width')];
    const { s } = styleNamed(numberOf(tag, 'style') ?? 0);
    if (attribute(tag, 'outlineLevel') !== undefined) lost.add('groups', name);
    columns.push({
      ...{ from: from - 1, to: to - 1 },
      look: {
        ...(width === undefined ? {} : { w: pixels(width * DIGIT_PIXELS) }),
        ...(isSet(tag, 'hidden') ? { hd: 1 as const } : {}),
        ...(s === undefined ? {} : { s }),
      },
    });
  };
  const openPane = (tag: Tag): void => {
    if (!['frozen', 'frozenSplit'].includes(attribute(tag, 'state') ?? '')) return;
    const [xSplit, ySplit] = [Math.trunc(numberOf(tag, 'xSplit') ?? 0), Math.trunc(numberOf(tag, 'ySplit') ?? 0)];
    if (xSplit <= 0 && ySplit <= 0) return;
    sheet.freeze = { xSplit, ySplit, startRow: ySplit > 0 ? ySplit : -1, startColumn: xSplit > 0 ? xSplit : -1 };
  };
  const openFilterPart = (tag: Tag): void => {
    const at = filter?.filterColumns.at(-1);
    if (tag.name === 'filterColumn') filter?.filterColumns.push({ colId: numberOf(tag, 'colId') ?? 0 });
    else if (at && filter && tag.name === 'filters')
      filter.filterColumns[filter.filterColumns.length - 1] = { ...at, filters: { ...(isSet(tag, 'blank') ? { blank: true as const } : {}), filters: [] } }; // prettier-ignore
    else if (at?.filters && tag.name === 'filter') at.filters.filters?.push(withoutControls(attribute(tag, 'val') ?? ''));
  };
  const other: Readonly<Record<string, (tag: Tag) => void>> = {
    tabColor: (tag) => {
      const colour = colourOf(tag);
      if (colour) sheet.tabColor = colour;
    },
    sheetView: (tag) => {
      if (attribute(tag, 'showGridLines') === '0') sheet.showGridlines = 0;
    },
    pane: openPane,
    sheetFormatPr: (tag) => {
      const [height, width] = [numberOf(tag, 'defaultRowHeight'), numberOf(tag, 'defaultColWidth')];
      if (height !== undefined && isSet(tag, 'customHeight')) sheet.defaultRowHeight = pixels(height * POINT_PIXELS);
      if (width !== undefined) sheet.defaultColumnWidth = pixels(width * DIGIT_PIXELS);
    },
    col: openColumns,
    row: openRow,
    mergeCell: (tag) => {
      const range = rangeOf(attribute(tag, 'ref') ?? '');
      if (range && (range.startRow !== range.endRow || range.startColumn !== range.endColumn) && rangeSchema.safeParse(range).success)
        sheet.mergeData.push(range);
    },
    autoFilter: (tag) => {
      const ref = rangeOf((attribute(tag, 'ref') ?? '').replaceAll('$', ''));
      filter = { ref, filterColumns: [] };
    },
    sheetProtection: () => lost.add('protection', name),
    hyperlink: (tag) => lost.add('hyperlinks', `${name}!${attribute(tag, 'ref') ?? ''}`),
    rPh: () => lost.add('phonetics'),
  }; // prettier-ignore

  readXml(
    entry,
    {
      open: (tag) => {
        const { name: called } = tag;
        if (called === 'c') {
          const at = attribute(tag, 'r');
          const found = at === undefined ? null : cellAt(at);
          if (at !== undefined && found === null) throw outside(name);
          // A cell says its own row, where it says one.
          if (found && found.row !== row) throw outside(name);
          column = found?.column ?? column + 1;
          [type, said, formula, f] = [attribute(tag, 't') ?? 'n', '', '', undefined];
          style = numberOf(tag, 's') ?? 0;
          if (type === 'inlineStr') rich = createRichText(colourOf);
        } else if (called === 'v') takes = 'v';
        else if (called === 'f') {
          takes = rule === undefined ? 'f' : 'text';
          if (rule === undefined) f = tag;
          else if (formulas.length === 0) formulas.push('');
        } else if (called === 'is' || (type === 'inlineStr' && column >= 0 && rule === undefined)) rich.open(tag);
        if (called === 'dataValidation' || called === 'cfRule') {
          rule = tag;
          if (called === 'dataValidation') sqref = attribute(tag, 'sqref') ?? '';
          [formulas, bounds, colours] = [[], [], []];
        }
        if (called === 'conditionalFormatting') sqref = attribute(tag, 'sqref') ?? '';
        if (called === 'formula1' || called === 'formula2' || called === 'formula') {
          formulas.push('');
          takes = 'text';
        }
        if (called === 'sqref') takes = 't';
        if (rule && called === 'cfvo') bounds.push(tag);
        if (rule && called === 'color') colours.push(colourOf(tag) ?? '#ffffff');
        own(other, called)?.(tag);
        if (filter) openFilterPart(tag);
      },
      text: (text) => {
        if (takes === 'v') said += text;
        else if (takes === 'f') formula += text;
        else if (takes === 'text') formulas[formulas.length - 1] += text;
        else if (takes === 't') sqref = sqref === '' ? text : `${sqref} ${text}`;
        else rich.say(text);
      },
      close: (called) => {
        if (['v', 'f', 'sqref', 'formula', 'formula1', 'formula2'].includes(called)) takes = '';
        rich.close(called);
        if (called === 'c') {
          take();
          [type, said, f] = ['n', '', undefined];
        }
        if (called === 'dataValidation' && rule) {
          const [formula1 = '', formula2 = ''] = formulas;
          const read = readValidation(rule, { sqref, formula1, formula2 }, `v${sheet.validations.length + 1}`);
          if (read) sheet.validations.push(read);
          else if ((attribute(rule, 'type') ?? 'none') !== 'none') lost.add('validations', `${name}!${sqref}`);
          [rule, sqref] = [undefined, ''];
        }
        if (called === 'cfRule' && rule) {
          const read = readConditional(rule, sqref, { formulas, bounds, colours }, styles, `c${sheet.conditionals.length + 1}`);
          if (read && rangesOf(sqref).length > 0) sheet.conditionals.push(read);
          else lost.add('conditionalFormats', `${name}!${sqref}`);
          rule = undefined;
        }
        if (called === 'autoFilter' && filter) {
          const read = filterSchema.safeParse(filter).data;
          if (read) sheet.filter = read;
          filter = undefined;
        }
      }, // prettier-ignore
    },
    MOST_UNPACKED,
  );

  for (const { endRow, endColumn } of sheet.mergeData) {
    lastRow = Math.max(lastRow, endRow);
    lastColumn = Math.max(lastColumn, endColumn);
  }
  for (const cells of Object.values(cellData)) lastColumn = Math.max(lastColumn, Number(Object.keys(cells).at(-1) ?? -1));
  // Room for what somebody will fill in, as a new sheet has it.
  sheet.rowCount = Math.min(MOST.rows, Math.max(lastRow + 51, 200));
  sheet.columnCount = Math.min(MOST.columns, Math.max(lastColumn + 6, 26));
  for (const { from, to, look } of columns)
    for (let at = Math.max(0, from); at <= Math.min(to, sheet.columnCount - 1); at += 1)
      if (Object.keys(look).length > 0) sheet.columnData[at] = look;
  if (sheet.freeze && (sheet.freeze.ySplit >= sheet.rowCount || sheet.freeze.xSplit >= sheet.columnCount)) delete sheet.freeze;
  sheet.mergeData.sort((a, b) => a.startRow - b.startRow || a.startColumn - b.startColumn);
  if (sheet.mergeData.length > MOST.merges)
    throw new TableFault(`工作表“${name}”的合并单元格超过 ${MOST.merges} 处`, `The sheet “${name}” has more than ${MOST.merges} merged ranges`);
  if (Object.keys(spilled).length > 0) sheet.spilled = spilled;
  return sheet;
}; // prettier-ignore
