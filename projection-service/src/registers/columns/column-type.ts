import type { Bound } from '@shilu/events/core/fields/field-filter';
import type { Where } from '../../engine/where';
import type { Cell } from '../../engine/write-rows';

/** How values of a kind of column are kept, put in order and found. */
export type ColumnType = {
  readonly sql: string;
  /** A value as the column holds it; one of another shape, from an older declaration, is left out. */
  readonly cell: (value: unknown) => Cell;
  /** As an index holds it, whose rows are bounded; null where entries are in no order by it. */
  readonly key: ((column: string) => string) | null;
  /** Entries may hold nothing, which is null and comes last in either order. */
  readonly sparse: boolean;
  /** Which entries hold nothing. */
  readonly nothing: (column: string) => string;
  /** Which entries hold one of a list of texts, and which hold the one that a parameter stands for. */
  readonly oneOf: (column: string, parameter: string) => string;
  readonly holds: (column: string, parameter: string) => string;
  /** A bound of a range, as it is compared. */
  readonly bound: (asked: Bound) => unknown;
  /** Narrows a list by words that stand in it; `searched` where the words of the whole entry have them too. */
  readonly words?: (filter: Where, column: string, words: string, searched: boolean) => void;
};

/** What is compared as it stands, one value an entry. */
export const scalar = {
  key: (column) => column,
  sparse: true,
  nothing: (column) => `${column} is null`,
  oneOf: (column, parameter) => `${column} = any(${parameter}::text[])`,
  holds: (column, parameter) => `${column} = ${parameter}`,
  bound: (asked) => asked,
} as const satisfies Partial<ColumnType>;
