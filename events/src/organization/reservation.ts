import { z } from 'zod';
import type { DomainEvent } from '../core/envelope';

/** Uniqueness across streams: `reservation-<hash of scope and value>` is held by one entity at a time. */
export const RESERVATION = 'reservation';
export const reservationEventSchemas = {
  NameReserved: z.strictObject({ scope: z.string(), holder: z.string() }),
  NameReleased: z.strictObject({ scope: z.string(), holder: z.string() }),
} as const;
type Schemas = typeof reservationEventSchemas;
export type ReservationEvent = { [K in keyof Schemas]: DomainEvent<K, z.infer<Schemas[K]>> }[keyof Schemas];
export type ReservationState = { readonly holder: string | null };
export const evolveReservation = (_state: ReservationState, event: ReservationEvent): ReservationState =>
  event.type === 'NameReserved' ? { holder: event.data.holder } : { holder: null };
