import { richTextOf } from '@shilu/events/records/modules/rich-text/rich-text';
import type { RichNode } from '@shilu/events/records/modules/rich-text/rich-text-schema';
import type { Content, TableCell } from 'pdfmake/interfaces';
import { fitWidths, innerWidths, naturalWidths } from '../columns';
import { plainText } from '../text';
import { FILL, ruledTable } from '../theme';

const MIN_COLUMN = 22;
export const CELL_SIZE = 9;
const span = (node: RichNode, key: 'colspan' | 'rowspan'): number => Math.max(1, Number(node.attrs?.[key] ?? 1));

type Slot = { readonly node: RichNode; readonly colSpan: number; readonly rowSpan: number } | 'covered' | 'empty';

/** Cells on a full grid: spans are clipped to the table and never overlap, holes are filled. */
const gridOf = (rows: readonly RichNode[]): Slot[][] => {
  const grid: Slot[][] = rows.map(() => []);
  rows.forEach((row, y) => {
    let x = 0;
    for (const node of row.content ?? []) {
      while (grid[y]?.[x] !== undefined) x++;
      let colSpan = 1;
      while (colSpan < span(node, 'colspan') && grid[y]?.[x + colSpan] === undefined) colSpan++;
      const rowSpan = Math.min(span(node, 'rowspan'), rows.length - y);
      for (let dy = 0; dy < rowSpan; dy++)
        for (let dx = 0; dx < colSpan; dx++) (grid[y + dy] ?? [])[x + dx] = 'covered';
      (grid[y] ?? [])[x] = { node, colSpan, rowSpan };
      x += colSpan;
    }
  });
  const width = Math.max(1, ...grid.map((row) => row.length));
  return grid.map((row) => Array.from({ length: width }, (_, x) => row[x] ?? 'empty'));
};

const leadingHeads = (rows: readonly RichNode[], grid: readonly (readonly Slot[])[]): number => {
  let heads = 0;
  while (heads < rows.length - 1 && (rows[heads]?.content ?? []).every((cell) => cell.type === 'tableHeader')) heads++;
  const heavy = rows.slice(0, heads).some((row) => richTextOf(row).length > 600);
  const crossing = grid
    .slice(0, heads)
    .some((row, y) => row.some((slot) => typeof slot === 'object' && y + slot.rowSpan > heads));
  return heavy || crossing || heads > 4 ? 0 : heads;
};

/** A table of the editor. With more columns than fit, each row becomes a paragraph, so that nothing is lost or unreadable. */
export const richTable = (
  table: RichNode,
  width: number,
  cellBlocks: (node: RichNode, width: number) => Content[],
): Content[] => {
  const rows = (table.content ?? []).filter((row) => (row.content ?? []).length > 0);
  if (rows.length === 0) return [];
  const grid = gridOf(rows);
  const columns = grid[0]?.length ?? 1;
  if (columns * MIN_COLUMN > width) {
    return rows.map((row, index) =>
      plainText(`${index + 1}. ${(row.content ?? []).map((cell) => richTextOf(cell).trim()).join(' | ')}`, {
        fontSize: 8.5,
        margin: [0, 0, 0, 3],
      }),
    );
  }
  const texts = Array.from({ length: columns }, (_, x) =>
    grid.map((row) => (typeof row[x] === 'object' && row[x].colSpan === 1 ? richTextOf(row[x].node) : '')),
  );
  const outer = fitWidths(naturalWidths(texts, CELL_SIZE), width - 1, () => MIN_COLUMN);
  const body = grid.map((row) =>
    row.map((slot, x): TableCell => {
      if (typeof slot !== 'object') return { text: '' };
      const inner =
        innerWidths([outer.slice(x, x + slot.colSpan).reduce((sum, part) => sum + part, 0)])[0] ?? MIN_COLUMN;
      const head = slot.node.type === 'tableHeader';
      return {
        stack: cellBlocks(slot.node, inner),
        colSpan: slot.colSpan,
        rowSpan: slot.rowSpan,
        fontSize: CELL_SIZE,
        bold: head,
        ...(head ? { fillColor: FILL } : {}),
      };
    }),
  );
  const plain = rows.every((row) => richTextOf(row).length < 400) && !JSON.stringify(table).includes('"image"');
  return [
    {
      table: { headerRows: leadingHeads(rows, grid), dontBreakRows: plain, widths: innerWidths(outer), body },
      layout: ruledTable,
      margin: [0, 3, 0, 6],
    },
  ];
};
