import { EventEmitter } from 'node:events';
import { openJournal } from './journal';

export type Proposed = {
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  /** Base64. */
  readonly data: string;
  readonly metadata: string;
};

export type Recorded = Proposed & {
  readonly stream: string;
  readonly revision: bigint;
  readonly position: bigint;
  readonly created: number;
};

/** -1: no stream. */
export type Answer =
  { readonly written: Recorded } | { readonly conflict: true; readonly current: bigint } | { readonly deleted: true };

/** What a client expects of a stream; -1 that there is none. */
export type Expected = bigint | 'any';

type Line =
  | {
      readonly stream: string;
      readonly created: number;
      readonly events: readonly Proposed[];
      readonly tombstone?: true;
    }
  | { readonly scavenge: true; readonly created: number };

type Stream = { events: Recorded[]; next: bigint; tombstone: boolean };

/** Apart like places in a file, so that nobody takes a position for a number in a row. */
const STRIDE = 117n;
/** The revision of a tombstone, and where a deleted stream begins. */
const END_OF_STREAM = 2n ** 63n - 1n;

/** The server's own names begin so; `$$x` holds the settings of `x`. */
export const settingsStreamOf = (stream: string): string => `$$${stream}`;

type Settings = { readonly truncateBefore: bigint; readonly maxCount: bigint | null; readonly maxAgeMs: number | null };
const NONE: Settings = { truncateBefore: 0n, maxCount: null, maxAgeMs: null };

const settingsIn = (event: Recorded | undefined): Settings => {
  if (event === undefined) return NONE;
  const text = Buffer.from(event.data, 'base64').toString('utf8');
  // Its largest number is more than JSON.parse keeps.
  const number = (name: string): string | undefined => new RegExp(`"\\$${name}"\\s*:\\s*(\\d+)`).exec(text)?.[1];
  const [maxCount, maxAge] = [number('maxCount'), number('maxAge')];
  return {
    truncateBefore: BigInt(number('tb') ?? 0),
    maxCount: maxCount === undefined ? null : BigInt(maxCount),
    maxAgeMs: maxAge === undefined ? null : Number(maxAge) * 1_000,
  };
};

/** The double's own log: streams in memory, every append on the disk before it is answered or shown. */
export const openLog = (file: string) => {
  const journal = openJournal(file);
  let all: Recorded[] = [];
  let given = 0n;
  let shown = 0n;
  const streams = new Map<string, Stream>();
  const bus = new EventEmitter().setMaxListeners(0);

  const settingsOf = (name: string): Settings =>
    settingsIn(streams.get(settingsStreamOf(name))?.events.findLast(visible));

  const isDeleted = (name: string): boolean => settingsOf(name).truncateBefore === END_OF_STREAM;

  const keeps = (name: string, now: number): ((event: Recorded) => boolean) => {
    const { truncateBefore, maxCount, maxAgeMs } = settingsOf(name);
    const { next, tombstone } = streams.get(name) ?? { next: 0n, tombstone: false };
    if (tombstone) return (event) => event.revision === END_OF_STREAM;
    if (name.startsWith('$')) return () => true;
    return (event) =>
      event.revision >= truncateBefore &&
      (maxCount === null || event.revision >= next - maxCount) &&
      (maxAgeMs === null || now - event.created <= maxAgeMs);
  };

  const place = (line: Line): void => {
    if ('scavenge' in line) {
      const kept = new Map([...streams.keys()].map((name) => [name, keeps(name, line.created)]));
      const isKept = (event: Recorded): boolean => kept.get(event.stream)?.(event) ?? true;
      all = all.filter(isKept);
      for (const stream of streams.values()) stream.events = stream.events.filter(isKept);
      return;
    }
    const own = streams.get(line.stream) ?? { events: [], next: 0n, tombstone: false };
    streams.set(line.stream, own);
    for (const event of line.events) {
      given += STRIDE;
      const revision = line.tombstone === true ? END_OF_STREAM : own.next;
      const recorded = { ...event, stream: line.stream, created: line.created, revision, position: given };
      if (line.tombstone === true) own.tombstone = true;
      else own.next += 1n;
      own.events.push(recorded);
      all.push(recorded);
    }
  };

  const visible = (event: Recorded): boolean => event.position <= shown;

  const replay = (lines: readonly string[]): void => {
    for (const line of lines) {
      // What the settings hide is asked while lines are placed, and each line was shown before the next was written.
      shown = given;
      place(JSON.parse(line) as Line);
    }
    shown = given;
  };
  replay(journal.lines);

  const write = async (line: Line): Promise<void> => {
    place(line);
    const end = given;
    await journal.add(JSON.stringify(line));
    if (end > shown) shown = end;
    bus.emit('shown');
  };

  /** The server's idempotency: the same ids already stand where they are wanted. */
  const repeated = (own: Stream, expected: bigint, events: readonly Proposed[]): Recorded | undefined => {
    const there = (index: number): Recorded | undefined =>
      own.events.findLast(({ revision }) => revision === expected + 1n + BigInt(index));
    return events.every(({ id }, index) => there(index)?.id === id) ? there(events.length - 1) : undefined;
  };

  const settingsEvent = (data: string): Proposed => ({
    id: crypto.randomUUID(),
    type: '$metadata',
    contentType: 'application/json',
    data: Buffer.from(data, 'utf8').toString('base64'),
    metadata: '',
  });

  const put = async (stream: string, created: number, events: readonly Proposed[]): Promise<Recorded> => {
    const writing = write({ stream, created, events });
    const written = all.at(-1);
    if (written === undefined) throw new Error('an append of nothing');
    await writing;
    return written;
  };

  return {
    bus,
    /** Only what is on the disk. */
    all: (): readonly Recorded[] => {
      let end = all.length;
      while (end > 0 && (all[end - 1]?.position ?? 0n) > shown) end -= 1;
      return end === all.length ? all : all.slice(0, end);
    },
    /** Whether an event was ever given this place. */
    isPlace: (position: bigint): boolean => position > 0n && position <= given && position % STRIDE === 0n,
    /** What reading the stream gives; null for one that a tombstone has closed. */
    stream: (name: string): readonly Recorded[] | null => {
      const own = streams.get(name);
      if (own?.tombstone === true) return null;
      const isKept = keeps(name, Date.now());
      return (own?.events ?? []).filter((event) => visible(event) && isKept(event));
    },
    append: async (
      stream: string,
      asked: Expected,
      events: readonly Proposed[],
      options: { readonly idempotent: boolean },
    ): Promise<Answer> => {
      const own = streams.get(stream) ?? { events: [], next: 0n, tombstone: false };
      if (own.tombstone) return { deleted: true };
      const deleted = isDeleted(stream);
      const expected = asked === 'any' ? own.next - 1n : asked;
      // A deleted stream counts as none, and goes on where it ended.
      if (own.next - 1n !== expected && !(deleted && expected === -1n)) {
        const before = options.idempotent ? repeated(own, expected, events) : undefined;
        if (before === undefined) return { conflict: true, current: deleted ? -1n : own.next - 1n };
        // Its first writer may still be waiting for the disk.
        while (!visible(before)) await new Promise<void>((resolve) => bus.once('shown', () => resolve()));
        return { written: before };
      }
      const first = own.next;
      const written = await put(stream, Date.now(), events);
      if (deleted) await put(settingsStreamOf(stream), Date.now(), [settingsEvent(`{"$tb":${first}}`)]);
      return { written };
    },
    softDelete: (stream: string): Promise<Recorded> =>
      put(settingsStreamOf(stream), Date.now(), [settingsEvent(`{"$tb":${END_OF_STREAM}}`)]),
    tombstone: async (stream: string): Promise<void> => {
      const event = {
        id: crypto.randomUUID(),
        type: '$streamDeleted',
        contentType: 'application/json',
        data: '',
        metadata: '',
      };
      await write({ stream, created: Date.now(), events: [event], tombstone: true });
    },
    /** Takes away for good what the settings hide. */
    scavenge: (): Promise<void> => write({ scavenge: true, created: Date.now() }),
    /** What another server has written to the same file since. */
    catchUp: (): void => {
      const lines = journal.reread();
      [all, given, shown] = [[], 0n, 0n];
      streams.clear();
      replay(lines);
      bus.emit('shown');
    },
    settings: (stream: string): string => {
      const event = streams.get(settingsStreamOf(stream))?.events.findLast(visible);
      return event === undefined ? '{}' : Buffer.from(event.data, 'base64').toString('utf8');
    },
    close: journal.close,
  };
};

export type Log = ReturnType<typeof openLog>;
