import { SYSTEM } from '@shilu/events/core/built-in';

/**
 * By whom it is saved: whoever asks, where they wrote in it, else whoever wrote last, else another who wrote. Where none of
 * them may save any more, it is the product that keeps what was taken, and nobody's name stands there for others' words.
 */
export const saverOf = (
  wrote: readonly string[],
  { asks, last }: { readonly asks: string | null; readonly last: string | null },
  mayStillWrite: (accountId: string) => boolean,
): string =>
  [asks, last, ...wrote].find((id): id is string => id !== null && wrote.includes(id) && mayStillWrite(id)) ?? SYSTEM;
