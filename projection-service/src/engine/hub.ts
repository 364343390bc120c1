import { isPosition, logOf } from '@shilu/events/core/position';
import { ALL_KEYS } from '@shilu/events/live/told-key';
import type { EventStore, Position } from '@shilu/infra/event-store/port';
import type { Logger } from '@shilu/infra/logging/logger';
import { RETRY_CHANNEL } from '@shilu/infra/read-models/set-aside';
import type { Pool, PoolClient } from 'pg';
import type { ChangedKey } from './projection';

const CHANNEL = 'rm_moved';
/** Everything may have changed, for everybody: whatever is open is asked for anew. */
export const EVERYTHING: ChangedKey = { key: ALL_KEYS };
const KEPT_PULSES = 5_000;
/** More keys than this say "much has changed" in fewer words. */
const MOST_KEYS = 500;

export type Pulse = { readonly projection: string; readonly position: Position; readonly keys: readonly ChangedKey[] };

/** Says on commit that a projection has read to `position`, and which keys changed. */
export const announce = async (
  tx: PoolClient,
  projection: string,
  position: Position,
  keys: readonly ChangedKey[],
): Promise<void> => {
  const told = `${projection} ${position}`;
  if (keys.length === 0) {
    await tx.query('select pg_notify($1, $2)', [CHANNEL, told]);
    return;
  }
  const short = keys.length > MOST_KEYS ? [EVERYTHING] : keys;
  const { rows } = await tx.query<{ seq: string }>({
    name: 'announce',
    text: `with pulse as (insert into rm.pulse (projection, position, keys) values ($1, $2, $3) returning seq)
     select seq, pg_notify($4, $5 || ' ' || seq) from pulse`,
    values: [projection, position, JSON.stringify(short), CHANNEL, told],
  });
  const seq = Number(rows[0]?.seq ?? 0);
  if (seq % 1_000 === 0) await tx.query('delete from rm.pulse where seq < $1', [seq - KEPT_PULSES]);
};

export type Hub = {
  /** Faster than the notification, for what this process itself committed. */
  readonly moved: (projection: string, position: Position) => void;
  /** How far it has read, as far as is known here. */
  readonly reached: (projection: string) => Position | null;
  /** True when all of them have read to `position` within the time. */
  readonly waitFor: (projections: readonly string[], position: Position, timeoutMs: number) => Promise<boolean>;
  readonly onPulse: (listener: (pulse: Pulse) => void) => () => void;
  /**
   * Told when the database was lost. Read models are not committed synchronously, so the last of them may be gone with
   * it: how far they have read is not known until it has been read again.
   */
  readonly onLoss: (listener: () => void) => () => void;
  /** Somebody asked that a projection takes again what it set aside, or goes on after a pause. */
  readonly onRetry: (listener: (projection: string) => void) => () => void;
  /** What changed from `position` on, oldest first; null when that is longer ago than is kept. */
  readonly since: (position: Position) => Promise<readonly Pulse[] | null>;
  readonly stop: () => Promise<void>;
};

type PulseRow = { readonly projection: string; readonly position: string; readonly keys: readonly ChangedKey[] };

/** Hears from every process of this database which projection has read how far. */
export const startHub = async (pool: Pool, store: EventStore, log: Logger): Promise<Hub> => {
  const reached = new Map<string, Position>();
  const waiters = new Set<() => void>();
  const listeners = new Set<(pulse: Pulse) => void>();
  const doubters = new Set<() => void>();
  const retriers = new Set<(projection: string) => void>();
  const stopping = new AbortController();
  const unread = new Set<string>();
  let fetching = false;

  const isAt = (projection: string, position: Position): boolean => {
    const at = reached.get(projection);
    return at !== undefined && store.comparePositions(at, position) >= 0;
  };
  const moved = (projection: string, position: Position): void => {
    if (isAt(projection, position)) return;
    reached.set(projection, position);
    for (const waiter of waiters) waiter();
  };
  const fetchPulses = async (): Promise<void> => {
    if (fetching) return;
    fetching = true;
    try {
      while (unread.size > 0 && listeners.size > 0) {
        const asked = [...unread];
        unread.clear();
        const { rows } = await pool.query<PulseRow>(
          'select projection, position, keys from rm.pulse where seq = any($1::bigint[]) order by seq',
          [asked],
        );
        for (const pulse of rows) for (const listener of listeners) listener(pulse);
      }
      unread.clear();
    } catch (error) {
      log.warn(error, 'changes could not be read');
    } finally {
      fetching = false;
    }
  };
  const hear = (payload: string): void => {
    const [projection = '', position = '', seq] = payload.split(' ');
    moved(projection, position);
    if (seq !== undefined && listeners.size > 0) {
      unread.add(seq);
      void fetchPulses();
    }
  };
  const doubt = (): void => {
    reached.clear();
    for (const doubter of doubters) doubter();
  };
  const readPositions = async (): Promise<void> => {
    const { rows } = await pool.query<{ name: string; position: string | null }>(
      `select name, position from rm.generation where status = 'live'`,
    );
    for (const row of rows) if (row.position !== null) moved(row.name, row.position);
  };

  const listenOnce = async (ready: () => void): Promise<void> => {
    const client = await pool.connect();
    let stop = (): void => undefined;
    try {
      const lost = new Promise<void>((resolve) => {
        for (const event of ['error', 'end'] as const)
          client.once(event, () => {
            doubt();
            resolve();
          });
        stop = resolve;
        stopping.signal.addEventListener('abort', stop);
      });
      client.on('notification', ({ channel, payload = '' }) => {
        if (channel === CHANNEL) hear(payload);
        else for (const retrier of retriers) retrier(payload);
      });
      await client.query(`listen ${CHANNEL}; listen ${RETRY_CHANNEL}`);
      await readPositions();
      ready();
      await lost;
    } finally {
      stopping.signal.removeEventListener('abort', stop);
      client.removeAllListeners('end');
      client.on('error', () => undefined);
      client.release(true);
    }
  };
  let ready: () => void = () => undefined;
  const listening = new Promise<void>((resolve) => (ready = resolve));
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await listenOnce(ready).catch((error: unknown) => log.warn(error, 'changes are not heard; trying again'));
      if (!stopping.signal.aborted) await new Promise((resolve) => setTimeout(resolve, 200));
    }
  };
  const running = run();
  await listening;

  return {
    moved,
    reached: (projection) => reached.get(projection) ?? null,
    waitFor: (projections, position, timeoutMs) => {
      const done = (): boolean => projections.every((projection) => isAt(projection, position));
      if (done()) return Promise.resolve(true);
      return new Promise((resolve) => {
        const end = (): void => {
          clearTimeout(timer);
          waiters.delete(look);
          resolve(done());
        };
        const look = (): void => void (done() && end());
        const timer = setTimeout(end, timeoutMs);
        waiters.add(look);
      });
    },
    onPulse: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    onLoss: (listener) => {
      doubters.add(listener);
      return () => void doubters.delete(listener);
    },
    onRetry: (listener) => {
      retriers.add(listener);
      return () => void retriers.delete(listener);
    },
    since: async (position) => {
      if (!isPosition(position)) return null;
      const { rows } = await pool.query<PulseRow>('select projection, position, keys from rm.pulse order by seq');
      // A log that has moved was told of anew from its beginning.
      if (rows[0] !== undefined && (logOf(rows[0].position) ?? logOf(position)) !== logOf(position)) return null;
      const from = rows.findIndex((row) => store.comparePositions(row.position, position) >= 0);
      if (from < 0) return [];
      // Whether something before the first kept pulse was missed cannot be known.
      return from === 0 &&
        rows.length > 0 &&
        store.comparePositions(rows[0]?.position ?? position, position) > 0 &&
        rows.length >= KEPT_PULSES
        ? null
        : rows.slice(from);
    },
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
};
