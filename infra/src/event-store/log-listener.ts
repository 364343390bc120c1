import type { Pool } from 'pg';
import { backoff, pause } from './backoff';
import { APPENDED_CHANNEL } from './log-schema';

export type LogListener = { readonly close: () => Promise<void> };

/** What was written: to a stream of which category, an event of which type (unknown from a program that says only the first). */
export type Appended = { readonly category: string; readonly type: string | null };

const appendedIn = (payload: string | undefined): Appended | null => {
  if (!payload) return null;
  const [category = '', type = null] = payload.split(' ', 2);
  return { category, type };
};

/**
 * One listening connection for all subscriptions. `wake` is told what was written; nothing after each (re)connect, for
 * anything may have been missed.
 */
export const createLogListener = (pool: Pool, wake: (appended: Appended | null) => void): LogListener => {
  const closing = new AbortController();

  const listenOnce = async (): Promise<void> => {
    const client = await pool.connect();
    let stop = (): void => undefined;
    try {
      const lost = new Promise<Error | undefined>((resolve) => {
        // Kept on: a cut connection may report more than once, and an error nobody hears ends the process.
        client.on('error', resolve);
        client.once('end', () => resolve(undefined));
        stop = () => resolve(undefined);
        closing.signal.addEventListener('abort', stop);
        // Closed while the connection was being made: that event has been and will not come again.
        if (closing.signal.aborted) resolve(undefined);
      });
      client.on('notification', ({ payload }) => wake(appendedIn(payload)));
      await client.query(`listen ${APPENDED_CHANNEL}`);
      wake(null);
      await lost;
    } finally {
      closing.signal.removeEventListener('abort', stop);
      // Never back into the pool: it would go on listening there.
      client.release(true);
    }
  };

  const run = async (): Promise<void> => {
    for (let attempt = 0; !closing.signal.aborted; attempt += 1) {
      const began = Date.now();
      await listenOnce().catch(() => undefined);
      if (Date.now() - began > 10_000) attempt = 0;
      await pause(backoff(attempt), closing.signal);
    }
  };

  const running = run();
  return {
    close: async () => {
      closing.abort();
      await running;
    },
  };
};
