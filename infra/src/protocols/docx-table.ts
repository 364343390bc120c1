import type { RichNode } from '@shilu/events/records/modules/rich-text/rich-text-schema';
import { filled } from './nodes';

export type DocxCell = {
  readonly blocks: readonly RichNode[];
  readonly span: number;
  /** Goes on from the cell above, or is one that others go on from. */
  readonly merged: 'on' | 'begins' | null;
};
export type DocxRow = { readonly isHeading: boolean; readonly before: number; readonly cells: readonly DocxCell[] };

const MOST_SPAN = 100;

const isBold = (blocks: readonly RichNode[]): boolean => {
  const texts: RichNode[] = [];
  const walk = (node: RichNode): void => {
    if (node.type === 'text') texts.push(node);
    node.content?.forEach(walk);
  };
  blocks.forEach(walk);
  return texts.length > 0 && texts.every(({ marks }) => marks?.some(({ type }) => type === 'bold') ?? false);
};

/** A table of Word as one of prose; null where nothing is in it. */
export const docxTable = (rows: readonly DocxRow[]): RichNode | null => {
  type Made = { readonly type: 'tableCell' | 'tableHeader'; readonly content: readonly RichNode[]; span: number; rows: number }; // prettier-ignore
  const made: Made[][] = [];
  /** The cell that stands in a column in the row above, for what goes on from it. */
  let above = new Map<number, Made>();
  const [first] = rows;
  const headed = first !== undefined && first.cells.length > 1 && first.cells.every(({ blocks }) => isBold(blocks));
  for (const [at, { cells, isHeading, before }] of rows.entries()) {
    const row: Made[] = [];
    const here = new Map<number, Made>();
    let column = before;
    if (before > 0) row.push({ type: 'tableCell', content: filled([]), span: before, rows: 1 });
    for (const { blocks, span, merged } of cells) {
      const upper = above.get(column);
      if (merged === 'on' && upper?.span === span) {
        upper.rows += 1;
        here.set(column, upper);
      } else {
        const cell: Made = {
          type: isHeading || (at === 0 && headed) ? 'tableHeader' : 'tableCell',
          ...{ content: filled(blocks), span, rows: 1 },
        };
        row.push(cell);
        here.set(column, cell);
      }
      column += span;
    }
    // A row whose cells all go on from above is none: the cells above are as high as it makes them.
    if (row.length > 0) made.push(row);
    else for (const cell of new Set(here.values())) cell.rows -= 1;
    above = here;
  }
  if (made.length === 0) return null;
  return {
    type: 'table',
    content: made.map((row) => ({
      type: 'tableRow',
      content: row.map(({ type, content, span, rows: high }) => {
        const attrs = {
          ...(span > 1 ? { colspan: Math.min(span, MOST_SPAN) } : {}),
          ...(high > 1 ? { rowspan: Math.min(high, 1_000) } : {}),
        };
        return { type, ...(Object.keys(attrs).length > 0 ? { attrs } : {}), content };
      }),
    })),
  };
};
