import type { ReactNode } from 'react';

export type Column<Row> = {
  readonly id: string;
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** Pixels; a column without one takes what is left, at least `minWidth`. */
  readonly width?: number;
  readonly minWidth?: number;
  readonly align?: 'left' | 'right';
  /** The server sorts by this field; `id` when true. */
  readonly sortable?: boolean | string;
  /** Cannot be hidden. */
  readonly fixed?: boolean;
  /** On a narrow screen, where a row is a card: a line of its own, without its name. */
  readonly whole?: boolean;
  /** On such a card, beside the others without its name: its value says what it is. */
  readonly plain?: boolean;
  /** There is nothing to say: on a narrow screen the cell is left out. */
  readonly blank?: (row: Row) => boolean;
  /** Not shown until chosen. */
  readonly hidden?: boolean;
};

export const sortFieldOf = <Row>(column: Column<Row>): string | null =>
  typeof column.sortable === 'string' ? column.sortable : column.sortable === true ? column.id : null;
