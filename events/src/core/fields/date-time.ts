import { z } from 'zod';
import { isoInstant } from '../schemas';
import type { CodeHeld } from './date';
import { between } from './field-filter';
import type { FieldBase, FieldType } from './field-type';

/** A moment, in UTC to the millisecond; everybody reads it in their own zone. */
export type DateTimeField = FieldBase & { readonly type: 'dateTime' };

export const dateTimeField: FieldType<DateTimeField, CodeHeld> = {
  type: 'dateTime',
  sent: () => isoInstant,
  stored: () => z.string(),
  kind: () => ({ kind: 'dateTime' }),
  filter: () => between(isoInstant),
  column: () => 'instant',
  examples: () => ['2024-02-29T23:59:59.999Z', '2026-11-21T07:04:00.000Z', '2026-01-01T00:00:00.000Z'],
  wrong: () => [
    1,
    true,
    [],
    {},
    '2026-11-21',
    '2026-11-21T07:04',
    '2026-11-21T07:04:00+08:00',
    '2026-02-30T00:00:00.000Z',
  ],
};
