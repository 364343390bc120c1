import { AppError } from '@shilu/events/core/app-error';
import type { Session } from './call-context';

/** Streams one person may have open at a process. The newest is refused: ending the oldest would make tabs take turns. */
export const MOST_STREAMS = 10;
const LOOK_EVERY_MS = 3_000;

export type OpenStreams = {
  /** Runs a stream with a signal that is given when its session ends. */
  readonly during: <T>(session: Session, run: (ended: AbortSignal) => Promise<T>) => Promise<T>;
};

export const createOpenStreams = (
  lives: ((token: string) => Promise<boolean>) | undefined,
  everyMs = LOOK_EVERY_MS,
): OpenStreams => {
  const open = new Map<string, number>();
  return {
    during: async ({ accountId, token }, run) => {
      const count = open.get(accountId) ?? 0;
      if (count >= MOST_STREAMS) throw new AppError('tooManyRequests');
      open.set(accountId, count + 1);
      const ended = new AbortController();
      const look = async (): Promise<void> => {
        // A database that does not answer ends nobody's session.
        if (lives && !(await lives(token).catch(() => true))) ended.abort();
      };
      const timer = setInterval(() => void look(), everyMs);
      try {
        return await run(ended.signal);
      } finally {
        clearInterval(timer);
        const left = (open.get(accountId) ?? 1) - 1;
        if (left > 0) open.set(accountId, left);
        else open.delete(accountId);
      }
    },
  };
};
