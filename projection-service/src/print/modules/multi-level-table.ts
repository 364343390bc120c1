import type { Label, Language } from '@shilu/events/core/call';
import { figuresBelow, type FiguresBelow } from '@shilu/events/records/modules/multi-level-table/figures-below';
import {
  multiLevelTableModule,
  type LevelColumn,
  type MultiTable,
} from '@shilu/events/records/modules/multi-level-table/multi-level-table';
import { isBeyond } from '@shilu/events/records/modules/multi-level-table/table-schema';
import { multiTableShape } from '@shilu/events/records/modules/multi-level-table/table-shape';
import { limitWords } from '@shilu/events/records/modules/multi-level-table/table-words';
import { figureTexts, valueText } from '@shilu/events/records/modules/multi-level-table/value-words';
import { depthsOf, numbersOf } from '@shilu/events/records/modules/multi-level-table/tree';
import { originPrinted } from '@shilu/events/records/modules/table-taken';
import type { Content, TableCell } from 'pdfmake/interfaces';
import { fitWidths, innerWidths, naturalWidths } from '../columns';
import { CELL_UNITS, type PrintContext } from '../print-context';
import { FONT_MEDIUM } from '../fonts';
import { plainText } from '../text';
import { FILL, MUTED, ruledTable, WARN } from '../theme';
import type { PrintModule } from './print-module';

const SIZE = 8.5;
/** Points by which a level stands to the right of the one above it. */
const INDENT = 10;
const of = (zh: string, en: string): Label => ({ 'zh-CN': zh, 'en-US': en });
const WORDS = {
  below: of('下级统计', 'Of the rows below'),
  all: of('全表', 'Whole table'),
  noRows: of('没有数据行。', 'No rows.'),
  beyond: of('超限', 'beyond limits'),
};
const cutRows = (n: number, language: Language): string =>
  language === 'zh-CN'
    ? `另有 ${n} 行未打印；完整内容保存在系统中，由上述内容哈希证明。`
    : `${n} more rows are not printed; the whole content is kept in the system and proved by the content hash.`;
const heading = (column: LevelColumn): string => {
  const limits = limitWords({ min: column.min, max: column.max });
  return `${column.label}${column.unit ? ` (${column.unit})` : ''}${limits === '' ? '' : ` [${limits}]`}`;
};

const figureWords = (figures: readonly FiguresBelow[], language: Language): string =>
  figures
    .map((each) => {
      const zh = language === 'zh-CN';
      return `${each.column.label}${zh ? '：' : ': '}${figureTexts(each, language).join(zh ? '，' : ', ')}`;
    })
    .join('\n');

/** Rows that the document's budget still pays for. */
const affordable = ({ rows }: MultiTable, columns: number, { budget }: PrintContext): number => {
  const cut = rows.findIndex(({ cells }) => {
    const text = Object.values(cells).reduce((sum, cell) => sum + cell.length, 0);
    return !budget.take((columns + 1) * CELL_UNITS + text);
  });
  return cut < 0 ? rows.length : cut;
};

type Sheet = {
  readonly table: MultiTable;
  /** Cells of the longest level, the first of which holds the number too. */
  readonly wide: number;
  readonly figures: ReturnType<typeof figuresBelow>;
  readonly language: Language;
};

const padded = (cells: readonly TableCell[], wide: number): TableCell[] => [
  ...cells,
  ...Array.from({ length: wide - cells.length }, () => plainText('', { fontSize: SIZE })),
];

/** A line of headings for each level, repeated on every page. */
const heads = ({ table, wide, figures, language }: Sheet): TableCell[][] =>
  table.levels.map(({ label, columns }, depth) => {
    const head = (text: string, margin = 0): TableCell =>
      plainText(text, { font: FONT_MEDIUM, fontSize: SIZE, fillColor: FILL, margin: [margin, 0, 0, 0] });
    const cells = [head(label, depth * INDENT), ...columns.map((column) => head(heading(column)))];
    const last = depth === 0 ? WORDS.below[language] : '';
    const rest = Array.from({ length: wide + 1 - cells.length }, () => head(''));
    return [...cells, ...rest, ...(figures.size === 0 ? [] : [head(last)])];
  });

const lines = ({ table, wide, figures, language }: Sheet, count: number): TableCell[][] => {
  const [depths, numbers] = [depthsOf(table.rows), numbersOf(table.rows)];
  return table.rows.slice(0, count).map(({ id, cells }) => {
    const depth = depths.get(id) ?? 0;
    const level = table.levels[depth];
    const values = (level?.columns ?? []).map((column): TableCell => {
      const value = cells[column.key] ?? '';
      const beyond = isBeyond(column, value);
      const text = valueText(column, value, language);
      return plainText(beyond ? `▲ ${text} (${WORDS.beyond[language]})` : text, {
        ...{ fontSize: SIZE, alignment: column.type === 'number' ? 'right' : 'left' },
        ...(beyond ? { color: WARN } : {}),
      });
    });
    const number = plainText(numbers.get(id) ?? '', {
      fontSize: SIZE,
      color: MUTED,
      margin: [depth * INDENT, 0, 0, 0],
    });
    const below = figureWords(figures.get(id) ?? [], language);
    return [
      ...padded([number, ...values], wide + 1),
      ...(figures.size === 0 ? [] : [plainText(below, { fontSize: 7.5, color: MUTED })]),
    ];
  });
};

/** M11: rows with their numbers (1.2.3), each level further in; what a level's columns are called stands above every page. */
const print: PrintModule['print'] = (content, context, width) => {
  const table = multiTableShape.parse(content);
  const { levels, rows, origin } = table;
  const { labels, language } = context;
  if (levels.length === 0) return [plainText(labels.empty, { color: MUTED })];
  const wide = Math.max(...levels.map(({ columns }) => columns.length));
  const figures = figuresBelow(table);
  const sheet: Sheet = { table, wide, figures, language };
  const count = affordable(table, wide, context);
  const whole = figureWords(figures.get(undefined) ?? [], language);
  const depths = depthsOf(rows);
  const said = Array.from({ length: wide }, (_, at) => [
    ...levels.map(({ columns }) => (columns[at] === undefined ? '' : heading(columns[at]))),
    ...rows.slice(0, Math.min(count, 300)).map(({ id, cells }) => {
      const column = levels[depths.get(id) ?? 0]?.columns[at];
      return column === undefined ? '' : valueText(column, cells[column.key] ?? '', language);
    }),
  ]);
  const first = Math.max(46, ...levels.map(({ label }, depth) => depth * INDENT + label.length * SIZE + 12));
  const natural = [first, ...naturalWidths(said, SIZE), ...(figures.size === 0 ? [] : [110])];
  const notes = [
    ...(whole === '' ? [] : [`${WORDS.all[language]} · ${whole.replaceAll('\n', ' · ')}`]),
    ...(rows.length === 0 ? [WORDS.noRows[language]] : []),
    ...(count < rows.length ? [cutRows(rows.length - count, language)] : []),
    ...(origin === undefined ? [] : [originPrinted(origin, language)]),
  ];
  return [
    {
      table: {
        headerRows: levels.length,
        dontBreakRows: rows.every(({ cells }) => Object.values(cells).every((cell) => cell.length < 200)),
        widths: innerWidths(fitWidths(natural, width - 1, (at) => (at === 0 ? first : 28))),
        body: [...heads(sheet), ...lines(sheet, count)],
      },
      layout: ruledTable,
      margin: [0, 0, 0, 4],
    },
    ...notes.map((text): Content => plainText(text, { fontSize: 8, color: MUTED, margin: [0, 0, 0, 2] })),
  ];
};

export const printMultiLevelTable: PrintModule = { type: multiLevelTableModule.type, print };
