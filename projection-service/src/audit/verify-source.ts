import { hash as digest } from 'node:crypto';
import { identityAtEnd, identityOf, type BodyIdentity } from '@shilu/events/audit/envelope-reading';
import type { HeldEvent, NotarisedLeaf } from '@shilu/events/audit/verification';
import type { EventStore, StoredEvent } from '@shilu/infra/event-store/port';
import { fastLeafHash } from '@shilu/infra/notary/fast-hash';
import { escapeLiteral, type Pool } from 'pg';
import { copyRows, type CopyRow } from './verify-copy';

export type ReadEvent = HeldEvent & {
  readonly body: () => string;
  /** Whether the body holds this ASCII text: a look before parsing. */
  readonly mentions: (text: string) => boolean;
};

/** Where the events to verify are read from. */
export type EventSource = {
  readonly ofStream: (stream: string) => Promise<readonly ReadEvent[]>;
  /** The whole log in order, `after` exclusive. */
  readonly page: (after: string | null, limit: number) => Promise<readonly ReadEvent[]>;
  readonly comparePositions: (a: string, b: string) => number;
};

const fromStored = (event: StoredEvent): ReadEvent => ({
  ...event,
  hash: fastLeafHash(event.body),
  says: identityOf(event.body),
  body: () => event.body,
  mentions: (text) => event.body.includes(text),
});

/** Any event store, through its port. */
export const storeSource = (store: EventStore): EventSource => ({
  ofStream: async (stream) => (await store.readStream(stream)).map(fromStored),
  page: async (after, limit) => (await store.readAll({ after, limit })).map(fromStored),
  comparePositions: (a, b) => store.comparePositions(a, b),
});

const eventColumns = 'revision, position, event_id, type, stream, body from log.events';

const uuidAt = (buffer: Buffer, start: number): string => {
  const hex = buffer.toString('hex', start, start + 16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};

/** The envelope's own fields end the body and seldom take more. */
const TAIL_BYTES = 512;

const utf8Of = (latin1: string): string =>
  /[\x80-\xff]/.test(latin1) ? Buffer.from(latin1, 'latin1').toString('utf8') : latin1;

/** Reads the identity from the last bytes, undecoded; only what is not ASCII in it is decoded. */
const identityIn = (buffer: Buffer, from: number, to: number): BodyIdentity | null => {
  const tail = identityAtEnd(buffer.toString('latin1', Math.max(from, to - TAIL_BYTES), to));
  return tail
    ? { ...tail, stream: utf8Of(tail.stream), type: utf8Of(tail.type) }
    : identityOf(buffer.toString('utf8', from, to));
};

const readEvent = ({ buffer, start, end }: CopyRow): ReadEvent => {
  const from = start(5);
  const to = end(5);
  // The byte before the body is the last of its length, read already: the leaf's 0x00 takes its place.
  buffer[from - 1] = 0;
  return {
    revision: buffer.readInt32BE(start(0)),
    position: buffer.readBigInt64BE(start(1)).toString(),
    id: uuidAt(buffer, start(2)),
    type: buffer.toString('utf8', start(3), end(3)),
    stream: buffer.toString('utf8', start(4), end(4)),
    hash: digest('sha256', buffer.subarray(from - 1, to), 'buffer'),
    says: identityIn(buffer, from, to),
    body: () => buffer.toString('utf8', from, to),
    mentions: (text) => buffer.subarray(from, to).includes(text, 0, 'latin1'),
  };
};

const readEvents = async (pool: Pool, query: string): Promise<ReadEvent[]> => {
  const events: ReadEvent[] = [];
  await copyRows(pool, query, (row) => events.push(readEvent(row)));
  return events;
};

/** The embedded log's table read directly: the bytes as they lie there. */
export const postgresSource = (pool: Pool): EventSource => ({
  // Sorted here: the server would sort whole bodies, on disk.
  ofStream: async (stream) => {
    const events = await readEvents(pool, `select ${eventColumns} where stream = ${escapeLiteral(stream)}`);
    return events.sort((a, b) => a.revision - b.revision);
  },
  page: (after, limit) =>
    readEvents(
      pool,
      `select ${eventColumns} where position > ${BigInt(after ?? '0')} order by position limit ${Math.trunc(limit)}`,
    ),
  comparePositions: (a, b) => (BigInt(a) < BigInt(b) ? -1 : BigInt(a) > BigInt(b) ? 1 : 0),
});

const leafColumns = 'index, position, stream, revision, hash from notary.leaves';

const readLeaves = async (pool: Pool, query: string): Promise<readonly NotarisedLeaf[]> => {
  const leaves: NotarisedLeaf[] = [];
  await copyRows(pool, query, ({ buffer, start, end }) =>
    leaves.push({
      index: Number(buffer.readBigInt64BE(start(0))),
      position: buffer.toString('latin1', start(1), end(1)),
      stream: buffer.toString('utf8', start(2), end(2)),
      revision: buffer.readInt32BE(start(3)),
      hash: buffer.subarray(start(4), end(4)),
    }),
  );
  return leaves;
};

/** A stream's leaves below `size`, by revision. */
export const leavesOfStream = (pool: Pool, stream: string, size: number): Promise<readonly NotarisedLeaf[]> =>
  readLeaves(
    pool,
    `select ${leafColumns} where stream = ${escapeLiteral(stream)} and index < ${size} order by revision, index`,
  );

export const leafPage = (pool: Pool, from: number, to: number): Promise<readonly NotarisedLeaf[]> =>
  readLeaves(pool, `select ${leafColumns} where index >= ${from} and index < ${to} order by index`);
