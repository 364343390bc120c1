import { AppError } from '@shilu/events/core/app-error';
import { isPosition, PositionOfAnotherLog } from '@shilu/events/core/position';
import type { EventStore, Position } from '@shilu/infra/event-store/port';
import type { Pool } from 'pg';
import type { Hub } from '../engine/hub';
import { ordOf } from './audit-projection';

/** A moment of the log: the last event that had happened, and the time that it was. */
export type LogMoment = {
  readonly position: Position;
  /** The number that the position begins with, by which the trail is in order. */
  readonly ord: string;
  readonly at: Date;
};

type Row = { readonly ord: string; readonly position: string; readonly at: Date };

type Deps = {
  readonly pool: Pool;
  readonly store: Pick<EventStore, 'comparePositions' | 'head'>;
  readonly hub: Pick<Hub, 'waitFor'>;
};

/** The trail, which moments are told by. */
const TRAIL = 'audit';
const LONGEST_WAIT_MS = 10_000;
/** So far a caller's clock may be ahead of ours, and the moment that it calls now still is. */
const MOST_AHEAD_MS = 5_000;

/** Where the log ends by now; the trail tells of all before it. Null where nothing is in it. */
export const toldByNow = async ({ store, hub }: Omit<Deps, 'pool'>): Promise<Position | null> => {
  const head = await store.head();
  // What happened and is not in the trail yet would be missing from the moment.
  if (head !== null && !(await hub.waitFor([TRAIL], head, LONGEST_WAIT_MS))) throw new AppError('unavailable');
  return head;
};

/**
 * What the log held at a moment, as the trail has it: what happened there was in it, what came after was not. Null before
 * the first event. Events that no trail shows make no moment of their own; they stand with the one before them. A moment
 * that has not come is refused: what it will hold, nobody knows.
 */
export const logMoment = async (deps: Deps, moment: string): Promise<LogMoment | null> => {
  const { pool, store } = deps;
  const named = isPosition(moment);
  if (!named && Date.parse(moment) > Date.now() + MOST_AHEAD_MS) throw new AppError('momentAhead');
  await toldByNow(deps);
  const { rows } = await pool.query<Row>(
    named
      ? 'select ord, position, at from rm.audit_events where ord <= $1 order by ord desc limit 1'
      : 'select ord, position, at from rm.audit_events where at <= $1 order by at desc, ord desc limit 1',
    [named ? ordOf(moment) : moment],
  );
  const [last] = rows;
  if (last === undefined) return null;
  if (named) assertOfThisLog(store, moment, last.position);
  return { position: last.position, ord: last.ord, at: named ? last.at : new Date(moment) };
};

const assertOfThisLog = (store: Pick<EventStore, 'comparePositions'>, asked: Position, ours: Position): void => {
  try {
    store.comparePositions(asked, ours);
  } catch (error) {
    if (error instanceof PositionOfAnotherLog) throw new AppError('notFound');
    throw error;
  }
};
