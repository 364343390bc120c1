import { AppError } from '@shilu/events/core/app-error';
import { canonicalJson } from '@shilu/events/core/canonical';
import { sha256Hex } from '@shilu/events/core/hashing';
import {
  isSameClaim,
  type Held,
  type ReservationEvent,
  type ReservationState,
} from '@shilu/events/organization/reservation';
import type { Author } from './author';
import { madeId } from './made-id';
import type { CommandHandler } from './handle-command';

/** What is held by an entity that does not make the claim is given to others after this long: its maker failed half-way. */
const ORPHAN_MS = 60_000;

export type Claim = {
  /** What must hold: `role.name`. */
  readonly scope: string;
  /** Claims of one scope and key are decided together, in one stream. */
  readonly key: string;
  readonly holder: string;
  /** What is taken up, as JSON; null where it is the key itself. */
  readonly claim: unknown;
  /** Why it does not go together with what others hold; null where it does. */
  readonly refuses: (others: readonly Held[]) => AppError | null;
};

export interface Reservations {
  /** Holds what is claimed, or refuses by what others hold and do claim. Repeating is harmless. */
  reserve(claim: Claim, author: Author, stillClaims: (held: Held) => Promise<boolean>): Promise<void>;
  release(claim: Claim, author: Author): Promise<void>;
  /** What is held of a scope and key, in the order in which it was reserved. */
  held(scope: string, key: string): Promise<readonly Held[]>;
}

/** Names that differ only in case, width or surrounding space are the same name to a person. */
export const sameName = (value: string): string => value.normalize('NFKC').trim().toLowerCase();

/** A name that one entity has at a time. */
export const nameClaim = (scope: string, value: string, holder: string): Claim => ({
  ...{ scope, key: sameName(value), holder, claim: null },
  refuses: (others) => (others.length > 0 ? new AppError('nameRepeated', { name: value }) : null),
});

const streamOf = ({ scope, key }: Pick<Claim, 'scope' | 'key'>): string => sha256Hex(`${scope}\n${key}`);

export const isOneClaim = (a: Claim, b: Claim): boolean => streamOf(a) === streamOf(b) && isSameClaim(a, b);

const eventOf = (
  what: 'Reserved' | 'Released',
  scope: string,
  { holder, claim }: Omit<Held, 'since'>,
): ReservationEvent =>
  claim === null
    ? { type: `Name${what}`, data: { scope, holder } }
    : { type: `Claim${what}`, data: { scope, holder, claim } };

export const createReservations = (handler: CommandHandler<ReservationState>, clock: () => Date): Reservations => {
  /** A command may reserve and release several things in one stream: each under an id of its own. */
  const run = (
    what: 'Reserved' | 'Released',
    claim: Claim,
    author: Author,
    decide: (state: ReservationState) => readonly ReservationEvent[] | Promise<readonly ReservationEvent[]>,
  ) => {
    const commandId = madeId(author.commandId, `${what} ${canonicalJson(claim.claim)}`);
    return handler.run<ReservationEvent>(streamOf(claim), { ...author, commandId }, decide);
  };
  return {
    reserve: async (claim, author, stillClaims) => {
      const { scope, holder, refuses } = claim;
      const isOld = ({ since }: Held): boolean => clock().getTime() - new Date(since).getTime() >= ORPHAN_MS;
      const outcome = await run('Reserved', claim, author, async ({ held }) => {
        if (held.some((one) => isSameClaim(one, claim))) return [];
        const others = held.filter((one) => one.holder !== holder);
        if (refuses(others) === null) return [eventOf('Reserved', scope, claim)];
        // Those in the way by themselves; where it is all of them together, any may be one that is not claimed any more.
        const inTheWay = others.filter((one) => refuses([one]) !== null);
        const given: Held[] = [];
        for (const one of inTheWay.length > 0 ? inTheWay : others)
          if (isOld(one) && !(await stillClaims(one))) given.push(one);
        const refusal = refuses(others.filter((one) => !given.includes(one)));
        if (refusal) throw refusal;
        return [...given.map((one) => eventOf('Released', scope, one)), eventOf('Reserved', scope, claim)];
      });
      const { held } = outcome.state;
      // A repeated command whose claim was given to another since then.
      if (!held.some((one) => isSameClaim(one, claim)))
        throw refuses(held.filter((one) => one.holder !== holder)) ?? new AppError('changedMeanwhile');
    },
    release: async (claim, author) => {
      await run('Released', claim, author, ({ held }) =>
        held.some((one) => isSameClaim(one, claim)) ? [eventOf('Released', claim.scope, claim)] : [],
      );
    },
    held: async (scope, key) => (await handler.load(streamOf({ scope, key }))).state.held,
  };
};
