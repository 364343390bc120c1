import { appendLeaves, emptyRange, foldRoots, type CompactRange } from '@shilu/events/core/merkle';
import { fastLeafHash, fastNodeHash } from '../notary/fast-hash';
import { backoff, pause } from './backoff';
import { StoreUnavailable } from './errors';
import type { EventStore, Position, StoredEvent } from './port';

/** The two logs part at this place: the first event that is not the same in both. */
export class LogsDiffer extends Error {
  readonly code = 'logsDiffer';
  constructor(
    readonly index: number,
    readonly there: StoredEvent,
    readonly here: StoredEvent | undefined,
  ) {
    const named = here === undefined ? 'nothing' : `${here.stream}@${here.revision} ${here.id}`;
    super(`event ${index}: the target holds ${there.stream}@${there.revision} ${there.id}, the source ${named}`);
  }
}

export type LogCopy = { readonly size: number; readonly root: Uint8Array; readonly copied: number };

/** An event as it is in every store that holds the log. */
export type LogEvent = Omit<StoredEvent, 'position'>;

type Compared = { readonly range: CompactRange; readonly after: Position | null; readonly complete: boolean };

const PAGE = 500;
const MOST_BYTES = 512 * 1024;
const TRIES = 12;

/** All but the position, which is each store's own. */
const isSame = (a: StoredEvent, b: StoredEvent): boolean =>
  a.id === b.id &&
  a.type === b.type &&
  a.stream === b.stream &&
  a.revision === b.revision &&
  a.body === b.body &&
  (a.signature ?? null) === (b.signature ?? null);

/**
 * Reads both from the beginning. The target must be the beginning of the source, event by event; answers how far it
 * goes, and the Merkle tree over what the target gives back.
 */
const compare = async (from: EventStore, to: EventStore): Promise<Compared> => {
  let range = emptyRange;
  let [after, reached]: (Position | null)[] = [null, null];
  for (;;) {
    const there = await to.readAll({ after: reached ?? null, limit: PAGE });
    const here = await from.readAll({ after: after ?? null, limit: Math.max(there.length, 1) });
    if (there.length === 0) return { range, after: after ?? null, complete: here.length === 0 };
    there.forEach((event, at) => {
      const original = here[at];
      if (original === undefined || !isSame(event, original)) throw new LogsDiffer(range.size + at, event, original);
    });
    const leaves = there.map((event) => fastLeafHash(event.body));
    range = appendLeaves(range, leaves, fastNodeHash).range;
    [after, reached] = [here.at(-1)?.position ?? null, there.at(-1)?.position ?? null];
  }
};

/** Neighbours of one stream travel together; so the order of the log is kept, and the streams' too. */
export const appendsOf = <E extends LogEvent>(events: readonly E[]): readonly (readonly E[])[] => {
  const groups: E[][] = [];
  let bytes = 0;
  for (const event of events) {
    const size = Buffer.byteLength(event.body);
    const group = groups.at(-1);
    bytes += size;
    if (group !== undefined && group[0]?.stream === event.stream && bytes <= MOST_BYTES) group.push(event);
    else {
      groups.push([event]);
      bytes = size;
    }
  }
  return groups;
};

export const appendSurely = async (to: EventStore, events: readonly LogEvent[]): Promise<void> => {
  const [first] = events;
  if (first === undefined) return;
  for (let attempt = 0; ; attempt += 1) {
    try {
      await to.append(
        first.stream,
        first.revision - 1,
        events.map(({ id, type, body, signature = null }) => ({ id, type, body, signature })),
      );
      return;
    } catch (error) {
      // Repeating the same append is safe, as the port says; anything else is for people.
      if (!(error instanceof StoreUnavailable) || attempt >= TRIES) throw error;
      await pause(backoff(attempt), new AbortController().signal);
    }
  }
};

/**
 * Copies the log, events and order unchanged, and then compares the two from the beginning. Broken off, it goes on where
 * the target ends. Nobody else may write to the target; what is still being written to the source is copied too.
 */
export const copyLog = async (options: {
  readonly from: EventStore;
  readonly to: EventStore;
  readonly onProgress?: (copied: number) => void;
}): Promise<LogCopy> => {
  const { from, to, onProgress } = options;
  let copied = 0;
  for (;;) {
    const { range, after, complete } = await compare(from, to);
    if (complete) return { size: range.size, root: foldRoots(range.roots, fastNodeHash), copied };
    let place = after;
    for (;;) {
      const events = await from.readAll({ after: place, limit: PAGE });
      if (events.length === 0) break;
      for (const group of appendsOf(events)) await appendSurely(to, group);
      place = events.at(-1)?.position ?? place;
      copied += events.length;
      onProgress?.(copied);
    }
  }
};
