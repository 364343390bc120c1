import { setTimeout as sleep } from 'node:timers/promises';
import { StartRefused, type StartRefusalKey } from '../config/start-messages';
import { backoff } from '../event-store/backoff';
import type { Logger } from '../logging/logger';

/** Refusals that may be over by themselves: the server is being started as well. */
const PASSING: ReadonlySet<StartRefusalKey> = new Set([
  'databaseUnreachable',
  'eventStoreUnreachable',
  'kafkaUnreachable',
]);

/** Begins again and again while a server does not answer, for so many seconds; then refuses as it would have at first. */
export const patiently = async <T>(
  begin: () => Promise<T>,
  { seconds, log }: { readonly seconds: number; readonly log: Pick<Logger, 'warn'> },
): Promise<T> => {
  const end = performance.now() + seconds * 1000;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await begin();
    } catch (error) {
      if (!(error instanceof StartRefused) || !PASSING.has(error.key) || performance.now() >= end) throw error;
      log.warn({ why: error.message }, 'a server does not answer yet; trying again');
      await sleep(backoff(attempt, { first: 250, most: 3_000 }));
    }
  }
};
