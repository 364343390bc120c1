import { scalar, type ColumnType } from './column-type';

/** A switch that is off is never null. */
export const flagColumn: ColumnType = {
  ...scalar,
  sql: 'boolean',
  cell: (value) => value === true,
  sparse: false,
};
