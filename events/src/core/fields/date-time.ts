import { z } from 'zod';
import { isoInstant } from '../schemas';
import type { CodeHeld } from './date';
import { cellFaults, instantOfSerial } from './cell';
import { between } from './field-filter';
import type { FieldBase, FieldType } from './field-type';

const WRITTEN = /^([0-9]{4}-[0-9]{2}-[0-9]{2})[ T]([0-9]{2}:[0-9]{2})(:[0-9]{2}(?:\.[0-9]{3})?)?Z?$/;

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
  cell: (_field, value) =>
    typeof value === 'string' && value !== '' ? value.replace('T', ' ').replace('Z', '') : null,
  readCell: (_field, cell) => {
    if (typeof cell === 'number')
      return cell > 0 && cell < 2_958_466 ? { value: instantOfSerial(cell).toISOString() } : cellFaults.dateTime();
    const [, date = '', time = '', rest = ''] = WRITTEN.exec(cell.trim()) ?? [];
    const instant = `${date}T${time}${rest === '' ? ':00.000' : rest.includes('.') ? rest : `${rest}.000`}Z`;
    return isoInstant.safeParse(instant).success ? { value: instant } : cellFaults.dateTime();
  },
  inHeading: () => 'UTC',
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
