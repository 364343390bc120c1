import { identityAtEnd, identityOf, type BodyIdentity } from '@shilu/events/audit/envelope-reading';
import type { HeldEvent, NotarisedLeaf } from '@shilu/events/audit/verification';
import { EPOCH_STREAM } from '@shilu/events/audit/epoch';
import { SIGNING_STREAM } from '@shilu/events/audit/signing';
import { comparePositions, logOf, placeOf } from '@shilu/events/core/position';
import type { EventStore, StoredEvent, StreamCut } from '@shilu/infra/event-store/port';
import { readWhole } from '@shilu/infra/event-store/read-whole';
import { fastHash, fastLeafHash } from '@shilu/infra/notary/fast-hash';
import { escapeLiteral, type Pool } from 'pg';
import { copyRows } from './verify-copy';

export type ReadEvent = HeldEvent & {
  /** Length of the body. */
  readonly bytes: number;
  /** What vouches for it; null where nothing does. */
  readonly signature: string | null;
  readonly body: () => string;
  /** Whether the body holds this ASCII text: a look before parsing. */
  readonly mentions: (text: string) => boolean;
};

/** Where the events to verify are read from. */
export type EventSource = {
  readonly ofStream: (stream: string) => Promise<readonly ReadEvent[]>;
  /** Several at once, where the store can; each answers for itself. */
  readonly ofStreams: (streams: readonly string[]) => readonly Promise<readonly ReadEvent[]>[];
  /** The whole log in order from its lowest place on, `after` exclusive. Ends before `limit` where the bodies are large. */
  readonly page: (after: string | null, limit: number) => Promise<readonly ReadEvent[]>;
  readonly comparePositions: (a: string, b: string) => number;
  /** Whether places are numbers from 1 on without a gap. */
  readonly numbered: boolean;
  /** Streams of which administrators of the event store have taken something away. */
  readonly cuts: () => Promise<readonly StreamCut[]>;
  /** Name of the log; null while it has none. */
  readonly name: () => Promise<string | null>;
};

const fromStored = (event: StoredEvent): ReadEvent => ({
  ...event,
  signature: event.signature ?? null,
  bytes: Buffer.byteLength(event.body),
  hash: fastLeafHash(event.body),
  says: identityOf(event.body),
  body: () => event.body,
  mentions: (text) => event.body.includes(text),
});

/** What is no position, as somebody may have written into a leaf, is in the order of its text: verification names it and goes on. */
const orderBy =
  (compare: (a: string, b: string) => number) =>
  (a: string, b: string): number => {
    try {
      return compare(a, b);
    } catch {
      return a < b ? -1 : a > b ? 1 : 0;
    }
  };

/** A port counts events alone: so many of the largest bodies are what stays in memory of a page. */
const MOST_OF_A_STORE = 100;

/** Any event store, through its port. */
export const storeSource = (store: EventStore): EventSource => {
  // What all others are judged by is read around what hides it.
  const read = (stream: string) =>
    stream === SIGNING_STREAM || stream === EPOCH_STREAM ? readWhole(store, stream) : store.readStream(stream);
  const ofStream = async (stream: string) => (await read(stream)).map(fromStored);
  return {
    ofStream,
    ofStreams: (streams) => streams.map(ofStream),
    page: async (after, limit) =>
      (await store.readAll({ after, limit: Math.min(limit, MOST_OF_A_STORE) })).map(fromStored),
    comparePositions: orderBy((a, b) => store.comparePositions(a, b)),
    numbered: false,
    cuts: () => store.cuts(),
    name: () => store.name(),
  };
};

const eventColumns = 'revision, position, event_id, type, stream, category, body, signature';

/** A page of the log ends after the event with which its bodies are this long. */
const PAGE_BYTES = 16 * 1024 * 1024;

/**
 * Lengths are told without the bodies. Nothing is left out below the first place: an event that somebody put there is read
 * with its stream.
 */
const pageQuery = (after: string | null, limit: number): string => `
  select ${eventColumns} from (
    select ${eventColumns}, sum(octet_length(body)) over (order by position rows unbounded preceding) - octet_length(body) as before
    from (select ${eventColumns} from log.events ${after === null ? '' : `where position > ${BigInt(placeOf(after))}`}
          order by position limit ${Math.trunc(limit)}) as next
  ) as page where before is null or before < ${PAGE_BYTES} order by position`;

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

/**
 * An event where it lies in the buffer. Ten thousand of them stay in memory at once, so nothing is decoded before it is
 * asked for and nothing decoded is kept: what dies young costs the garbage collector nothing.
 */
class CopiedEvent implements ReadEvent {
  constructor(
    private readonly buffer: Buffer,
    private readonly idAt: number,
    private readonly from: number,
    private readonly to: number,
    readonly revision: number,
    readonly position: string,
    readonly type: string,
    readonly stream: string,
    readonly category: string,
    readonly hash: Uint8Array,
    private readonly signatureFrom: number,
    private readonly signatureTo: number,
  ) {}
  get signature(): string | null {
    const { signatureFrom: from, signatureTo: to } = this;
    return from === to ? null : this.buffer.toString('latin1', from, to);
  }
  get id(): string {
    return uuidAt(this.buffer, this.idAt);
  }
  get says(): BodyIdentity | null {
    return identityIn(this.buffer, this.from, this.to);
  }
  get bytes(): number {
    return this.to - this.from;
  }
  body(): string {
    return this.buffer.toString('utf8', this.from, this.to);
  }
  mentions(text: string): boolean {
    return this.buffer.subarray(this.from, this.to).includes(text, 0, 'latin1');
  }
}

const spells = (text: string, buffer: Buffer, start: number): boolean => {
  for (let at = 0; at < text.length; at += 1) {
    const byte = buffer[start + at];
    if (byte !== text.charCodeAt(at) || byte > 0x7f) return false;
  }
  return true;
};

/** Few texts come over and over: those met lately are told by their bytes and not decoded again. */
const textReader = (): ((buffer: Buffer, start: number, end: number) => string) => {
  const met: string[] = [];
  return (buffer, start, end) => {
    const slot = (end - start) & 63;
    const held = met[slot];
    if (held?.length === end - start && spells(held, buffer, start)) return held;
    return (met[slot] = buffer.toString('utf8', start, end));
  };
};

const positionAt = (buffer: Buffer, start: number): string => {
  const high = buffer.readInt32BE(start);
  return high === 0 ? String(buffer.readUInt32BE(start + 4)) : buffer.readBigInt64BE(start).toString();
};

const readEvents = async (pool: Pool, query: string): Promise<ReadEvent[]> => {
  const events: ReadEvent[] = [];
  const typeAt = textReader();
  const streamAt = textReader();
  const categoryAt = textReader();
  await copyRows(pool, query, ({ buffer, start, end }) => {
    const from = start(6);
    const to = end(6);
    // The byte before the body is the last of its length, read already: the leaf's 0x00 takes its place.
    buffer[from - 1] = 0;
    events.push(
      new CopiedEvent(
        ...([buffer, start(2), from, to, buffer.readInt32BE(start(0)), positionAt(buffer, start(1))] as const),
        typeAt(buffer, start(3), end(3)),
        streamAt(buffer, start(4), end(4)),
        categoryAt(buffer, start(5), end(5)),
        fastHash(buffer.subarray(from - 1, to)),
        ...([start(7), end(7)] as const),
      ),
    );
  });
  return events;
};

/** By stream, each in its order: sorted here, since the server would sort whole bodies, on disk. */
const readStreams = async (pool: Pool, streams: readonly string[]): Promise<ReadonlyMap<string, ReadEvent[]>> => {
  const names = streams.map((stream) => escapeLiteral(stream)).join(', ');
  const read = await readEvents(pool, `select ${eventColumns} from log.events where stream in (${names})`);
  const byStream = new Map<string, ReadEvent[]>(streams.map((stream) => [stream, []]));
  for (const event of read) byStream.get(event.stream)?.push(event);
  for (const events of byStream.values()) events.sort((a, b) => a.revision - b.revision);
  return byStream;
};

/** The embedded log's table read directly: the bytes as they lie there. */
export const postgresSource = (pool: Pool): EventSource => ({
  ofStream: async (stream) => (await readStreams(pool, [stream])).get(stream) ?? [],
  ofStreams: (streams) => {
    const read = readStreams(pool, streams);
    return streams.map(async (stream) => (await read).get(stream) ?? []);
  },
  page: (after, limit) => readEvents(pool, pageQuery(after, limit)),
  comparePositions: orderBy(comparePositions),
  numbered: true,
  cuts: () => Promise.resolve([]),
  name: async () => (await pool.query<{ name: string }>('select name from log.name')).rows[0]?.name ?? null,
});

/** Whether the places in the leaves are of the log that is read; when they are not, it has moved and is not yet adopted. */
export const isNotarisedLog = async (pool: Pool, source: EventSource): Promise<boolean> => {
  const { rows } = await pool.query<{ position: string | null }>('select position from notary.progress');
  const notarised = logOf(rows[0]?.position ?? '');
  return notarised === null || notarised === (await source.name());
};

const leafColumns = 'index, position, stream, revision, hash from notary.leaves';

const readLeaves = async (pool: Pool, query: string): Promise<readonly NotarisedLeaf[]> => {
  const leaves: NotarisedLeaf[] = [];
  const streamAt = textReader();
  await copyRows(pool, query, ({ buffer, start, end }) =>
    leaves.push({
      index: Number(positionAt(buffer, start(0))),
      position: buffer.toString('latin1', start(1), end(1)),
      stream: streamAt(buffer, start(2), end(2)),
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
