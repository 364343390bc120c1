import { z } from 'zod';
import { isoDate } from '../schemas';
import { cellFaults, instantOfSerial } from './cell';
import { between } from './field-filter';
import type { FieldBase, FieldType, Holding } from './field-type';

/** `2026-11-23`, `2026/11/3`, `2026.11.3`, `2026年11月3日`. */
const WRITTEN = /^([0-9]{4})[-/.年]([0-9]{1,2})[-/.月]([0-9]{1,2})日?$/;

/** A calendar day. */
export type DateField = FieldBase & {
  readonly type: 'date';
  /** The day on which something was done: today where nothing else is said, and never a later one. */
  readonly happened?: true;
};

/** No day after it has begun anywhere: the easternmost time zone is 14 hours ahead of UTC. */
export const latestDay = (now: Date): string => new Date(now.getTime() + 14 * 3_600_000).toISOString().slice(0, 10);
/** Something is said to have been done on a day that has begun nowhere. */
export const isNotYet = (
  field: { readonly type: string; readonly happened?: true },
  day: unknown,
  now: Date,
): boolean => field.happened === true && typeof day === 'string' && day > latestDay(now);

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
  cell: (_field, value) => (typeof value === 'string' && value !== '' ? value : null),
  readCell: (_field, cell) => {
    if (typeof cell === 'number')
      return cell > 0 && cell < 2_958_466
        ? { value: instantOfSerial(Math.floor(cell)).toISOString().slice(0, 10) }
        : cellFaults.date();
    const [, year = '', month = '', day = ''] = WRITTEN.exec(cell.trim()) ?? [];
    const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    return isoDate.safeParse(date).success ? { value: date } : cellFaults.date();
  },
  wrong: () => [1, true, [], {}, '2026-02-30', '20260101'],
};
