import { z } from 'zod';
import type { DomainEvent } from '../core/envelope';

/** One counter a rule and a year: `numbering-record2026`. Each event carries its serial, so the newest event is the state. */
export const NUMBERING = 'numbering';
export const numberingEventSchemas = {
  NumberAllocated: z.strictObject({ serial: z.number().int().positive(), number: z.string(), entityId: z.string() }),
} as const;
export type NumberingEvent = DomainEvent<'NumberAllocated', z.infer<typeof numberingEventSchemas.NumberAllocated>>;

/** `SL-2026-0147`; a serial beyond the digits grows wider, it never wraps. */
export const formatNumber = (prefix: string, year: string, serial: number, digits: number): string =>
  [prefix, year, String(serial).padStart(digits, '0')].filter((part) => part !== '').join('-');
