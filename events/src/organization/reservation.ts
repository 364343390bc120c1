import { z } from 'zod';
import { canonicalJson } from '../core/canonical';
import type { DomainEvent } from '../core/envelope';

/**
 * What must hold over several entities is decided in one stream, `reservation-<hash of scope and key>`: what each of them
 * takes up there (a name, a span of time, its place in a tree) is reserved before its own event is written, and released
 * after an event of it gave it up.
 */
export const RESERVATION = 'reservation';
export const reservationEventSchemas = {
  /** A name, which one holder has at a time. */
  NameReserved: z.strictObject({ scope: z.string(), holder: z.string() }),
  NameReleased: z.strictObject({ scope: z.string(), holder: z.string() }),
  /** What can stand beside what others take up. */
  ClaimReserved: z.strictObject({ scope: z.string(), holder: z.string(), claim: z.unknown() }),
  ClaimReleased: z.strictObject({ scope: z.string(), holder: z.string(), claim: z.unknown() }),
} as const;
type Schemas = typeof reservationEventSchemas;
export type ReservationEvent = { [K in keyof Schemas]: DomainEvent<K, z.infer<Schemas[K]>> }[keyof Schemas];

/** What one holder takes up, and since when; null where it is the name of the stream itself. */
export type Held = { readonly holder: string; readonly claim: unknown; readonly since: string };
/** In the order in which it was reserved. A holder has two while it changes from one to the other. */
export type ReservationState = { readonly held: readonly Held[] };

export const isSameClaim = (a: Pick<Held, 'holder' | 'claim'>, b: Pick<Held, 'holder' | 'claim'>): boolean =>
  a.holder === b.holder && canonicalJson(a.claim) === canonicalJson(b.claim);

export const evolveReservation = (
  { held }: ReservationState,
  event: ReservationEvent,
  at: string,
): ReservationState => {
  const { type, data } = event;
  const mine = { holder: data.holder, claim: 'claim' in data ? data.claim : null, since: at };
  const others = held.filter((one) => !isSameClaim(one, mine));
  return { held: type === 'NameReserved' || type === 'ClaimReserved' ? [...others, mine] : others };
};
