import type { InfoColumn, InfoTable } from '@shilu/events/records/modules/info-table/info-table';
import { formulaParts } from '@shilu/events/core/molecular-formula';
import { holdsFormulas } from '@shilu/events/records/modules/info-table/holds-formulas';
import { copyOf } from './info-table-edit';
import type { Block } from './use-sheet';

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign);

const inner = (column: InfoColumn, value: string): string => {
  const parts = holdsFormulas(column) ? formulaParts(value) : null;
  if (parts === null) return escaped(value);
  return parts.map(({ text, below }) => (below ? `<sub>${escaped(text)}</sub>` : escaped(text))).join('');
};
/** Excel takes 001 and 1-2 for a number and a date unless it is told that they are text. */
const cell = (column: InfoColumn, value: string): string =>
  column.type === 'number'
    ? `<td style="text-align:right">${escaped(value)}</td>`
    : `<td style="mso-number-format:'\\@'">${inner(column, value)}</td>`;

/** The picked cells as a table for Word and Excel; with their headings when a column is picked whole. */
export const tableHtml = (table: InfoTable, { top, bottom, left, right }: Block): string => {
  const columns = table.columns.slice(left, right + 1);
  const whole = top === 0 && bottom === table.rows.length - 1;
  const heads = columns.map(({ label, unit }) => `<th>${escaped(unit ? `${label} (${unit})` : label)}</th>`).join('');
  const rows = table.rows
    .slice(top, bottom + 1)
    .map((row) => `<tr>${columns.map((column) => cell(column, row.cells[column.key] ?? '')).join('')}</tr>`)
    .join('');
  return `<table border="1" cellspacing="0">${whole ? `<thead><tr>${heads}</tr></thead>` : ''}<tbody>${rows}</tbody></table>`;
};

/** Every form in which another program may ask for the picked cells. */
export const putOnClipboard = (clipboard: DataTransfer, table: InfoTable, block: Block): void => {
  const text = copyOf(table, block);
  clipboard.setData('text/plain', text);
  clipboard.setData('text/tab-separated-values', text);
  clipboard.setData('text/html', tableHtml(table, block));
};
