import { scalar, type ColumnType } from './column-type';

export const numberColumn: ColumnType = {
  ...scalar,
  sql: 'double precision',
  cell: (value) => (typeof value === 'number' ? value : null),
};
