import { FOOTER_WORDS, MARK_SIGNS, marksWords } from '@shilu/events/records/modules/info-table/column-words';
import type { Language } from '@shilu/events/core/call';
import { figuresOf, type Figure } from '@shilu/events/records/modules/info-table/column-figures';
import { marksOf } from '@shilu/events/records/modules/info-table/column-marks';
import { lackingDigits, longestFraction, shownNumber } from '@shilu/events/records/modules/info-table/decimal-point';
import { infoTableModule, type InfoColumn, type InfoTable } from '@shilu/events/records/modules/info-table/info-table';
import { infoTableShape } from '@shilu/events/records/modules/info-table/info-table-shape';
import { shownFormula } from '@shilu/events/records/modules/info-table/formula-text';
import type { Mark } from '@shilu/events/records/modules/info-table/info-table-schema';
import { formulaParts } from '@shilu/events/core/molecular-formula';
import { originPrinted } from '@shilu/events/records/modules/table-taken';
import { holdsFormulas } from '@shilu/events/records/modules/info-table/holds-formulas';
import type { Content, TableCell } from 'pdfmake/interfaces';
import { fitWidths, groupColumns, innerWidths, naturalWidths } from '../columns';
import { DIGIT, POINT, room } from '../in-line';
import { CELL_UNITS, type PrintContext } from '../print-context';
import { FONT_MEDIUM } from '../fonts';
import { formulaText, paragraph, plainText, runs, type Run } from '../text';
import { FILL, MUTED, ruledTable, TABLE_PADDING } from '../theme';
import type { PrintModule } from './print-module';

type Row = { readonly cells: Readonly<Record<string, string>> };
const SIZE = 8.5;
/** Room for the number of the last row, of tabular figures. */
const rowNumberWidth = (rows: number): number => TABLE_PADDING + 4 + String(rows).length * DIGIT * SIZE;

const heading = (column: InfoColumn): string => (column.unit ? `${column.label} (${column.unit})` : column.label);

/** A number or a formula is never broken over lines. */
const staysWhole = (column: InfoColumn): boolean => column.type === 'number' || holdsFormulas(column);

/** A number whose point stands under the others': without ink where it has fewer digits than they. */
const aligned = (value: string, fraction: number): Run[] => {
  const lacking = lackingDigits(value, fraction);
  const width = [...lacking].reduce((sum, char) => sum + (char === '.' ? POINT : DIGIT), 0) * SIZE;
  return [...runs(shownNumber(value)), ...(width === 0 ? [] : [room(width, SIZE)])];
};

type Style = NonNullable<Parameters<typeof paragraph>[1]>;
/** Of a column of numbers: to the right, point under point. */
const numbers: Style = { fontSize: SIZE, alignment: 'right' };

const cell = (column: InfoColumn, value: string, fraction: number): Content => {
  if (column.type === 'number') return paragraph(value === '' ? [] : aligned(value, fraction), numbers);
  const parts = holdsFormulas(column) ? formulaParts(value) : null;
  return parts === null ? plainText(value, { fontSize: SIZE }) : formulaText(parts, { fontSize: SIZE });
};

/** Tints that leave black text readable; the sign says it where there is no colour. */
const TINTS: Readonly<Record<Mark['colour'], string>> = {
  ...{ red: '#fbe3e1', amber: '#faeccd', green: '#dff1e4', blue: '#dfeaf8' },
};

const marked = (column: InfoColumn, value: string, fraction: number, mark: Mark | null): TableCell => {
  if (mark === null) return cell(column, value, fraction);
  const sign = runs(`${MARK_SIGNS[mark.colour]} `);
  const tint = { fillColor: TINTS[mark.colour] };
  return column.type === 'number'
    ? paragraph([...sign, ...aligned(value, fraction)], { ...numbers, ...tint })
    : paragraph([...sign, ...runs(value)], { fontSize: SIZE, ...tint });
};

const foot = (column: InfoColumn, figures: readonly Figure[], fraction: number, language: Language): TableCell => {
  const lines = figures.map(({ footer, value }) =>
    paragraph(
      [...runs(`${FOOTER_WORDS[footer][language]} `, { fontSize: 7.5, color: MUTED }), ...aligned(value, fraction)],
      column.type === 'number' ? numbers : { fontSize: SIZE },
    ),
  );
  return { stack: lines };
};

const part = (
  columns: readonly InfoColumn[],
  rows: readonly Row[],
  natural: readonly number[],
  width: number,
  table: InfoTable,
  language: Language,
): Content => {
  const figures = columns.map((column) => figuresOf(table, column));
  const marks = columns.map((column) => marksOf(table, column));
  const fractions = columns.map((column) => longestFraction(table, column));
  const below: TableCell[][] = figures.every((each) => each.length === 0)
    ? []
    : [
        [
          plainText('', { fontSize: SIZE }),
          ...columns.map((column, at) => foot(column, figures[at] ?? [], fractions[at] ?? 0, language)),
        ],
      ];
  const head: TableCell[] = ['#', ...columns.map(heading)].map((label, index) =>
    plainText(label, {
      font: FONT_MEDIUM,
      fontSize: SIZE,
      fillColor: FILL,
      alignment: index > 0 && columns[index - 1]?.type === 'number' ? 'right' : 'left',
    }),
  );
  const body: TableCell[][] = rows.map((row, index) => [
    plainText(String(index + 1), { fontSize: SIZE, color: MUTED }),
    ...columns.map((column, at) => {
      const value = row.cells[column.key] ?? '';
      return marked(column, value, fractions[at] ?? 0, marks[at]?.(value) ?? null);
    }),
  ]);
  const short = rows.every((row) => Object.values(row.cells).every((cell) => cell.length < 200));
  return {
    table: {
      headerRows: 1,
      keepWithHeaderRows: short ? 1 : 0,
      dontBreakRows: short,
      widths: innerWidths([
        rowNumberWidth(rows.length),
        ...fitWidths(natural, width - rowNumberWidth(rows.length) - 1, (at) =>
          columns[at] && staysWhole(columns[at]) ? (natural[at] ?? 0) : 30,
        ),
      ]),
      body: [head, ...body, ...below],
    },
    layout: ruledTable,
    margin: [0, 0, 0, 4],
  };
};

/** Rows that the document's budget still pays for. */
const affordable = (rows: readonly Row[], columns: number, { budget }: PrintContext): number => {
  let count = 0;
  for (const row of rows) {
    const units = (columns + 1) * CELL_UNITS + Object.values(row.cells).reduce((sum, cell) => sum + cell.length, 0);
    if (!budget.take(units)) break;
    count++;
  }
  return count;
};

/** That it was taken from a table of the library; which one its page in the system says. */
const fromLibrary = ({ origin }: InfoTable, language: Language): Content[] =>
  origin === undefined
    ? []
    : [plainText(originPrinted(origin, language), { fontSize: 8, color: MUTED, margin: [0, 0, 0, 2] })];

/** How calculated columns were worked out and what marks say. */
const columnNotes = (columns: readonly InfoColumn[], language: Language): Content[] =>
  [
    ...columns.flatMap(({ label, formula }) =>
      formula === undefined ? [] : [`${label} = ${shownFormula(formula, columns)}`],
    ),
    ...columns.flatMap(({ label, unit, marks = [] }) =>
      marks.length === 0 ? [] : [marksWords({ column: label, unit: unit ?? '', marks }, language)],
    ),
  ].map((text) => plainText(text, { fontSize: 8, color: MUTED, margin: [0, 0, 0, 2] }));

const LABELS = {
  'zh-CN': {
    noRows: '没有数据行。',
    columnsPart: (n: number, of: number) => `列分段 ${n} / ${of}`,
    cutRows: (n: number) => `另有 ${n} 行未打印；完整内容保存在系统中，由上述内容哈希证明。`,
  },
  'en-US': {
    noRows: 'No rows.',
    columnsPart: (n: number, of: number) => `Columns, part ${n} of ${of}`,
    cutRows: (n: number) =>
      `${n} more rows are not printed; the whole content is kept in the system and proved by the content hash.`,
  },
} as const;

/** M10: number columns to the right, point under point, units in the head; a table too wide for the page goes on in parts, each with its row numbers. */
const print: PrintModule['print'] = (content, context, width) => {
  const table = infoTableShape.parse(content);
  const { columns, rows } = table;
  const { labels, language } = context;
  if (columns.length === 0) return [plainText(labels.empty, { color: MUTED })];
  const shownRows = rows.slice(0, affordable(rows, columns.length, context));
  const natural = naturalWidths(
    columns.map((column) => {
      const fraction = longestFraction(table, column);
      const whole = (value: string): string => `${value}${lackingDigits(value, fraction)}`;
      return [
        heading(column),
        ...figuresOf(table, column).map(({ footer, value }) => `${FOOTER_WORDS[footer][language]} ${whole(value)}`),
        ...shownRows
          .slice(0, 300)
          .map((row) => `${column.marks?.length ? '■ ' : ''}${whole(row.cells[column.key] ?? '')}`),
      ];
    }),
    SIZE,
  );
  const groups = groupColumns(natural, width - rowNumberWidth(shownRows.length) - 1);
  const parts = groups.flatMap((group, index): Content[] => [
    ...(groups.length > 1
      ? [
          plainText(LABELS[language].columnsPart(index + 1, groups.length), {
            fontSize: 8,
            color: MUTED,
            margin: [0, 2, 0, 2],
          }),
        ]
      : []),
    part(
      group.flatMap((at) => columns[at] ?? []),
      shownRows,
      group.map((at) => natural[at] ?? 36),
      width,
      table,
      language,
    ),
  ]);
  const notes = [...columnNotes(columns, language), ...fromLibrary(table, language)];
  if (rows.length === 0)
    return [...parts, ...notes, plainText(LABELS[language].noRows, { color: MUTED, fontSize: SIZE })];
  return shownRows.length < rows.length
    ? [
        ...parts,
        ...notes,
        plainText(LABELS[language].cutRows(rows.length - shownRows.length), { color: MUTED, fontSize: SIZE }),
      ]
    : [...parts, ...notes];
};

export const printInfoTable: PrintModule = { type: infoTableModule.type, print };
