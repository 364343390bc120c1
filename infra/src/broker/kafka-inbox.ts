import type { RecordedEvent } from '@shilu/events/core/envelope';
import type { KafkaMessage } from 'kafkajs';
import type { Pool, PoolClient } from 'pg';
import { decodeMessage } from './messages';
import type { ConsumeOptions } from './port';
import { isUnreadable, putAside, readOr, type Brought, type Unreadable } from './unreadable';

export type Partition = { readonly topic: string; readonly partition: number };
type Group = Pick<ConsumeOptions, 'group' | 'onBatch' | 'asideAs'> & {
  /** Whose messages these should be. */
  readonly installation: string;
};

/** Offset of the message that the group has to see next; null when it was never here. */
export const placeOf = async (pool: Pool, group: string, at: Partition): Promise<bigint | null> => {
  const { rows } = await pool.query<{ next: string }>(
    'select next from broker.kafka_place where consumer = $1 and topic = $2 and partition = $3',
    [group, at.topic, at.partition],
  );
  return rows[0] === undefined ? null : BigInt(rows[0].next);
};

export const setPlace = (db: Pool | PoolClient, group: string, at: Partition, next: bigint): Promise<unknown> =>
  db.query(
    `insert into broker.kafka_place (consumer, topic, partition, next) values ($1, $2, $3, $4)
     on conflict (consumer, topic, partition) do update set next = excluded.next`,
    [group, at.topic, at.partition, String(next)],
  );

/** Holds the place until the transaction ends: a member that lost the partition waits here, and then has nothing left to do. */
const lockPlace = async (tx: PoolClient, group: string, at: Partition): Promise<bigint> => {
  const { rows } = await tx.query<{ next: string }>(
    `insert into broker.kafka_place as p (consumer, topic, partition, next) values ($1, $2, $3, 0)
     on conflict (consumer, topic, partition) do update set next = p.next returning next`,
    [group, at.topic, at.partition],
  );
  return BigInt(rows[0]?.next ?? 0);
};

const seenOf = async (tx: PoolClient, group: string, streams: readonly string[]): Promise<Map<string, number>> => {
  const { rows } = await tx.query<{ stream: string; revision: number }>(
    'select stream, revision from broker.inbox where consumer = $1 and stream = any($2::text[])',
    [group, [...new Set(streams)]],
  );
  return new Map(rows.map(({ stream, revision }) => [stream, revision]));
};

const noteSeen = async (tx: PoolClient, group: string, seen: ReadonlyMap<string, number>): Promise<void> => {
  await tx.query(
    `insert into broker.inbox as i (consumer, stream, revision)
     select $1, s.stream, s.revision from unnest($2::text[], $3::int[]) as s(stream, revision)
     on conflict (consumer, stream) do update set revision = excluded.revision where i.revision < excluded.revision`,
    [group, [...seen.keys()], [...seen.values()]],
  );
};

type Read = { readonly message: KafkaMessage; readonly event: RecordedEvent | Unreadable };

const read = (message: KafkaMessage, installation: string): Read => ({
  message,
  event: readOr(() => decodeMessage(message.value?.toString('utf8') ?? '', installation)),
});

const broughtBy = (at: Partition, message: KafkaMessage, installation: string): Brought => {
  const offset = `${at.topic}/${at.partition}/${message.offset}`;
  return {
    ...{ from: 'message', position: offset, eventId: null, revision: 0, type: '' },
    stream: message.key?.toString('utf8') ?? offset,
    installation,
    bytes: message.value ?? Buffer.alloc(0),
  };
};

/**
 * Takes messages of one partition in their order: those that the group has seen are left out, by offset and by revision;
 * those that are no events are put aside; the handler's effects, the inbox and the place commit together.
 */
export const takeMessages = async (
  tx: PoolClient,
  of: Group,
  at: Partition,
  messages: readonly KafkaMessage[],
): Promise<void> => {
  const { group, onBatch, asideAs } = of;
  const place = await lockPlace(tx, group, at);
  const fresh = messages.filter(({ offset }) => BigInt(offset) >= place);
  const last = fresh.at(-1);
  if (last === undefined) return;
  const all = fresh.map((message) => read(message, of.installation));
  const streams = all.flatMap(({ event }) => (isUnreadable(event) ? [] : [event.stream]));
  const seen = await seenOf(tx, group, streams);

  let waiting: RecordedEvent[] = [];
  const handOver = async (): Promise<void> => {
    const events = waiting;
    waiting = [];
    if (events.length > 0) await onBatch(events, tx);
  };
  for (const { message, event } of all) {
    if (isUnreadable(event)) {
      // What came before it must not wait behind it.
      await handOver();
      const brought = broughtBy(at, message, of.installation);
      await putAside(tx, group, brought, event, asideAs?.(brought.stream));
    } else if (event.revision > (seen.get(event.stream) ?? -1)) {
      seen.set(event.stream, event.revision);
      waiting.push(event);
    }
  }
  await handOver();
  await noteSeen(tx, group, seen);
  await setPlace(tx, group, at, BigInt(last.offset) + 1n);
};
