import { isoInstant } from '@shilu/events/core/schemas';
import { scalar, type ColumnType } from './column-type';

export const instantColumn: ColumnType = {
  ...scalar,
  sql: 'timestamptz',
  cell: (value) => isoInstant.safeParse(value).data ?? null,
};
