import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';

export type Notices = {
  /** False while the connection is lost: what others say is not heard then, so nothing may be kept. */
  readonly listening: () => boolean;
  readonly send: (text: string) => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** LISTEN on one channel, kept up through lost connections. `onGap` is called whenever something may have been missed. */
export const createNotices = async (
  pool: Pool,
  channel: string,
  on: { readonly onNotice: (text: string) => void; readonly onGap: () => void },
): Promise<Notices> => {
  let client: PoolClient | null = null;
  let stopped = false;
  let reconnecting: Promise<void> = Promise.resolve();

  const connect = async (): Promise<void> => {
    const fresh = await pool.connect();
    let isLost = false;
    const lost = (): void => {
      isLost = true;
      if (client !== fresh) return;
      client = null;
      fresh.release(true);
      on.onGap();
      if (!stopped) reconnecting = again();
    };
    fresh.on('error', lost);
    fresh.on('end', lost);
    fresh.on('notification', (notice) => on.onNotice(notice.payload ?? ''));
    try {
      await fresh.query(`listen ${channel}`);
      if (isLost) throw new Error('the connection was lost as it began to listen');
    } catch (error) {
      fresh.release(true);
      throw error;
    }
    // Stopped while it was being made: nobody would give it back, and its pool could never end.
    if (stopped) return fresh.release(true);
    client = fresh;
    on.onGap();
  };
  const again = async (): Promise<void> => {
    while (!stopped && client === null) {
      await sleep(500);
      if (!stopped) await connect().catch(() => undefined);
    }
  };

  await connect();
  return {
    listening: () => client !== null,
    send: async (text) => void (await pool.query('select pg_notify($1, $2)', [channel, text])),
    stop: async () => {
      stopped = true;
      const last = client;
      client = null;
      last?.release(true);
      await reconnecting;
    },
  };
};
