import { StartRefused } from '../config/start-messages';
import { backoff, pause } from '../event-store/backoff';
import type { DatabaseServer } from './embedded-process';

export type KeepRunning = {
  readonly start: () => Promise<DatabaseServer>;
  readonly dataDir: string;
  /** It ended without being asked and is about to be started again. */
  readonly onRestart: (why: string) => void;
  /** It ended too often: it stays down. */
  readonly onGivenUp: (why: StartRefused) => void;
};

/** So many ends and failed starts within a minute are no accident. Waits between them add up to half of that minute. */
const MOST_A_MINUTE = 8;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;

const detailOf = (error: unknown): string =>
  error instanceof StartRefused && 'detail' in error.params
    ? String(error.params['detail'])
    : error instanceof Error
      ? error.message
      : String(error);

/** A server that dies (killed, out of memory) is started again while the product lives. Answers how to stop it. */
export const keepRunning = async (options: KeepRunning): Promise<() => Promise<void>> => {
  const stopping = new AbortController();
  let server = await options.start();
  let troubles: number[] = [];

  /** False when it was given up, or asked to stop. */
  const again = async (first: StartRefused): Promise<boolean> => {
    for (let why: unknown = first; ;) {
      const now = Date.now();
      troubles = [...troubles.filter((at) => now - at < 60_000), now];
      if (troubles.length > MOST_A_MINUTE) {
        options.onGivenUp(new StartRefused('databaseKeepsEnding', { detail: detailOf(why), dataDir: options.dataDir }));
        return false;
      }
      options.onRestart(detailOf(why));
      const limits = { first: FIRST_PAUSE_MS, most: LONGEST_PAUSE_MS };
      await pause(backoff(troubles.length - 1, limits), stopping.signal);
      if (stopping.signal.aborted) return false;
      try {
        server = await options.start();
        return true;
      } catch (error) {
        why = error;
      }
    }
  };

  const watch = async (): Promise<void> => {
    for (;;) {
      const why = await server.ended;
      if (stopping.signal.aborted || !(await again(why))) return;
      // Asked to stop while it was starting.
      if (stopping.signal.aborted) return server.stop();
    }
  };
  const watching = watch();
  return async () => {
    stopping.abort();
    await server.stop();
    await watching;
  };
};
