import type { Position } from '@shilu/infra/event-store/port';
import { inTransaction } from '@shilu/infra/postgres/pool';
import type { Pool, PoolClient } from 'pg';
import { Fenced, moveCheckpoint, type Generation } from './catalog';
import type { Incoming } from './feed';
import { announce } from './hub';
import type { ChangedKey, ProjectionWriter } from './projection';

/** An event that this projection cannot take. Those before it are in; nothing after it will be. */
export class Poisoned extends Error {
  readonly code = 'poisoned';
  constructor(
    readonly position: Position,
    override readonly cause: Error,
  ) {
    super(`event at ${position}: ${cause.message}`);
  }
}

const transientCodes = /^(08|40|53|55P03|57|58)|^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|storeUnavailable)/;
/** The database, not the event: trying again may help. */
export const isTransient = (error: Error): boolean => {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return (
    transientCodes.test(code) ||
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
      error.message,
    )
  );
};

export type BatchTarget = {
  readonly pool: Pool;
  readonly generation: Generation;
  readonly writer: ProjectionWriter;
  /** Silent while a generation is being built beside the live one. */
  readonly announce: boolean;
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

const attempt = async (target: BatchTarget, events: readonly Incoming[], through: Position): Promise<Generation> => {
  const { pool, generation, writer } = target;
  try {
    await inTransaction(pool, async (tx) => {
      await moveCheckpoint(tx, generation, through, events.length);
      const keys = await applyAll(writer, events, tx);
      if (target.announce) await announce(tx, generation.name, through, keys);
    });
    return { ...generation, position: through };
  } catch (error) {
    writer.forget();
    throw error;
  }
};

/**
 * Rows and checkpoint of a batch in one transaction (law 7). When an event cannot be taken, those before it are written
 * one by one and Poisoned names it. Throws Fenced when somebody else has written.
 */
export const applyBatch = async (
  target: BatchTarget,
  events: readonly Incoming[],
  through: Position,
): Promise<Generation> => {
  try {
    return await attempt(target, events, through);
  } catch (error) {
    const why = asError(error);
    if (error instanceof Fenced || isTransient(why) || events.length === 0) throw error;
  }
  let { generation } = target;
  for (const event of events) {
    try {
      generation = await attempt({ ...target, generation }, [event], event.position);
    } catch (error) {
      const why = asError(error);
      if (error instanceof Fenced || isTransient(why)) throw error;
      throw new Poisoned(event.position, why);
    }
  }
  return generation.position === through ? generation : attempt({ ...target, generation }, [], through);
};
