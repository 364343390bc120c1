import type { Language } from '@shilu/events/core/call';
import { hiddenLines, hiddenWords } from '@shilu/events/records/modules/spread-sheet/hidden-lines';
import { concealedCells } from '@shilu/events/records/modules/spread-sheet/concealed';
import { rangeName } from '@shilu/events/records/modules/spread-sheet/cell-names';
import { valueText } from '@shilu/events/records/modules/spread-sheet/cell-text';
import { ENGINE } from '@shilu/events/records/modules/spread-sheet/otherwise-now';
import {
  hasUncalculated,
  sheetsInOrder,
  type Sheet,
  type SpreadSheet,
} from '@shilu/events/records/modules/spread-sheet/sheet-schema';
import { sheetShape } from '@shilu/events/records/modules/spread-sheet/sheet-shape';
import { sheetView, usedRange, type SheetView, type ViewCell } from '@shilu/events/records/modules/spread-sheet/sheet-view'; // prettier-ignore
import { spreadSheetModule } from '@shilu/events/records/modules/spread-sheet/spread-sheet';
import { originPrinted } from '@shilu/events/records/modules/table-taken';
import type { Content, TableCell } from 'pdfmake/interfaces';
import { groupColumns, innerWidths } from '../columns';
import { FONT_ITALIC, FONT_MEDIUM } from '../fonts';
import { CELL_UNITS, type PrintContext } from '../print-context';
import { paragraph, plainText, runs, type Run } from '../text';
import { FILL, INK, MUTED, ruledTable, WARN } from '../theme';
import type { PrintModule } from './print-module';

const SIZE = 8;
/** Points of a pixel, as spreadsheets print them; narrower columns would break every number. */
const POINTS = 0.75;
const LEAST_WIDTH = 30;
const ROW_HEAD = 30;
const GROUND = '#ffffff';

const LABELS = {
  'zh-CN': {
    nothing: '工作表为空。',
    hidden: '（隐藏）',
    printed: (what: string) => `${what}（照印，加括号）`,
    columnsPart: (n: number, of: number) => `列分段 ${n} / ${of}`,
    cutRows: (n: number) => `另有 ${n} 行未打印；完整内容保存在系统中，由上述内容哈希证明。`,
    engine: (words: string) => `公式由 ${words} 计算`,
    now: (value: string) => `（现算 ${value}）`,
    otherwise: (words: string, count: number) =>
      `现用的 ${words} 有 ${count} 个单元格算得不同，两个值并列，保存的值不变`,
    nothingGiven: '（空）',
    uncalculated: '公式结果未经系统计算',
    fixed: (at: string) => `时间与随机函数取值于 ${at}`,
    source: (name: string, hash: string) => `原始文件：${name}（SHA-256 ${hash}）`,
    noPicture: '图片未能打印',
  },
  'en-US': {
    nothing: 'The sheet is empty.',
    hidden: ' (hidden)',
    printed: (what: string) => `${what} (printed here, in brackets)`,
    columnsPart: (n: number, of: number) => `Columns, part ${n} of ${of}`,
    cutRows: (n: number) =>
      `${n} more rows are not printed; the whole content is kept in the system and proved by the content hash.`,
    engine: (words: string) => `Formulas calculated by ${words}`,
    now: (value: string) => ` (now ${value})`,
    otherwise: (words: string, count: number) =>
      `${words}, in use today, gives ${count} of the cells otherwise: both values are printed, and what was saved stands`,
    nothingGiven: '(empty)',
    uncalculated: 'Results of formulas were not calculated by the system',
    fixed: (at: string) => `Functions of time and chance taken at ${at}`,
    source: (name: string, hash: string) => `Original file: ${name} (SHA-256 ${hash})`,
    noPicture: 'Picture could not be printed',
  },
} as const satisfies Readonly<Record<Language, unknown>>;

const note = (text: string): Content => plainText(text, { fontSize: 7.5, color: MUTED, margin: [0, 2, 0, 2] });

/** Letters of a cell: as a whole, and parts of them that look otherwise. */
const lettersOf = ({ text, style, colour, runs: parts = [] }: ViewCell): Run[] => {
  const looks = ({ bl, it, ul, st, cl, va }: ViewCell['style'], own?: string): Parameters<typeof runs>[1] => ({
    ...(bl === 1 ? { font: FONT_MEDIUM } : it === 1 ? { font: FONT_ITALIC } : {}),
    ...(ul?.s === 1 ? { decoration: 'underline' as const } : st?.s === 1 ? { decoration: 'lineThrough' as const } : {}),
    ...((own ?? cl?.rgb) ? { color: own ?? cl?.rgb ?? '' } : {}),
    ...(va === 2 ? { sub: true } : va === 3 ? { sup: true } : {}),
  });
  const made: Run[] = [];
  let at = 0;
  for (const { st, ed, ts } of parts) {
    made.push(...runs(text.slice(at, st), looks(style, colour)), ...runs(text.slice(st, ed), looks({ ...style, ...ts }, ts.cl?.rgb ?? colour))); // prettier-ignore
    at = ed;
  }
  return [...made, ...runs(text.slice(at), looks(style, colour))].filter((run) => run.text !== '');
};

/** In letters of their own, whatever the cell's look like. */
const valueInBrackets = ({ concealed }: ViewCell): Run[] =>
  concealed === undefined ? [] : runs(`(${concealed})`, { color: INK, background: GROUND });

/** What today's engine gives in cells of one sheet, by row and column, as it is printed behind what was saved. */
type Now = ReadonlyMap<string, string>;
const nowOf = (sheet: Sheet, { otherwise, module, language }: PrintContext): Now =>
  new Map(
    otherwise(module.id).flatMap(({ sheet: id, row, column, given }) =>
      id === sheet.id
        ? [[`${row} ${column}`, LABELS[language].now(valueText(given) || LABELS[language].nothingGiven)]]
        : [],
    ),
  );

const cellOf = (cell: ViewCell, columnSpan: number, now: Now): TableCell =>
  paragraph(
    [
      ...lettersOf(cell),
      ...runs(now.get(`${cell.row} ${cell.column}`) ?? '', { color: INK, background: GROUND }),
      ...valueInBrackets(cell),
    ],
    {
      ...{ fontSize: SIZE, alignment: cell.align },
      ...(cell.rowSpan > 1 ? { rowSpan: cell.rowSpan } : {}),
      ...(columnSpan > 1 ? { colSpan: columnSpan } : {}),
      ...(cell.style.bg ? { fillColor: cell.style.bg.rgb } : {}),
    },
  );

/** The columns of one part as a table. A merged range that reaches over its edge stands in each part with what is there. */
const part = (view: SheetView, group: readonly number[], widths: readonly number[], now: Now): Content => {
  const columns = group.flatMap((at) => view.columns[at] ?? []);
  const last = columns.at(-1)?.column ?? -1;
  const places = new Map(view.columns.map(({ column }, at) => [column, at]));
  const marked = (name: string, hidden?: true): string => (hidden ? `(${name})` : name);
  const head = ['', ...columns.map(({ name, hidden }) => marked(name, hidden))].map((name) =>
    plainText(name, { fontSize: 7, color: MUTED, alignment: 'center', fillColor: FILL }),
  );
  const bodies = view.rows.map(({ row, hidden }): TableCell[] => [
    plainText(marked(String(row + 1), hidden), { fontSize: 7, color: MUTED, alignment: 'right', fillColor: FILL }),
    ...columns.map((): TableCell => ({})),
  ]);
  const first = columns[0]?.column ?? 0;
  for (const [down, { cells }] of view.rows.entries())
    for (const cell of cells) {
      const spanned = Array.from({ length: cell.columnSpan }, (_, by) => view.columns[(places.get(cell.column) ?? 0) + by]?.column ?? -1).filter((column) => column >= first && column <= last); // prettier-ignore
      const at = spanned[0] === undefined ? -1 : columns.findIndex(({ column }) => column === spanned[0]);
      const body = bodies[down];
      if (at >= 0 && body) body[at + 1] = cellOf(cell, spanned.length, now);
    }
  return {
    table: { headerRows: 1, dontBreakRows: true, widths: innerWidths([ROW_HEAD, ...widths]), body: [head, ...bodies] },
    layout: ruledTable,
    margin: [0, 0, 0, 4],
  };
};

/** Rows that the document's budget still pays for. */
const affordable = (sheet: Sheet, columns: number, { budget }: PrintContext): number => {
  const rows = (usedRange(sheet)?.endRow ?? -1) + 1;
  const units = (columns + 1) * CELL_UNITS + columns * 4;
  const paid = Math.min(rows, Math.floor(budget.left() / units));
  return budget.take(paid * units) ? paid : 0;
};

const pictures = ({ pictures: held }: Sheet, { image, labels, language }: PrintContext, width: number): Content[] =>
  held.map(({ file, from, to }): Content => {
    const place = rangeName({ startRow: from.row, startColumn: from.column, endRow: to.row, endColumn: to.column });
    const found = image(file.hash);
    if (!found)
      return plainText(`[${LABELS[language].noPicture}${labels.colon}${file.name} · SHA-256 ${file.hash}]`, {
        ...{ color: WARN, fontSize: SIZE, margin: [0, 2, 0, 4] },
      });
    const scale = Math.min(1, (width * 0.7) / found.width, 260 / found.height);
    return {
      stack: [
        { image: found.dataUrl, width: found.width * scale, height: found.height * scale },
        note(`${place} · ${file.name}`),
      ],
      unbreakable: true,
    };
  });

const printSheet = (content: SpreadSheet, sheet: Sheet, context: PrintContext, width: number): Content[] => {
  const words = LABELS[context.language];
  const title = plainText(`${sheet.name}${sheet.hidden === 1 ? words.hidden : ''}`, {
    ...{ font: FONT_MEDIUM, fontSize: 9.5, margin: [0, 6, 0, 3] },
  });
  const across = (usedRange(sheet)?.endColumn ?? -1) + 1;
  const most = affordable(sheet, across, context);
  // Nothing that is signed is left out on paper because it was hidden on the screen.
  const view = sheetView(content, sheet, { most, hidden: true });
  const hidden = hiddenWords(hiddenLines(sheet), context.language, concealedCells(content, sheet));
  const shown = pictures(sheet, context, width);
  const now = nowOf(sheet, context);
  if (view.columns.length === 0) return [title, ...(shown.length > 0 ? shown : [note(words.nothing)])];
  const natural = view.columns.map((column) => Math.max(LEAST_WIDTH, Math.min(column.width * POINTS, width / 2)));
  const groups = groupColumns(natural, width - ROW_HEAD - 1, 1);
  const parts = groups.flatMap((group, at): Content[] => [
    ...(groups.length > 1 ? [note(words.columnsPart(at + 1, groups.length))] : []),
    part(view, group, group.map((each) => natural[each] ?? LEAST_WIDTH), now),
  ]); // prettier-ignore
  const cut = view.total - view.rows.length;
  return [
    title,
    ...(hidden === null ? [] : [note(words.printed(hidden))]),
    ...parts,
    ...(cut > 0 ? [note(words.cutRows(cut))] : []),
    ...shown,
  ];
};

/** M08: each sheet as a table under the letters and numbers of its cells; what is too wide goes on in parts. */
export const printWorkbook = (content: SpreadSheet, context: PrintContext, width: number): Content[] => {
  const words = LABELS[context.language];
  const sheets = sheetsInOrder(content);
  if (sheets.length === 0) return [plainText(context.labels.empty, { color: MUTED })];
  const { engine, fixed, source, origin } = content;
  const changed = context.otherwise(context.module.id).length;
  return [
    ...sheets.flatMap((sheet) => printSheet(content, sheet, context, width)),
    ...(engine ? [note([words.engine(`${engine.name} ${engine.version}`), ...(fixed ? [words.fixed(fixed.at)] : [])].join(context.language === 'zh-CN' ? '；' : '; '))] : []), // prettier-ignore
    ...(changed > 0 ? [note(words.otherwise(`${ENGINE.name} ${ENGINE.version}`, changed))] : []),
    ...(hasUncalculated(content) ? [note(words.uncalculated)] : []),
    ...(source ? [note(words.source(source.name, source.hash))] : []),
    ...(origin ? [note(originPrinted(origin, context.language))] : []),
  ];
};

export const printSpreadSheet: PrintModule = {
  type: spreadSheetModule.type,
  print: (content, context, width) => printWorkbook(sheetShape.parse(content), context, width),
};
