import { isOfKeeping } from '@shilu/events/audit/keeping';
import { AppError } from '@shilu/events/core/app-error';
import type { DomainEvent } from '@shilu/events/core/envelope';
import { holdingLock } from '@shilu/infra/postgres/pool';
import type { Pool } from 'pg';
import type { Author } from '../engine/author';
import type { LiveDirectory } from '../engine/directory';
import { createTurns } from '../engine/turns';

/** What holds and retention decide of, or what changes them, was to be written out of turn. */
class OutOfTurn extends Error {}

/** Longer than many such commands take; whoever holds the turn for so long has stopped. */
const MOST_WAIT_MS = 15_000;
const LOCK_WAS_NOT_HAD = '55P03';

/** Commands by which records, people, holds and retention rules decide of one another (`isOfKeeping`). */
export interface Keeping {
  /** One such command is decided and written at a time, by whichever process, on holds and rules as the log has them. */
  inTurn<T>(author: Author, work: () => Promise<T>): Promise<T>;
  /** The same where only the work itself tells whether it is one: done over in turn once it is about to write. */
  inTurnWhereNeeded<T>(author: Author, work: () => Promise<T>): Promise<T>;
  /** Asked before events are appended. */
  mayAppend(author: Author, stream: string, events: readonly DomainEvent[]): Promise<void>;
}

/**
 * A hold and what it refuses are in streams of their own, so that no revision of one keeps them apart. They are under a lock
 * that all processes share, from before the first look at holds and rules until the event is written: of two at once, the
 * second finds what the first has written. Nothing else that the product writes waits for it.
 */
export const createKeeping = ({ live, pool }: { readonly live: LiveDirectory; readonly pool: Pool }): Keeping => {
  // One of this process waits at a time: the lock takes a connection, and so does the work under it.
  const turns = createTurns();
  /** Whose turn it is, and how to learn that it still is: a connection may be cut, and the lock with it. */
  const had = new Map<Author, () => Promise<void>>();

  const inTurn: Keeping['inTurn'] = (author, work) => {
    const until = performance.now() + MOST_WAIT_MS;
    return turns.take('keeping', async () => {
      const mostMs = Math.floor(until - performance.now());
      if (mostMs <= 0) throw new AppError('unavailable');
      let begun = false;
      try {
        return await holdingLock(
          pool,
          'keeping',
          async (mustHold) => {
            begun = true;
            had.set(author, mustHold);
            // What was told, wherever it stands by now, and what was written by who died before telling it.
            await live.current();
            await live.toTheEnd();
            return work();
          },
          { mostMs },
        );
      } catch (error) {
        if (!begun && error instanceof Error && 'code' in error && error.code === LOCK_WAS_NOT_HAD)
          throw new AppError('unavailable');
        throw error;
      } finally {
        had.delete(author);
      }
    });
  };

  return {
    inTurn,
    inTurnWhereNeeded: async (author, work) => {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof OutOfTurn)) throw error;
      }
      return inTurn(author, work);
    },
    mayAppend: async (author, stream, events) => {
      if (!events.some((event) => isOfKeeping(stream, event))) return;
      const mustHold = had.get(author);
      if (!mustHold) throw new OutOfTurn(`${stream} is written out of turn`);
      await mustHold().catch(() => {
        throw new AppError('unavailable');
      });
    },
  };
};
