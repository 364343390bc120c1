import type { Pool, PoolClient } from 'pg';
import { callAppend, type Append } from './append-call';
import { backoff, pause } from './backoff';
import { StoreUnavailable } from './errors';
import type { AppendResult } from './port';
import { asStoreError, wasRolledBack } from './postgres-errors';

type Waiting = Append & {
  readonly bytes: number;
  readonly resolve: (result: AppendResult) => void;
  readonly reject: (error: Error) => void;
};

const MOST_APPENDS = 512;
const MOST_BYTES = 8 * 1024 * 1024;

export type AppendQueue = {
  readonly add: (append: Append, bytes: number) => Promise<AppendResult>;
  /** Answers what waits, then gives the connection back. */
  readonly close: () => Promise<void>;
};

/**
 * Group commit: while one group is being written the next gathers, and goes as soon as the writer is free. A lone
 * writer is never made to wait for company.
 */
export const createAppendQueue = (pool: Pool, log: string): AppendQueue => {
  const closing = new AbortController();
  let waiting: Waiting[] = [];
  let running: Promise<void> | null = null;
  let client: PoolClient | null = null;
  let failures = 0;

  const dropClient = (broken: PoolClient | null, error?: Error): void => {
    if (broken === null || broken !== client) return;
    client = null;
    broken.release(error ?? true);
  };

  const connect = async (): Promise<PoolClient> => {
    if (client !== null) return client;
    if (failures > 0) await pause(backoff(failures - 1), closing.signal);
    const fresh = await pool.connect();
    fresh.on('error', (error) => dropClient(fresh, error));
    try {
      // The arrays differ in length every time, and PostgreSQL would plan anew for each; the plan is always the same.
      // And it must be by index even if made while the log was still empty.
      await fresh.query(
        'set plan_cache_mode = force_generic_plan; set enable_seqscan = off; set enable_bitmapscan = off',
      );
    } catch (error) {
      fresh.release(true);
      throw error;
    }
    client = fresh;
    return fresh;
  };

  /** Two appends to one stream never share a group: the second must see what the first did. */
  const nextGroup = (): Waiting[] => {
    const group: Waiting[] = [];
    const later: Waiting[] = [];
    const streams = new Set<string>();
    let bytes = 0;
    for (const one of waiting) {
      const fits = group.length === 0 || (group.length < MOST_APPENDS && bytes + one.bytes <= MOST_BYTES);
      if (fits && !streams.has(one.stream)) {
        group.push(one);
        bytes += one.bytes;
      } else later.push(one);
      streams.add(one.stream);
    }
    waiting = later;
    return group;
  };

  const write = async (on: PoolClient, group: readonly Waiting[]): Promise<void> => {
    try {
      const answers = await callAppend(on, log, group);
      group.forEach((one, index) => {
        const answer = answers[index] ?? new StoreUnavailable('the log gave no answer');
        if (answer instanceof Error) one.reject(answer);
        else one.resolve(answer);
      });
      failures = 0;
    } catch (error) {
      // Nothing of a refused group was written, so the guilty one can be told from the others by asking again singly.
      if (wasRolledBack(error) && group.length > 1) for (const one of group) await write(on, [one]);
      else group.forEach((one) => one.reject(asStoreError(error)));
      if (!wasRolledBack(error)) {
        failures += 1;
        dropClient(on, error instanceof Error ? error : undefined);
      }
    }
  };

  const drain = async (): Promise<void> => {
    while (waiting.length > 0) {
      try {
        const on = await connect();
        await write(on, nextGroup());
      } catch (error) {
        failures += 1;
        const all = waiting;
        waiting = [];
        all.forEach((one) => one.reject(asStoreError(error)));
      }
      // Lets everybody just answered ask again first, so that they travel together.
      await new Promise<void>((resolve) => process.nextTick(resolve));
    }
    running = null;
  };

  return {
    add: (append, bytes) =>
      new Promise((resolve, reject) => {
        if (closing.signal.aborted) return reject(new StoreUnavailable('the log is closed'));
        waiting.push({ ...append, bytes, resolve, reject });
        // After the current microtasks: appends made side by side go in one group.
        running ??= new Promise<void>((start) => process.nextTick(start)).then(drain);
      }),
    close: async () => {
      closing.abort();
      await running;
      const last = client;
      client = null;
      last?.release();
    },
  };
};
