import { quantitySchema } from '@shilu/events/core/trace-value';
import { baseValue } from '@shilu/events/units/base-value';
import { scalar, type ColumnType } from './column-type';

const inBase = (value: unknown): string | null => {
  const { data } = quantitySchema.safeParse(value);
  return data === undefined ? null : baseValue(data);
};

/** A quantity in the base unit of its kind, exactly: 1 g and 1000 mg are one value. */
export const quantityColumn: ColumnType = { ...scalar, sql: 'numeric', cell: inBase, bound: inBase };
