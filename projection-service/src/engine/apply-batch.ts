import { isSelfTold } from '@shilu/events/audit/self-told';
import type { Position } from '@shilu/infra/event-store/port';
import { inTransaction } from '@shilu/infra/postgres/pool';
import { insertSetAside, noteWaiting, setAsideWithin } from '@shilu/infra/read-models/set-aside';
import type { Logger } from '@shilu/infra/logging/logger';
import type { Pool, PoolClient } from 'pg';
import { Fenced, moveCheckpoint, type Generation } from './catalog';
import type { Incoming } from './feed';
import { announce, EVERYTHING } from './hub';
import type { ChangedKey, ProjectionWriter } from './projection';
import { isTransient, isValueFault, whyOf } from './value-fault';

/** More keys than this in a minute are the model's fault and not the values'. */
export const MOST_KEYS_A_MINUTE = 20;

/** Too many different keys could not be taken: the model stops here, before it has thrown half the log aside. */
export class Paused extends Error {
  readonly code = 'paused';
  constructor(
    readonly position: Position,
    override readonly cause: Error,
  ) {
    super(`more than ${MOST_KEYS_A_MINUTE} keys in a minute; event at ${position}: ${cause.message}`);
  }
}

export type BatchTarget = {
  readonly pool: Pool;
  readonly generation: Generation;
  readonly writer: ProjectionWriter;
  /** Silent while a generation is being built beside the live one. */
  readonly announce: boolean;
  /** Streams of this generation that are set aside: their events wait. Grows when another is. */
  readonly aside: Set<string>;
  /**
   * A model of parts never pauses for the many keys of one of them: that one's entries stand aside, for themselves and in
   * sight, and the others go on.
   */
  readonly ofParts: boolean;
  readonly log: Logger;
};

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

const SLICE = 500;

const applyAll = async (
  writer: ProjectionWriter,
  events: readonly Incoming[],
  tx: PoolClient,
): Promise<readonly ChangedKey[]> => {
  const keys: ChangedKey[] = [];
  for (let at = 0; at < events.length; at += SLICE) {
    const slice = events.slice(at, at + SLICE).map((event) => event.read());
    for (const key of await writer.apply(slice, tx)) keys.push(key);
  }
  return events.length > 0 && writer.finish ? [...keys, ...(await writer.finish(tx))] : keys;
};

/** What `work` writes, under the checkpoint, and all of it or nothing. */
export const underCheckpoint = async (
  { pool, generation, writer, announce: aloud }: Omit<BatchTarget, 'aside' | 'ofParts'>,
  to: { readonly through: Position; readonly events: number },
  work: (tx: PoolClient) => Promise<readonly ChangedKey[]>,
): Promise<Generation> => {
  try {
    await inTransaction(pool, async (tx) => {
      await moveCheckpoint(tx, generation, to.through, to.events);
      const keys = await work(tx);
      if (aloud) await announce(tx, generation.name, to.through, keys);
    });
    return { ...generation, position: to.through };
  } catch (error) {
    writer.forget();
    throw error;
  }
};

const attempt = (target: BatchTarget, events: readonly Incoming[], through: Position): Promise<Generation> => {
  const { aside, generation, writer } = target;
  const held = aside.size === 0 ? [] : events.filter(({ stream }) => aside.has(stream));
  const free = held.length === 0 ? events : events.filter(({ stream }) => !aside.has(stream));
  return underCheckpoint(target, { through, events: events.length }, async (tx) => {
    if (held.length > 0) await noteWaiting(tx, generation.schema, held);
    return applyAll(writer, free, tx);
  });
};

/**
 * One event of a key that is taken again, applied for itself. Until the last of them is taken the key stays withheld; with
 * the last, all rows of it are written as a rebuild would write them.
 */
export const takeAgain = async (
  writer: ProjectionWriter,
  event: Incoming,
  tx: PoolClient,
  isLast: boolean,
): Promise<readonly ChangedKey[]> => {
  writer.forget();
  if (isLast) writer.renew?.(event.stream);
  const keys = await applyAll(writer, [event], tx);
  if (isLast) return [...keys, EVERYTHING];
  await writer.withhold?.(event.stream, tx);
  return keys;
};

/** The dead letter and the checkpoint commit together, so a restart neither stops at the event nor loses it. */
const setAside = async (target: BatchTarget, event: Incoming, why: Error): Promise<Generation> => {
  const { generation, aside, log } = target;
  const { schema } = generation;
  const moved = await underCheckpoint(target, { through: event.position, events: 1 }, async (tx) => {
    await insertSetAside(tx, schema, event, whyOf(why));
    if (!target.ofParts && (await setAsideWithin(tx, schema, 60)) > MOST_KEYS_A_MINUTE)
      throw new Paused(event.position, why);
    await target.writer.withhold?.(event.stream, tx);
    return [EVERYTHING];
  });
  aside.add(event.stream);
  const { stream, position, type, revision } = event;
  log.error({ err: why, stream, revision, position, type }, 'set aside an event that it cannot take');
  return moved;
};

/** Of what the product tells of itself each event stands by itself: none waits behind one that nobody can read. */
const passOver = async (
  target: BatchTarget,
  { stream, revision, position }: Incoming,
  why: Error,
): Promise<Generation> => {
  target.log.error({ err: why, stream, revision, position }, 'passed over an event that it cannot take');
  return underCheckpoint(target, { through: position, events: 1 }, () => Promise.resolve([]));
};

const settle = async (
  target: BatchTarget,
  events: readonly Incoming[],
  through: Position,
  confirmed = false,
): Promise<Generation> => {
  try {
    return await attempt(target, events, through);
  } catch (error) {
    const why = asError(error);
    if (error instanceof Fenced || error instanceof Paused || isTransient(why)) throw error;
    const [only, ...others] = events.filter(({ stream }) => !target.aside.has(stream));
    if (only === undefined) throw error;
    if (others.length === 0 && events.length === 1) {
      if (!isValueFault(why)) throw error;
      // Confirmed with the event alone, by a writer that remembers nothing.
      if (!confirmed) return settle(target, events, through, true);
      return (isSelfTold(only.stream) ? passOver : setAside)(target, only, why);
    }
  }
  // Halves of halves: one bad event among twenty thousand costs a few dozen transactions, not twenty thousand.
  const middle = events.length >> 1;
  let { generation } = target;
  for (const half of [events.slice(0, middle), events.slice(middle)]) {
    const last = half.at(-1);
    if (last) generation = await settle({ ...target, generation }, half, last.position);
  }
  return generation.position === through ? generation : attempt({ ...target, generation }, [], through);
};

/**
 * Rows and checkpoint of a batch in one transaction (law 7). An event whose value cannot be taken sets its stream aside,
 * and what comes after it in that stream waits behind it; all else goes on (law 12). Throws Fenced when somebody else has
 * written, Paused when too many keys in a minute speak of a faulty model, and whatever may pass if it is tried again.
 */
export const applyBatch = (target: BatchTarget, events: readonly Incoming[], through: Position): Promise<Generation> =>
  settle(target, events, through);
