import { own } from '@shilu/events/core/own';
import { cellName, rangeName } from '@shilu/events/records/modules/spread-sheet/cell-names';
import type { Cell } from '@shilu/events/records/modules/spread-sheet/sheet-cells';
import type { Conditional, Validation } from '@shilu/events/records/modules/spread-sheet/sheet-rules';
import type { Sheet } from '@shilu/events/records/modules/spread-sheet/sheet-schema';
import { carried, escaped, SHEET, XML, OFFICE } from '../tables/office-parts';
import { DIGIT_PIXELS, LATER_FUNCTIONS, LATEST_FUNCTIONS, POINT_PIXELS } from './office-codes';
import { lettersXml, type StyleSheet } from './write-styles';

/** Texts of a workbook, each once. */
export const createTexts = () => {
  const items: string[] = [];
  const known = new Map<string, number>();
  return {
    items,
    numberOf: (item: string): number => {
      const held = known.get(item);
      if (held !== undefined) return held;
      known.set(item, items.length);
      return items.push(item) - 1;
    },
  };
};
type Texts = ReturnType<typeof createTexts>;

/** A formula as files have it: without its `=`, later functions with their prefix. */
export const writtenFormula = (formula: string): string =>
  formula
    .slice(1)
    .replace(/"(?:[^"]|"")*"|'(?:[^']|'')*'|(?<![\w.])([A-Za-z][A-Za-z0-9.]*)(?=\()/g, (all, name?: string) => {
      const called = name?.toUpperCase() ?? '';
      if (LATEST_FUNCTIONS.has(called)) return `_xlfn._xlws.${called}`;
      return LATER_FUNCTIONS.has(called) ? `_xlfn.${called}` : all;
    });

const ERROR = /^#(?:NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A)$/;

const textXml = (text: string): string => `<t xml:space="preserve">${carried(text)}</t>`;
const richXml = (text: string, { runs }: NonNullable<Cell['p']>): string => {
  const pieces: string[] = [];
  let at = 0;
  const run = (to: number, looks = ''): void => {
    if (to > at) pieces.push(`<r>${looks}${textXml(text.slice(at, to))}</r>`);
    at = Math.max(at, to);
  };
  for (const { st, ed, ts } of runs) {
    run(st);
    run(ed, `<rPr>${lettersXml(ts, 'rFont')}</rPr>`);
  }
  run(text.length);
  return `<si>${pieces.join('')}</si>`;
};

const cellXml = (place: string, { v, f, p }: Cell, style: number, texts: Texts): string => {
  const head = `<c r="${place}"${style === 0 ? '' : ` s="${style}"`}`;
  if (v === undefined && f === undefined) return `${head}/>`;
  if (f !== undefined) {
    const said = `<f>${escaped(writtenFormula(f))}</f>`;
    if (v === undefined) return `${head}>${said}</c>`;
    if (typeof v === 'number') return `${head}>${said}<v>${v}</v></c>`;
    if (typeof v === 'boolean') return `${head} t="b">${said}<v>${v ? 1 : 0}</v></c>`;
    return `${head} t="${ERROR.test(v) ? 'e' : 'str'}">${said}<v>${carried(v)}</v></c>`;
  }
  if (typeof v === 'number') return `${head}><v>${v}</v></c>`;
  if (typeof v === 'boolean') return `${head} t="b"><v>${v ? 1 : 0}</v></c>`;
  const text = v ?? '';
  return `${head} t="s"><v>${texts.numberOf(p ? richXml(text, p) : `<si>${textXml(text)}</si>`)}</v></c>`;
};

const boundXml = (tag: string, said: string | undefined, isList = false): string => {
  if (said === undefined || said === '') return '';
  const text = said.startsWith('=') ? writtenFormula(said) : isList ? `"${said.replaceAll('"', '""')}"` : said;
  return `<${tag}>${escaped(text)}</${tag}>`;
};
const ERRORS = ['information', 'stop', 'warning'];
const validationXml = (rule: Validation): string => {
  const { type, operator, ranges, formula1, formula2, allowBlank, showDropDown, showErrorMessage, errorStyle = 1 } = rule;
  const said = [
    ` type="${type === 'listMultiple' ? 'list' : type}"`,
    operator === undefined || operator === 'between' ? '' : ` operator="${operator}"`,
    errorStyle === 1 ? '' : ` errorStyle="${ERRORS[errorStyle] ?? 'stop'}"`,
    allowBlank === true ? ' allowBlank="1"' : '',
    showDropDown === false ? ' showDropDown="1"' : '',
    rule.showInputMessage === true ? ' showInputMessage="1"' : '',
    showErrorMessage === true ? ' showErrorMessage="1"' : '',
    ...(['errorTitle', 'error', 'promptTitle', 'prompt'] as const).map((part) => (rule[part] === undefined ? '' : ` ${part}="${escaped(rule[part])}"`)),
    ` sqref="${ranges.map(rangeName).join(' ')}"`,
  ].join('');
  const isList = type === 'list' || type === 'listMultiple';
  return `<dataValidation${said}>${boundXml('formula1', formula1, isList)}${boundXml('formula2', formula2)}</dataValidation>`;
}; // prettier-ignore

const numeric = (value: unknown): readonly string[] => (Array.isArray(value) ? value : [value]).map(String);
const cfvo = ({ type, value }: { readonly type: string; readonly value?: string | number | undefined }): string =>
  `<cfvo type="${type}"${value === undefined ? '' : ` val="${escaped(typeof value === 'string' && value.startsWith('=') ? value.slice(1) : String(value))}"`}/>`; // prettier-ignore
const argb = (colour: string): string => `FF${/^#([0-9a-f]{6})/i.exec(colour)?.[1]?.toUpperCase() ?? 'FFFFFF'}`;

/** A conditional format; nothing for one that files have not in this form. */
const conditionalXml = ({ rule, ranges, stopIfTrue }: Conditional, priority: number, styles: StyleSheet): string => {
  const first = ranges[0] ? cellName(ranges[0].startRow, ranges[0].startColumn) : 'A1';
  const made = ((): string => {
    if (rule.type === 'colorScale')
      return `type="colorScale"><colorScale>${rule.config.map(({ value }) => cfvo(value)).join('')}${rule.config.map(({ color }) => `<color rgb="${argb(color)}"/>`).join('')}</colorScale>`;
    if (rule.type === 'dataBar')
      return `type="dataBar"><dataBar${rule.isShowValue ? '' : ' showValue="0"'}>${cfvo(rule.config.min)}${cfvo(rule.config.max)}<color rgb="${argb(rule.config.positiveColor)}"/></dataBar>`;
    if (rule.type === 'iconSet') return '';
    const look = ` dxfId="${styles.differentialOf(rule.style)}"`;
    const { subType, operator = 'equal', value } = rule;
    if (subType === 'number')
      return `type="cellIs" operator="${operator}"${look}>${numeric(value).map((each) => `<formula>${each}</formula>`).join('')}`;
    if (subType === 'formula') return `type="expression"${look}>${boundXml('formula', String(value ?? ''))}`;
    if (subType === 'duplicateValues' || subType === 'uniqueValues') return `type="${subType}"${look}>`;
    if (subType === 'rank')
      return `type="top10" rank="${String(value ?? 10)}"${rule.isBottom === true ? ' bottom="1"' : ''}${rule.isPercent === true ? ' percent="1"' : ''}${look}>`;
    if (subType !== 'text') return '';
    const text = String(value ?? '').replaceAll('"', '""');
    const asked: Readonly<Record<string, string>> = {
      containsText: `NOT(ISERROR(SEARCH("${text}",${first})))`,
      notContainsText: `ISERROR(SEARCH("${text}",${first}))`,
      beginsWith: `LEFT(${first},${text.length})="${text}"`,
      endsWith: `RIGHT(${first},${text.length})="${text}"`,
    };
    const said = own(asked, operator);
    return said === undefined ? '' : `type="${operator}" operator="${operator === 'notContainsText' ? 'notContains' : operator}" text="${escaped(String(value ?? ''))}"${look}><formula>${escaped(said)}</formula>`;
  })();
  if (made === '') return '';
  const stops = stopIfTrue ? ' stopIfTrue="1"' : '';
  return `<conditionalFormatting sqref="${ranges.map(rangeName).join(' ')}"><cfRule priority="${priority}"${stops} ${made}</cfRule></conditionalFormatting>`;
}; // prettier-ignore

const columnsXml = ({ columnData }: Sheet, styles: StyleSheet): string => {
  const said = Object.entries(columnData).map(([at, { w, hd, s }]) => {
    const width = w === undefined ? '' : ` width="${String(w / DIGIT_PIXELS)}" customWidth="1"`;
    const number = styles.numberOf(s);
    return `<col min="${Number(at) + 1}" max="${Number(at) + 1}"${width}${hd === 1 ? ' hidden="1"' : ''}${number === 0 ? '' : ` style="${number}"`}/>`;
  }); // prettier-ignore
  return said.length === 0 ? '' : `<cols>${said.join('')}</cols>`;
};

const viewXml = ({ freeze, showGridlines }: Sheet, isFirst: boolean): string => {
  const { xSplit = 0, ySplit = 0 } = freeze ?? {};
  const pane =
    xSplit === 0 && ySplit === 0
      ? ''
      : `<pane${xSplit > 0 ? ` xSplit="${xSplit}"` : ''}${ySplit > 0 ? ` ySplit="${ySplit}"` : ''} topLeftCell="${cellName(ySplit, xSplit)}" activePane="${ySplit > 0 ? (xSplit > 0 ? 'bottomRight' : 'bottomLeft') : 'topRight'}" state="frozen"/>`;
  return `<sheetViews><sheetView${showGridlines === 0 ? ' showGridLines="0"' : ''}${isFirst ? ' tabSelected="1"' : ''} workbookViewId="0">${pane}</sheetView></sheetViews>`;
}; // prettier-ignore

function* rowsXml(sheet: Sheet, styles: StyleSheet, texts: Texts): Generator<string> {
  const { cellData, spilled = {}, rowData } = sheet;
  const rows = new Set([cellData, spilled, rowData].flatMap((held) => Object.keys(held).map(Number)));
  for (const row of [...rows].toSorted((a, b) => a - b)) {
    const { h, hd, s } = rowData[row] ?? {};
    const number = styles.numberOf(s);
    const head = `<row r="${row + 1}"${h === undefined ? '' : ` ht="${h / POINT_PIXELS}" customHeight="1"`}${hd === 1 ? ' hidden="1"' : ''}${number === 0 ? '' : ` s="${number}" customFormat="1"`}>`; // prettier-ignore
    const cells = Object.entries(cellData[row] ?? {}).map(([column, cell]) =>
      cellXml(cellName(row, Number(column)), cell, styles.numberOf(cell.s), texts),
    );
    yield `${head}${cells.join('')}</row>`;
  }
}

/** One sheet as its part. */
export const sheetXml = (sheet: Sheet, isFirst: boolean, styles: StyleSheet, texts: Texts, drawing: string): string => {
  const { tabColor, defaultRowHeight, defaultColumnWidth, mergeData, validations, conditionals, filter } = sheet;
  const counted = (name: string, items: readonly string[]): string =>
    items.length === 0 ? '' : `<${name} count="${items.length}">${items.join('')}</${name}>`;
  const filtered =
    filter === undefined
      ? ''
      : `<autoFilter ref="${rangeName(filter.ref)}">${filter.filterColumns.map(({ colId, filters }) => (filters === undefined ? '' : `<filterColumn colId="${colId}"><filters${filters.blank === true ? ' blank="1"' : ''}>${(filters.filters ?? []).map((val) => `<filter val="${escaped(val)}"/>`).join('')}</filters></filterColumn>`)).join('')}</autoFilter>`; // prettier-ignore
  const format = `<sheetFormatPr defaultRowHeight="${(defaultRowHeight ?? 20) / POINT_PIXELS}"${defaultRowHeight === undefined ? '' : ' customHeight="1"'}${defaultColumnWidth === undefined ? '' : ` defaultColWidth="${defaultColumnWidth / DIGIT_PIXELS}"`}/>`; // prettier-ignore
  return [
    `${XML}<worksheet xmlns="${SHEET}" xmlns:r="${OFFICE}">`,
    tabColor === undefined ? '' : `<sheetPr><tabColor rgb="${argb(tabColor)}"/></sheetPr>`,
    viewXml(sheet, isFirst),
    format,
    columnsXml(sheet, styles),
    `<sheetData>${[...rowsXml(sheet, styles, texts)].join('')}</sheetData>`,
    filtered,
    counted('mergeCells', mergeData.map((range) => `<mergeCell ref="${rangeName(range)}"/>`)),
    conditionals.map((rule, at) => conditionalXml(rule, at + 1, styles)).join(''),
    counted('dataValidations', validations.filter(({ type }) => type !== 'checkbox' && type !== 'any').map(validationXml)),
    drawing,
    '</worksheet>',
  ].join('');
}; // prettier-ignore
