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
  readonly revision: number;
  readonly position: bigint;
  readonly created: number;
};

/** -1: no stream. */
export type Answer = { readonly written: Recorded } | { readonly conflict: true; readonly current: number };

type Line = { readonly stream: string; readonly created: number; readonly events: readonly Proposed[] };

/** Apart like places in a file, so that nobody takes a position for a number in a row. */
const STRIDE = 117n;

/** The double's own log: streams in memory, every append on the disk before it is answered or shown. */
export const openLog = (file: string) => {
  const journal = openJournal(file);
  const all: Recorded[] = [];
  const streams = new Map<string, Recorded[]>();
  const bus = new EventEmitter().setMaxListeners(0);
  let shown = 0;

  const place = ({ stream, created, events }: Line): void => {
    const own = streams.get(stream) ?? [];
    streams.set(stream, own);
    for (const event of events) {
      const recorded = { ...event, stream, created, revision: own.length, position: BigInt(all.length + 1) * STRIDE };
      own.push(recorded);
      all.push(recorded);
    }
  };

  for (const line of journal.lines) place(JSON.parse(line) as Line);
  shown = all.length;

  const visible = (event: Recorded): boolean => event.position <= BigInt(shown) * STRIDE;

  /** The server's idempotency: the same ids already stand where they are wanted. */
  const repeated = (own: readonly Recorded[], expected: number, events: readonly Proposed[]): Recorded | undefined =>
    events.every(({ id }, index) => own[expected + 1 + index]?.id === id) ? own[expected + events.length] : undefined;

  return {
    bus,
    /** Only what is on the disk. */
    all: (): readonly Recorded[] => (shown === all.length ? all : all.slice(0, shown)),
    stream: (name: string): readonly Recorded[] => (streams.get(name) ?? []).filter(visible),
    append: async (
      stream: string,
      expected: number,
      events: readonly Proposed[],
      options: { readonly idempotent: boolean },
    ): Promise<Answer> => {
      const own = streams.get(stream) ?? [];
      if (own.length - 1 !== expected) {
        const before = options.idempotent ? repeated(own, expected, events) : undefined;
        if (before === undefined) return { conflict: true, current: own.length - 1 };
        // Its first writer may still be waiting for the disk.
        while (!visible(before)) await new Promise<void>((resolve) => bus.once('shown', () => resolve()));
        return { written: before };
      }
      const line: Line = { stream, created: Date.now(), events };
      place(line);
      const written = all.at(-1);
      if (written === undefined) throw new Error('an append of nothing');
      const end = all.length;
      await journal.add(JSON.stringify(line));
      if (end > shown) {
        shown = end;
        bus.emit('shown');
      }
      return { written };
    },
    close: journal.close,
  };
};

export type Log = ReturnType<typeof openLog>;
