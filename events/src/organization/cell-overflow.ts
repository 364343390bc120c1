/** What does not fit a cell of a table: on further lines, or cut until somebody comes to it (L26). */
export const CELL_OVERFLOWS = ['wrap', 'cut'] as const;
export type CellOverflow = (typeof CELL_OVERFLOWS)[number];
