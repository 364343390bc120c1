import { AppError } from '@shilu/events/core/app-error';
import { sha256Hex } from '@shilu/events/core/hashing';
import type { ReservationEvent } from '@shilu/events/organization/reservation';
import type { Author } from './author';
import type { CommandHandler } from './handle-command';
import type { Reservation } from './kinds';

/** A name held by an entity that does not exist is given to others after this long: its maker failed half-way. */
const ORPHAN_MS = 60_000;

export type Claim = {
  /** What must be unique where: `role.name`. */
  readonly scope: string;
  readonly value: string;
  readonly holder: string;
};

export interface Reservations {
  /** Holds a name; refuses `nameRepeated` while another entity uses it. Repeating is harmless. */
  reserve(claim: Claim, author: Author, stillUses: (holder: string) => Promise<boolean>): Promise<void>;
  release(claim: Claim, author: Author): Promise<void>;
}

/** Names that differ only in case, width or surrounding space are the same name to a person. */
export const reservationId = (scope: string, value: string): string =>
  sha256Hex(`${scope}\n${value.normalize('NFKC').trim().toLowerCase()}`);

export const createReservations = (handler: CommandHandler<Reservation>, clock: () => Date): Reservations => ({
  reserve: async ({ scope, value, holder }, author, stillUses) => {
    const outcome = await handler.run<ReservationEvent>(reservationId(scope, value), author, async (state) => {
      const reserved: ReservationEvent = { type: 'NameReserved', data: { scope, holder } };
      if (state.holder === holder) return [];
      if (state.holder === null) return [reserved];
      const young = clock().getTime() - new Date(state.since).getTime() < ORPHAN_MS;
      if (young || (await stillUses(state.holder))) throw new AppError('nameRepeated', { name: value });
      return [{ type: 'NameReleased', data: { scope, holder: state.holder } }, reserved];
    });
    // A repeated command whose name was given to another since then.
    if (outcome.state.holder !== holder) throw new AppError('nameRepeated', { name: value });
  },
  release: async ({ scope, value, holder }, author) => {
    await handler.run<ReservationEvent>(reservationId(scope, value), author, (state) =>
      state.holder === holder ? [{ type: 'NameReleased', data: { scope, holder } }] : [],
    );
  },
});
