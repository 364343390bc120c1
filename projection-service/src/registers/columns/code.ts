import { scalar, type ColumnType } from './column-type';

/** Text that is compared as a whole: an id, an option, a day. */
export const codeColumn: ColumnType = {
  ...scalar,
  sql: 'text',
  cell: (value) => (typeof value === 'string' ? value : null),
};
