/**
 * Whether an engine has run out of its stack or its memory, or stopped itself. What it keeps is in disorder from then on:
 * it answers, and wrongly. Nothing but a new one helps.
 */
export const isBroken = (error: unknown): boolean =>
  error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
