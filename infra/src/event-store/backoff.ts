/** Milliseconds to wait before try `attempt` (0-based): doubling, capped, and jittered so that many do not come back together. */
export const backoff = (attempt: number, { first = 50, most = 5_000 } = {}): number => {
  const ceiling = Math.min(most, first * 2 ** Math.min(attempt, 20));
  return ceiling / 2 + (Math.random() * ceiling) / 2;
};

/** Waits, or comes back at once when `signal` says so. Never throws. */
export const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', done);
  });
