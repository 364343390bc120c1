import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@shilu/events/core/app-error';

/** One event a person and sheet in so long. */
export const EVERY_MS = 1_000;
/** One word of where a person is in a sheet in so long; browsers say it less often. */
export const STEP_MS = 100;
const MOST_WAITING = 5;

export type Pace = {
  /** Resolves when it is this one's turn; refused where too many wait already. */
  readonly turn: (key: string) => Promise<void>;
};

export const createPace = (everyMs = EVERY_MS): Pace => {
  /** When the next of each may begin. */
  const next = new Map<string, number>();
  return {
    turn: async (key) => {
      const now = performance.now();
      if (next.size > 10_000) for (const [each, at] of next) if (at <= now) next.delete(each);
      const at = Math.max(now, next.get(key) ?? 0);
      if (at - now > MOST_WAITING * everyMs) throw new AppError('tooManyRequests');
      next.set(key, at + everyMs);
      if (at > now) await sleep(at - now);
    },
  };
};
