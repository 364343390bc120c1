import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';

export type WatchServer = {
  readonly url: string;
  /** Called whenever the server has been silent for too long, and again as long as it is. */
  readonly onSilence: () => void;
  readonly onAnswer: () => void;
  /** Shorter in tests. */
  readonly everyMs?: number;
  readonly withinMs?: number;
};

const EVERY_MS = 2_000;
const WITHIN_MS = 8_000;

/**
 * Asks the server something trivial over and over. One that is frozen, or cut off without a word, keeps its connections
 * open and answers nothing: whoever waits on them would wait for ever. Slow work elsewhere on the server is no silence.
 */
export const watchServer = (options: WatchServer): { readonly stop: () => Promise<void> } => {
  const { url, everyMs = EVERY_MS, withinMs = WITHIN_MS } = options;
  const stopping = new AbortController();
  let client: Client | null = null;
  let socket = new Socket();
  let silent = false;

  const drop = (): void => {
    socket.destroy();
    client = null;
  };
  const ask = async (): Promise<void> => {
    if (client === null) {
      socket = new Socket();
      const fresh = new Client({ connectionString: url, application_name: 'shilu-watch', stream: () => socket });
      fresh.on('error', () => undefined);
      client = fresh;
      await fresh.connect();
    }
    await client.query('select 1');
  };
  /** What came in while we were busy ourselves is read before silence is believed: a turn of the loop after the time. */
  const tooLong = async (signal: AbortSignal): Promise<'silent'> => {
    await sleep(withinMs, undefined, { signal });
    await new Promise((resolve) => setImmediate(resolve));
    return 'silent';
  };

  const beat = async (): Promise<void> => {
    const answered = new AbortController();
    const heard = ask().then(
      () => 'answered' as const,
      () => 'refused' as const,
    );
    const stop = (): void => answered.abort();
    stopping.signal.addEventListener('abort', stop);
    const found = await Promise.race([heard, tooLong(answered.signal).catch(() => 'stopped' as const)]);
    stopping.signal.removeEventListener('abort', stop);
    answered.abort();
    if (found === 'silent') options.onSilence();
    else if (found === 'answered' && silent) options.onAnswer();
    if (found !== 'answered') drop();
    silent = found === 'silent' || (silent && found !== 'answered');
  };

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await beat();
      await sleep(everyMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
    drop();
  };
  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
};
