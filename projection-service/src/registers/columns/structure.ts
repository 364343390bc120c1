import { structureIn } from '@shilu/events/core/fields/structure';
import { scalar, type ColumnType } from './column-type';

/** A molecule by its InChIKey; entries are in no order by it. */
export const structureColumn: ColumnType = {
  ...scalar,
  sql: 'text',
  cell: (value) => structureIn(value)?.inchiKey || null,
  key: null,
};
