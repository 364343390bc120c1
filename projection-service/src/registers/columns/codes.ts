import { scalar, type ColumnType } from './column-type';

/** A list of ids or options; one without anything is empty and never null. */
export const codesColumn: ColumnType = {
  ...scalar,
  sql: 'text[]',
  cell: (value) => (Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []),
  key: null,
  nothing: (column) => `${column} = '{}'`,
  oneOf: (column, parameter) => `${column} && ${parameter}::text[]`,
  holds: (column, parameter) => `${column} @> array[${parameter}]`,
};
