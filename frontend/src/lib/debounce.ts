/** The last call runs, `ms` after the calls stop, or at once when it is asked to (`flush`). */
export const trailing = <Args extends readonly unknown[]>(ms: number, run: (...args: Args) => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let due: (() => void) | null = null;
  const cancel = (): void => {
    clearTimeout(timer);
    due = null;
  };
  const flush = (): void => {
    const last = due;
    cancel();
    last?.();
  };
  const later = (...args: Args): void => {
    cancel();
    due = () => run(...args);
    timer = setTimeout(flush, ms);
  };
  return Object.assign(later, { cancel, flush });
};

/** Runs when the calls stop for `quietMs`, and at the latest `atMostMs` after the first of them: calls that never stop do not put it off. */
export const settling = (quietMs: number, atMostMs: number, run: () => void) => {
  let quiet: ReturnType<typeof setTimeout> | undefined;
  let limit: ReturnType<typeof setTimeout> | undefined;
  const cancel = (): void => {
    clearTimeout(quiet);
    clearTimeout(limit);
    quiet = limit = undefined;
  };
  const settle = (): void => {
    cancel();
    run();
  };
  const later = (): void => {
    clearTimeout(quiet);
    quiet = setTimeout(settle, quietMs);
    limit ??= setTimeout(settle, atMostMs);
  };
  return Object.assign(later, { cancel });
};

/** Button debounce (K04). */
export const CLICK_DEBOUNCE_MS = 400;
