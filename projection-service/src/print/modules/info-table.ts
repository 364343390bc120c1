import type { InfoColumn } from '@shilu/events/records/modules/info-table/info-table';
import { infoTableShape } from '@shilu/events/records/modules/info-table/info-table-shape';
import { shownFormula } from '@shilu/events/records/modules/info-table/formula-text';
import { formulaParts, holdsFormulas } from '@shilu/events/records/modules/info-table/molecular-formula';
import type { Content, TableCell } from 'pdfmake/interfaces';
import { fitWidths, groupColumns, innerWidths, naturalWidths } from '../columns';
import { CELL_UNITS, type PrintContext } from '../print-context';
import { FONT_MEDIUM } from '../pdf-engine';
import { formulaText, plainText } from '../text';
import { FILL, MUTED, ruledTable } from '../theme';
import type { PrintModule } from './print-module';

type Row = { readonly cells: Readonly<Record<string, string>> };
const SIZE = 8.5;
const ROW_NUMBER = 30;

const heading = (column: InfoColumn): string => (column.unit ? `${column.label} (${column.unit})` : column.label);

/** A number or a formula is never broken over lines. */
const staysWhole = (column: InfoColumn): boolean => column.type === 'number' || holdsFormulas(column);

const cell = (column: InfoColumn, value: string): Content => {
  const parts = holdsFormulas(column) ? formulaParts(value) : null;
  if (parts !== null) return formulaText(parts, { fontSize: SIZE });
  return plainText(value, { fontSize: SIZE, alignment: column.type === 'number' ? 'right' : 'left' });
};

const part = (
  columns: readonly InfoColumn[],
  rows: readonly Row[],
  natural: readonly number[],
  width: number,
): Content => {
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
    ...columns.map((column) => cell(column, row.cells[column.key] ?? '')),
  ]);
  const short = rows.every((row) => Object.values(row.cells).every((cell) => cell.length < 200));
  return {
    table: {
      headerRows: 1,
      keepWithHeaderRows: short ? 1 : 0,
      dontBreakRows: short,
      widths: innerWidths([
        ROW_NUMBER,
        ...fitWidths(natural, width - ROW_NUMBER - 1, (at) =>
          columns[at] && staysWhole(columns[at]) ? (natural[at] ?? 0) : 30,
        ),
      ]),
      body: [head, ...body],
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

/** How calculated columns were worked out. */
const formulaNotes = (columns: readonly InfoColumn[]): Content[] =>
  columns.flatMap(({ label, formula }) =>
    formula === undefined
      ? []
      : [
          plainText(`${label} = ${shownFormula(formula, columns)}`, {
            fontSize: 8,
            color: MUTED,
            margin: [0, 0, 0, 2],
          }),
        ],
  );

/** M10: number columns to the right, units in the head; a table too wide for the page goes on in parts, each with its row numbers. */
export const printInfoTable: PrintModule = (content, context, width) => {
  const { columns, rows } = infoTableShape.parse(content);
  const { labels } = context;
  if (columns.length === 0) return [plainText(labels.empty, { color: MUTED })];
  const shownRows = rows.slice(0, affordable(rows, columns.length, context));
  const natural = naturalWidths(
    columns.map((column) => [heading(column), ...shownRows.slice(0, 300).map((row) => row.cells[column.key] ?? '')]),
    SIZE,
  );
  const groups = groupColumns(natural, width - ROW_NUMBER - 1);
  const parts = groups.flatMap((group, index): Content[] => [
    ...(groups.length > 1
      ? [plainText(labels.columnsPart(index + 1, groups.length), { fontSize: 8, color: MUTED, margin: [0, 2, 0, 2] })]
      : []),
    part(
      group.flatMap((at) => columns[at] ?? []),
      shownRows,
      group.map((at) => natural[at] ?? 36),
      width,
    ),
  ]);
  const notes = formulaNotes(columns);
  if (rows.length === 0) return [...parts, ...notes, plainText(labels.noRows, { color: MUTED, fontSize: SIZE })];
  return shownRows.length < rows.length
    ? [...parts, ...notes, plainText(labels.cutRows(rows.length - shownRows.length), { color: MUTED, fontSize: SIZE })]
    : [...parts, ...notes];
};
