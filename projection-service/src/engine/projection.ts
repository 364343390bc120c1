import type { RecordedEvent } from '@shilu/events/core/envelope';
import type { SubjectKeys } from '@shilu/events/core/personal';
import type { ALL_KEYS, ToldKey } from '@shilu/events/live/told-key';
import type { BlobStore } from '@shilu/infra/blob-store/port';
import type { EventStore } from '@shilu/infra/event-store/port';
import type { Logger } from '@shilu/infra/logging/logger';
import type { PoolClient } from 'pg';

/** Who may be told that a key moved: everybody, or those whose tokens meet the audience of a record. */
export type ChangedKey = { readonly key: ToldKey | typeof ALL_KEYS; readonly audience?: readonly string[] };

export type ProjectionContext = {
  /** Where this generation's tables stand: `rm_<name>_v<n>`, with a suffix when rebuilt. */
  readonly schema: string;
  readonly store: EventStore;
  readonly keys: SubjectKeys;
  /** Contents too large for their event, which names them by their hash. */
  readonly blobs: BlobStore;
  readonly log: Logger;
  /** Catching up on a long log: write by COPY, indexes come later. */
  readonly bulk: boolean;
};

/** Writes one generation of a projection. Called one batch at a time, in log order. */
export type ProjectionWriter = {
  /**
   * Everything it writes goes through `tx`; answers what changed, for the browsers that watch it. A long batch comes in
   * several calls of one transaction, so that no more than a few events lie in memory parsed.
   */
  readonly apply: (events: readonly RecordedEvent[], tx: PoolClient) => Promise<readonly ChangedKey[]>;
  /** Ends a batch: writes what `apply` held back, once however many events it took. */
  readonly finish?: (tx: PoolClient) => Promise<readonly ChangedKey[]>;
  /**
   * Rights fail closed: an event of this stream could not be taken, and it may have ended somebody's right to read. It is
   * hidden, until all of the stream is taken, from all but those who may read it in any case.
   */
  readonly withhold?: (stream: string, tx: PoolClient) => Promise<void>;
  /** What `apply` and `finish` write next of this stream they write whole, for `withhold` has changed it. */
  readonly renew?: (stream: string) => void;
  /** The transaction did not commit, or another process wrote: what is remembered outside the tables is void. */
  readonly forget: () => void;
};

/**
 * How a table is read as of a moment (`past/`): by the stream that each row is folded from, by what a row says of its own
 * time, by what it is counted from in the other tables of its model, or as it stands, because nothing in it ever changes.
 */
export type RowsAsOf =
  | { readonly category: string; readonly key: string }
  | { readonly upTo: 'ord' }
  | { readonly counted: string }
  | 'unchanging';

/**
 * A table of a model that holds many of a kind, of one category of streams: built anew alone when its definition changes.
 * Checkpoint and runner are the model's.
 */
export type ProjectionPart = {
  /** Name of the table, and of the category whose events it is computed from. */
  readonly table: string;
  readonly category: string;
  /** Column that names the stream of a row, by its id in the category. */
  readonly key: string;
  readonly ddl: string;
  readonly indexes: string;
  /** What else its rows are computed by. */
  readonly meaning: string;
};

/**
 * A read model: tables computed from the log and nothing else. Rows and checkpoint commit together (law 7); deleting
 * the tables loses nothing.
 */
export type Projection<Name extends string = string> = {
  readonly name: Name;
  /**
   * One more with every change of what the same tables hold: the next start builds the model anew beside the old one and
   * switches. A change of the tables themselves is seen by itself (`definitionOf`).
   */
  readonly version: number;
  readonly categories: readonly string[];
  /** Names of the tables; queries see them as views of the same name in schema `rm`. */
  readonly tables: readonly string[];
  /** DDL, run with the generation's schema first in the search path. */
  readonly ddl: string;
  /** Indexes that a long catch-up is quicker without; made before the switch. */
  readonly indexes: string;
  /** Of a model that can be read as of a moment: each of its tables. Models of parts say it in their parts. */
  readonly asOf?: Readonly<Record<string, RowsAsOf>>;
  /** Tables that stand for themselves; `tables`, `ddl`, `indexes` and `categories` are those of all of them. */
  readonly parts?: readonly ProjectionPart[];
  readonly open: (context: ProjectionContext) => ProjectionWriter;
};
