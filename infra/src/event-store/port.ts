/** Opaque text that names its log (events/core/position); ordered within that log, refused by any other. */
export type Position = string;

/** `body` is the exact text that was hashed; the store must give the same characters back (design: "what is hashed is stored"). */
export type NewEvent = {
  readonly id: string;
  readonly type: string;
  readonly body: string;
  /**
   * Who decided it vouches for it with this (events/core/command-signature); stands beside the body, which it is made from.
   * Null or absent where nothing vouches: what was written before signing began.
   */
  readonly signature?: string | null;
};

export type StoredEvent = NewEvent & {
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
};

/** Expected revision of a stream that must not exist yet. There is no "any version" (design law 4). */
export const NO_STREAM = -1;

export type AppendResult = { readonly revision: number; readonly position: Position };

/**
 * What an administrator of the store did to a stream: closed it with a tombstone, deleted it so that it may be written
 * again, or set from where on, how many or how old its events are kept.
 */
export type CutKind = 'tombstone' | 'deleted' | 'truncateBefore' | 'maxCount' | 'maxAge' | 'unknown';
export type StreamCut = { readonly stream: string; readonly how: CutKind };

export type Subscription = {
  readonly stop: () => Promise<void>;
  /** All up to here has been handed over and taken, or passed over; what it began after until then. */
  readonly through: () => Position | null;
};

export type SubscribeOptions = {
  /** Exclusive; null starts at the beginning. */
  readonly after: Position | null;
  /** Only streams of these categories (the part before the first `-`); absent means all. */
  readonly categories?: readonly string[];
  /** Events of these types are passed over, unread; those of types that nobody has named yet are not. */
  readonly without?: readonly string[];
  readonly batchSize?: number;
  /** Called one batch at a time, never overlapping, in log order. A throw is retried with backoff from the same place. */
  readonly onBatch: (events: readonly StoredEvent[]) => Promise<void>;
  /** Called for what administrators did to streams, before the events that stand behind it; may be called again. */
  readonly onCut?: (cut: StreamCut) => Promise<void>;
  readonly onError?: (error: Error) => void;
  /** Milliseconds from one read to the next while little comes at a time; what comes after silence is read at once. */
  readonly restMs?: number;
};

/**
 * The log. Errors: RevisionConflict (somebody else wrote; carries the actual revision), StoreUnavailable (outcome
 * unknown or not reached; repeating the same append is safe), EventTooLarge, StoreUnauthorized, StreamWasCut (a stream
 * begins at revision 0 and ends where the log says: one that no longer does is not read).
 * Repeating an append with the same event ids at the same expected revision gives the first answer.
 */
export interface EventStore {
  append(stream: string, expectedRevision: number, events: readonly NewEvent[]): Promise<AppendResult>;
  /** In revision order (or newest first), from `from` inclusive. A missing stream is an empty array. */
  readStream(
    stream: string,
    options?: { readonly from?: number; readonly limit?: number; readonly backwards?: boolean },
  ): Promise<readonly StoredEvent[]>;
  /** Streams that no longer give back all that was appended to them. Looks through the whole log. */
  cuts(): Promise<readonly StreamCut[]>;
  /** In log order, `after` exclusive. */
  readAll(options: {
    readonly after: Position | null;
    readonly limit: number;
    readonly categories?: readonly string[];
  }): Promise<readonly StoredEvent[]>;
  /** Answers at once; reads from then on. */
  subscribe(options: SubscribeOptions): Subscription;
  /** Position of the newest event, null for an empty log. */
  head(): Promise<Position | null>;
  /** Throws PositionOfAnotherLog for positions of two logs. */
  comparePositions(a: Position, b: Position): number;
  /** The name that this log's positions carry; it stays as long as the log does. Null while an empty log has none. */
  name(): Promise<string | null>;
  close(): Promise<void>;
}
