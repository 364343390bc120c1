/** The last call runs, `ms` after the calls stop. */
export const trailing = <Args extends readonly unknown[]>(ms: number, run: (...args: Args) => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = (...args: Args): void => {
    clearTimeout(timer);
    timer = setTimeout(() => run(...args), ms);
  };
  return Object.assign(later, { cancel: () => clearTimeout(timer) });
};

/** Button debounce (K04). */
export const CLICK_DEBOUNCE_MS = 400;
