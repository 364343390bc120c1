import { infoTableSchema, type InfoTable } from '@shilu/events/records/modules/info-table/info-table-schema';
import type { RichNode } from '@shilu/events/records/modules/rich-text/rich-text-schema';
import { plainTextOf } from './nodes';

const NUMERAL = /^[-−+]?\d{1,20}([.]\d{0,20})?$/;
const MOST_COLUMNS = 100;
const MOST_ROWS = 5_000;

/** Of a cell of one paragraph that is text and nothing more; null for any other. */
const plainCell = ({ attrs, content }: RichNode, isHeading: boolean): string | null => {
  if (attrs?.['colspan'] !== undefined || attrs?.['rowspan'] !== undefined) return null;
  const [only, more] = content ?? [];
  if (more !== undefined || (only !== undefined && only.type !== 'paragraph')) return null;
  const inline = only?.content ?? [];
  const isPlain = inline.every(({ type, marks }) => type === 'text' && (isHeading || (marks ?? []).length === 0));
  return isPlain ? inline.map(plainTextOf).join('').trim() : null;
};

/** A table of plain cells under one row of headings, as a table with columns; null where prose alone can hold it. */
export const asInfoTable = ({ content: rows = [] }: RichNode): InfoTable | null => {
  const [head, ...below] = rows;
  if (!head || below.length === 0 || below.length > MOST_ROWS) return null;
  const isHeadings = (head.content ?? []).every(({ type }) => type === 'tableHeader');
  const labels = (head.content ?? []).map((cell) => plainCell(cell, true));
  if (!isHeadings || labels.length < 2 || labels.length > MOST_COLUMNS) return null;
  if (labels.some((label) => label === null || label === '' || label.length > 100)) return null;
  const cells = below.map(({ type, content = [] }) => (type === 'tableRow' ? content.map((cell) => plainCell(cell, false)) : [])); // prettier-ignore
  if (cells.some((row) => row.length !== labels.length || row.includes(null))) return null;
  const columns = labels.map((label, at) => {
    const said = cells.map((row) => row[at] ?? '').filter((value) => value !== '');
    const isNumber = said.length > 0 && said.every((value) => NUMERAL.test(value));
    return { key: `c${at + 1}`, label: label ?? '', type: isNumber ? ('number' as const) : ('text' as const) };
  });
  const table = {
    columns,
    rows: cells.map((row, at) => ({
      id: `r${at + 1}`,
      cells: Object.fromEntries(row.map((value, column) => [`c${column + 1}`, value ?? ''])),
    })),
  };
  return infoTableSchema.safeParse(table).data ?? null;
};
