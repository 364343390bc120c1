import { actorOf } from '@shilu/events/audit/envelope-reading';
import {
  accountAfter,
  judge,
  passOver,
  passUnvouched,
  unjudged,
  type Judged,
  type Verdict,
} from '@shilu/events/audit/judge';
import { isSelfTold } from '@shilu/events/audit/self-told';
import { SYSTEM } from '@shilu/events/core/built-in';
import { categoryOf, streamName, type RecordedEvent } from '@shilu/events/core/envelope';
import { readable } from '@shilu/events/core/read-event';
import type { KnownAccount } from '@shilu/events/core/stream-rule';
import { ACCOUNT, type AccountEvent } from '@shilu/events/identity/account';
import { LRUCache } from 'lru-cache';
import { StreamWasCut } from '../event-store/errors';
import type { EventStore, StoredEvent } from '../event-store/port';
import { readWhole } from '../event-store/read-whole';
import { vouchedFor } from './signing';

const PAGE = 500;
const STATE_CHARS = 64 * 1024 * 1024;
const MOST_ACCOUNTS = 10_000;

/** A stream as far as it was judged, with the characters of its events: what the cache counts. */
type Entry = { readonly judged: Judged; readonly size: number };
type Account = { readonly known: KnownAccount | undefined; readonly revision: number };

/** Judges the events of the log in its order; what it does not hold of their streams is read from the log, up to them. */
export type Judging = (event: StoredEvent) => Promise<Verdict>;

export const createJudging = (
  store: Pick<EventStore, 'readStream' | 'readAll' | 'comparePositions'>,
  stateChars = STATE_CHARS,
): Judging => {
  const streams = new LRUCache<string, Entry>({
    maxSize: stateChars,
    sizeCalculation: ({ size }) => Math.max(1, size),
  });
  const accounts = new LRUCache<string, Account>({ max: MOST_ACCOUNTS });

  /** Events of a stream from a revision on that stand before this one. */
  const before = async (stream: string, from: number, end: StoredEvent): Promise<readonly StoredEvent[]> => {
    const found: StoredEvent[] = [];
    for (;;) {
      const page = await store.readStream(stream, { from: from + found.length, limit: PAGE });
      const earlier = page.filter(({ position }) => store.comparePositions(position, end.position) < 0);
      found.push(...earlier);
      if (page.length < PAGE || earlier.length < page.length) return found;
    }
  };

  const counting = (stream: string, events: readonly StoredEvent[]): Promise<readonly boolean[]> =>
    isSelfTold(stream) ? vouchedFor(store, events) : Promise.resolve([]);

  const entryBefore = async (event: StoredEvent): Promise<Entry> => {
    const { stream, revision } = event;
    const held = streams.get(stream);
    if (held?.judged.revision === revision - 1) return held;
    const fresh: Entry = { judged: unjudged(categoryOf(stream)), size: 0 };
    if (revision === 0) return fresh;
    try {
      const earlier = await before(stream, 0, event);
      const counts = await counting(stream, earlier);
      return earlier.reduce<Entry>(
        ({ judged, size }, one, at) => ({
          judged: counts[at] === false ? passUnvouched(judged, one) : passOver(judged, one),
          size: size + one.body.length,
        }),
        fresh,
      );
    } catch (error) {
      if (!(error instanceof StreamWasCut)) throw error;
      return { judged: { ...fresh.judged, lost: true }, size: 0 };
    }
  };

  const follow = (account: Account, event: RecordedEvent): Account => ({
    known: accountAfter(account.known, event as RecordedEvent & AccountEvent),
    revision: event.revision,
  });
  /** Of an account that was cut what is there all the same; where that is gone, nobody can say who it was. */
  const accountEvents = async (stream: string, end: StoredEvent): Promise<readonly StoredEvent[]> => {
    try {
      return await before(stream, 0, end);
    } catch (error) {
      if (!(error instanceof StreamWasCut)) throw error;
      const whole = await readWhole(store, stream).catch((why: unknown) => {
        if (why instanceof StreamWasCut) return [];
        throw why;
      });
      return whole.filter(({ position }) => store.comparePositions(position, end.position) < 0);
    }
  };
  const accountBefore = async (id: string, event: StoredEvent): Promise<KnownAccount | undefined> => {
    const held = accounts.get(id);
    if (held) return held.known;
    let account: Account = { known: undefined, revision: -1 };
    for (const stored of await accountEvents(streamName(ACCOUNT, id), event)) {
      const read = readable(stored);
      if (read) account = follow(account, read);
    }
    accounts.set(id, account);
    return account.known;
  };

  return async (event) => {
    const entry = await entryBefore(event);
    const actor = actorOf(event.body) ?? SYSTEM;
    const known = actor === SYSTEM ? undefined : await accountBefore(actor, event);
    const verdict = judge(entry.judged, event, { account: (id) => (id === actor ? known : undefined) });
    const [counts] = await counting(event.stream, [event]);
    const judged = counts === false ? passUnvouched(entry.judged, event) : verdict.after;
    streams.set(event.stream, { judged, size: entry.size + event.body.length });
    if (categoryOf(event.stream) === ACCOUNT && verdict.event) {
      const id = event.stream.slice(ACCOUNT.length + 1);
      const held = accounts.get(id);
      if (held) accounts.set(id, follow(held, verdict.event));
    }
    return verdict;
  };
};
