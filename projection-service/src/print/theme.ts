import type { ContentTable, CustomTableLayout, Style } from 'pdfmake/interfaces';
import { FONT } from './fonts';

/** Points. A4, with room for the header and the footer of every page. */
export const PAGE = { width: 595.28, height: 841.89, left: 50, right: 50, top: 70, bottom: 58 } as const;
export const CONTENT_WIDTH = PAGE.width - PAGE.left - PAGE.right;
export const CONTENT_HEIGHT = PAGE.height - PAGE.top - PAGE.bottom;

export const INK = '#1c1f21';
export const MUTED = '#5d666b';
export const RULE = '#c3c9cc';
export const FILL = '#f1f4f4';
export const ACCENT = '#0b5f5f';
export const WARN = '#9a2b22';

/** The font's own line is 1.448 em high; times 1.1 gives the 1.6 that Chinese wants. */
export const LINE = 1.1;
export const FONT_SIZE = 10;
export const defaultStyle: Style = { font: FONT, fontSize: FONT_SIZE, lineHeight: LINE, color: INK };
export const SMALL: Style = { fontSize: 7.5, lineHeight: 1.02, color: MUTED };

const isEdge = (index: number, node: ContentTable): boolean => index === 0 || index === node.table.body.length;

export const ruledTable: CustomTableLayout = {
  hLineWidth: () => 0.5,
  vLineWidth: () => 0.5,
  hLineColor: () => RULE,
  vLineColor: () => RULE,
  paddingLeft: () => 4,
  paddingRight: () => 4,
  paddingTop: () => 2,
  paddingBottom: () => 2,
};

/** Lines between rows only: key and value lists, signatures. */
export const openTable: CustomTableLayout = {
  ...ruledTable,
  hLineWidth: (index, node) => (isEdge(index, node) ? 0.8 : 0.4),
  vLineWidth: () => 0,
};
export const TABLE_PADDING = 8;
/** Borders of a column: half on each side. */
export const TABLE_RULE = 0.5;
