import type { RecordedEvent } from '@shilu/events/core/envelope';
import type { PoolClient } from 'pg';
import type { Aside } from './unreadable';

export type ConsumeOptions = {
  /** Who consumes; members of one group in several processes share the work. */
  readonly group: string;
  /** Contexts whose events are wanted: each is a topic. */
  readonly contexts: readonly string[];
  /**
   * Of which types; absent means all. What is of no type that this program knows is brought all the same, for it may be of
   * a later one; and others may be, where the broker does not tell them apart unread.
   */
  readonly types?: readonly string[];
  /** Where a group that was never here before begins: `now` for effects that must not be made up for after the fact. */
  readonly from: 'beginning' | 'now';
  /**
   * Called with events in log order of each stream, one batch at a time, never overlapping for a stream. What it writes
   * through `tx` commits together with the note that these events were seen (the inbox), so each is seen once however
   * often it is brought. A throw is retried with backoff from the same place; it neither ends the consumer nor skips.
   * What is no event that this program reads never comes here: it is put aside among the deliveries of the group.
   */
  readonly onBatch: (events: readonly RecordedEvent[], tx: PoolClient) => Promise<void>;
  readonly onError?: (error: Error) => void;
  /** Where an event of this stream that cannot be read stands; as `read` under `read/<stream>` when absent. */
  readonly asideAs?: (stream: string) => Aside;
  /** At most so many events at once, where the broker reads by the batch. */
  readonly batchSize?: number;
};

export type Consumption = {
  readonly stop: () => Promise<void>;
  /** Events that the group has not seen yet, as far as is known; for the figures of operations. */
  readonly lag: () => Promise<number>;
};

/** Brings events of the log to whoever acts on them: Kafka, or the log itself (design, "Two ways to run"). */
export interface Broker {
  /** What it is, for the log and the figures: `log` or `kafka`. */
  readonly name: string;
  consume(options: ConsumeOptions): Promise<Consumption>;
  close(): Promise<void>;
}

/** The relay's side of a broker. Resolves when all replicas hold the events; keeps the order given for each stream. */
export interface Publisher {
  publish(events: readonly RecordedEvent[]): Promise<void>;
  close(): Promise<void>;
}
