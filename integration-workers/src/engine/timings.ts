/** Milliseconds. */
export type Timings = {
  readonly firstRetry: number;
  readonly lastRetry: number;
  /** How long the other side is left alone after it failed again and again. */
  readonly break: number;
  /** A lease outlives the longest try by this much; when it ends, somebody else asks what became of it. */
  readonly leaseMargin: number;
  /** The book is looked at so often when nobody rings. */
  readonly lookAgain: number;
  /** What is under way at a stop may take this long to end by itself. */
  readonly stopGrace: number;
};

export const TIMINGS: Timings = {
  firstRetry: 500,
  lastRetry: 60_000,
  break: 10_000,
  leaseMargin: 10_000,
  lookAgain: 5_000,
  stopGrace: 5_000,
};
