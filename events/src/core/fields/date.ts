import { z } from 'zod';
import { isoDate } from '../schemas';
import { between } from './field-filter';
import type { FieldBase, FieldType, Holding } from './field-type';

/** A calendar day. */
export type DateField = FieldBase & { readonly type: 'date' };
export interface CodeHeld extends Holding {
  readonly value: string;
  readonly always: false;
}

export const dateField: FieldType<DateField, CodeHeld> = {
  type: 'date',
  sent: () => isoDate,
  stored: () => z.string(),
  kind: () => ({ kind: 'date' }),
  filter: () => z.union([isoDate, between(isoDate)]),
  column: () => 'code',
  examples: () => ['2024-02-29', '2026-11-21', '2026-01-01'],
  wrong: () => [1, true, [], {}, '2026-02-30', '20260101'],
};
