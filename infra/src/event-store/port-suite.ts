import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { logOf, placeOf, PositionOfAnotherLog } from '@shilu/events/core/position';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EventTooLarge, RevisionConflict, StoreUnavailable } from './errors';
import { NO_STREAM, type EventStore, type NewEvent, type Position, type StoredEvent } from './port';

export type StoreUnderTest = {
  /** Another handle on the same log, as another process would hold it. */
  readonly open: () => Promise<EventStore>;
  /** Keeps a write transaction open somewhere near the log, in this and in another database, until called. */
  readonly holdForeignWrites?: () => Promise<() => Promise<void>>;
  readonly destroy: () => Promise<void>;
};

const made = (count: number, size = 20): readonly NewEvent[] =>
  Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    type: 'Noted',
    body: JSON.stringify({ index, text: '记'.repeat(size), z: 1, a: 2 }),
  }));

/** Of this run alone: a server that lasts still has the events of the runs before. */
const freshCategory = (name: string): string => `${name}${randomUUID().replaceAll('-', '')}`;

const freshStream = (category = 'note'): string => `${category}-${randomUUID()}`;

const until = async (condition: () => boolean, what: string, milliseconds = 15_000): Promise<void> => {
  for (const end = Date.now() + milliseconds; !condition(); await sleep(5)) {
    if (Date.now() > end) throw new Error(`waited in vain: ${what}`);
  }
};

const inOrder = (store: EventStore, events: readonly StoredEvent[]): boolean =>
  events.every((event, index) => {
    const before = events[index - 1];
    return before === undefined || store.comparePositions(before.position, event.position) < 0;
  });

/** What every event store of the product does, whatever it is made of. */
export const eventStoreSuite = (name: string, make: () => Promise<StoreUnderTest>): void => {
  describe(`event store port: ${name}`, () => {
    let under: StoreUnderTest;
    let store: EventStore;
    const opened: EventStore[] = [];
    const open = async (): Promise<EventStore> => {
      const another = await under.open();
      opened.push(another);
      return another;
    };

    beforeAll(async () => {
      under = await make();
      store = await open();
    });
    afterAll(async () => {
      await Promise.all(opened.map((one) => one.close()));
      await under.destroy();
    });

    const headOf = async (): Promise<Position | null> => store.head();
    const readFrom = async (after: Position | null, categories?: readonly string[]): Promise<readonly StoredEvent[]> =>
      store.readAll(categories === undefined ? { after, limit: 100_000 } : { after, limit: 100_000, categories });

    describe('append at an exact revision', () => {
      test('a new stream starts at revision 0 and grows by one', async () => {
        const stream = freshStream();
        const first = await store.append(stream, NO_STREAM, made(2));
        const second = await store.append(stream, 1, made(1));
        expect([first.revision, second.revision]).toEqual([1, 2]);
        expect(store.comparePositions(first.position, second.position)).toBe(-1);
        expect(store.comparePositions(second.position, first.position)).toBe(1);
        expect(store.comparePositions(second.position, second.position)).toBe(0);
        expect((await store.readStream(stream)).map((event) => event.revision)).toEqual([0, 1, 2]);
      });

      test.each([
        ['a stream said to be new that exists', 3, NO_STREAM],
        ['a revision that is past', 3, 1],
        ['a revision that is to come', 3, 5],
        ['a revision of a stream that does not exist', 0, 5],
        ['revision 0 of a stream that does not exist', 0, 0],
      ])('refuses %s and tells the actual revision', async (_, existing, expected) => {
        const stream = freshStream();
        if (existing > 0) await store.append(stream, NO_STREAM, made(existing));
        const refusal = await store.append(stream, expected, made(1)).catch((error: unknown) => error);
        expect(refusal).toBeInstanceOf(RevisionConflict);
        expect(refusal).toMatchObject({ stream, expected, actual: existing - 1 });
        expect(await store.readStream(stream)).toHaveLength(existing);
      });

      test('gives back the very characters that were stored', async () => {
        const stream = freshStream();
        const body = '{"b":1,"a":{"z":"苯\\u0000甲酸 ➜ 😀\\n","a":1.50,"q":"\\"\\\\"},"b2":  null,"b":2}';
        const event = { id: randomUUID(), type: 'Odd', body };
        const { position } = await store.append(stream, NO_STREAM, [event]);
        const stored = { ...event, signature: null, stream, revision: 0, position };
        expect(await store.readStream(stream)).toEqual([stored]);
        expect((await readFrom(null)).find((one) => one.stream === stream)).toEqual(stored);
      });

      test('keeps what vouches for an event beside it, and none where there is none', async () => {
        const stream = freshStream();
        const [one, two, three, alone] = made(4);
        const signed = (event: NewEvent | undefined, signature: string): NewEvent[] =>
          event ? [{ ...event, signature }] : [];
        const events = [...signed(one, 'AAAA= 0/3 x'), ...(two ? [two] : []), ...signed(three, '+/a2 2/3')];
        await store.append(stream, NO_STREAM, events);
        await store.append(stream, 2, signed(alone, 'lone'));
        const kept = ['AAAA= 0/3 x', null, '+/a2 2/3', 'lone'];
        expect((await store.readStream(stream)).map(({ signature }) => signature)).toEqual(kept);
        const all = (await readFrom(null)).filter((event) => event.stream === stream);
        expect(all.map(({ signature }) => signature)).toEqual(kept);
        for (const wrong of ['', 'line\n', '\u4e00', 'x'.repeat(2001)])
          await expect(store.append(stream, 3, signed(made(1)[0], wrong))).rejects.toBeInstanceOf(TypeError);
      });

      test('keeps a body of 1 MiB and refuses a longer one', async () => {
        const stream = freshStream();
        const body = 'x'.repeat(1024 * 1024);
        await store.append(stream, NO_STREAM, [{ id: randomUUID(), type: 'Big', body }]);
        const longer = store.append(stream, 0, [{ id: randomUUID(), type: 'Big', body: `${body}x` }]);
        await expect(longer).rejects.toBeInstanceOf(EventTooLarge);
        expect((await store.readStream(stream)).map((event) => event.body.length)).toEqual([body.length]);
      });

      test('all events of an append land, next to each other, or none', async () => {
        const stream = freshStream();
        const after = await headOf();
        await Promise.all(Array.from({ length: 8 }, () => store.append(freshStream(), NO_STREAM, made(3))));
        await store.append(stream, NO_STREAM, made(5));
        await expect(store.append(stream, NO_STREAM, made(5))).rejects.toBeInstanceOf(RevisionConflict);
        const streams = (await readFrom(after)).map((event) => event.stream);
        expect(streams).toHaveLength(29);
        expect(streams.filter((one, index) => one !== streams[index - 1])).toHaveLength(9);
      });
    });

    describe('repeating an append', () => {
      test('gives the first answer, also when others have written since', async () => {
        const stream = freshStream();
        await store.append(stream, NO_STREAM, made(2));
        const events = made(3);
        const first = await store.append(stream, 1, events);
        expect(await store.append(stream, 1, events)).toEqual(first);
        await store.append(stream, 4, made(2));
        expect(await store.append(stream, 1, events)).toEqual(first);
        expect(await store.readStream(stream)).toHaveLength(7);
      });

      test('side by side, from two handles, writes once', async () => {
        const other = await open();
        const stream = freshStream();
        const events = made(2);
        const answers = await Promise.all(
          [store, other, store, other, store].map((one) => one.append(stream, NO_STREAM, events)),
        );
        expect(new Set(answers.map((answer) => answer.position)).size).toBe(1);
        expect(await store.readStream(stream)).toHaveLength(2);
      });

      test('with other ids, fewer ids or at another revision is a conflict', async () => {
        const stream = freshStream();
        const events = made(2);
        await store.append(stream, NO_STREAM, events);
        const [first, second] = events;
        if (first === undefined || second === undefined) throw new Error('two were made');
        for (const attempt of [made(2), [second, first], [first, ...made(1)], [...events, ...made(1)]]) {
          await expect(store.append(stream, NO_STREAM, attempt)).rejects.toBeInstanceOf(RevisionConflict);
        }
        await expect(store.append(stream, 0, events)).rejects.toBeInstanceOf(RevisionConflict);
        expect(await store.readStream(stream)).toHaveLength(2);
      });
    });

    describe('reading', () => {
      test('a stream from a revision, limited, forwards and backwards', async () => {
        const stream = freshStream();
        await store.append(stream, NO_STREAM, made(10));
        const revisions = async (options: Parameters<EventStore['readStream']>[1]): Promise<readonly number[]> =>
          (await store.readStream(stream, options)).map((event) => event.revision);
        expect(await revisions({ from: 7 })).toEqual([7, 8, 9]);
        expect(await revisions({ from: 2, limit: 3 })).toEqual([2, 3, 4]);
        expect(await revisions({ backwards: true, limit: 2 })).toEqual([9, 8]);
        expect(await revisions({ backwards: true, from: 3 })).toEqual([3, 2, 1, 0]);
        expect(await revisions({ from: 10 })).toEqual([]);
        // Nothing stands before the first: a caller that has seen nothing yet asks from -1.
        expect(await revisions({ from: -1, limit: 2 })).toEqual([0, 1]);
        expect(await revisions({ from: -1, backwards: true })).toEqual([]);
        expect(await store.readStream(freshStream())).toEqual([]);
        expect(await store.readStream(freshStream(), { backwards: true, limit: 1 })).toEqual([]);
      });

      test('the log in order, after a position exclusive, by pages, up to the head', async () => {
        const start = await headOf();
        const mine = Array.from({ length: 6 }, () => freshStream());
        for (const stream of mine) await store.append(stream, NO_STREAM, made(2));
        const all = await readFrom(start);
        expect(all.map((event) => event.stream)).toEqual(mine.flatMap((stream) => [stream, stream]));
        expect(inOrder(store, all)).toBe(true);
        expect(all.at(-1)?.position).toBe(await headOf());
        const paged: StoredEvent[] = [];
        for (let after = start; ;) {
          const page = await store.readAll({ after, limit: 5 });
          if (page.length === 0) break;
          paged.push(...page);
          after = page.at(-1)?.position ?? after;
        }
        expect(paged).toEqual(all);
      });

      test('only the categories asked for, and a name that begins alike is another category', async () => {
        const start = await headOf();
        const streams = ['apple', 'pear', 'apple', 'appletree', 'plum', 'pear'].map((category) =>
          freshStream(category),
        );
        for (const stream of streams) await store.append(stream, NO_STREAM, made(2));
        const seen = async (categories: readonly string[]): Promise<readonly string[]> =>
          (await readFrom(start, categories)).filter((event) => event.revision === 0).map((event) => event.stream);
        expect(await seen(['apple'])).toEqual([streams[0], streams[2]]);
        expect(await seen(['pear', 'apple', 'pear'])).toEqual([streams[0], streams[1], streams[2], streams[5]]);
        expect(await seen(['none'])).toEqual([]);
        expect(await seen([])).toEqual([]);
        const two = await store.readAll({ after: start, limit: 3, categories: ['plum', 'pear'] });
        expect(two.map((event) => event.stream)).toEqual([streams[1], streams[1], streams[4]]);
      });
    });

    describe('a position names its log', () => {
      test('the same name on every handle, in answers, reads and the head', async () => {
        const stream = freshStream();
        const { position } = await store.append(stream, NO_STREAM, made(2));
        const other = await open();
        const log = await other.name();
        expect(log).toMatch(/^[0-9a-z]{1,32}$/);
        const told = [position, await store.head(), ...(await other.readStream(stream)).map((one) => one.position)];
        for (const one of told) expect(logOf(one ?? '')).toBe(log);
      });

      test('a position of another log is refused and never asked of this one', async () => {
        const { position } = await store.append(freshStream(), NO_STREAM, made(1));
        const foreign = `${placeOf(position)}@another`;
        expect(() => store.comparePositions(position, foreign)).toThrow(PositionOfAnotherLog);
        await expect(store.readAll({ after: foreign, limit: 1 })).rejects.toBeInstanceOf(PositionOfAnotherLog);
        const errors: Error[] = [];
        const seen: unknown[] = [];
        const subscription = store.subscribe({
          after: foreign,
          onBatch: async (events) => void seen.push(...events),
          onError: (error) => void errors.push(error),
        });
        await until(() => errors.length > 0, 'the refusal');
        await subscription.stop();
        expect([errors[0] instanceof PositionOfAnotherLog, seen]).toEqual([true, []]);
      });

      test('a position without a name, as earlier releases wrote it, is one of this log', async () => {
        const stream = freshStream();
        const { position } = await store.append(stream, NO_STREAM, made(1));
        const next = await store.append(stream, 0, made(1));
        expect(store.comparePositions(placeOf(position), next.position)).toBe(-1);
        const [after] = await store.readAll({ after: placeOf(position), limit: 1 });
        expect(after?.position).toBe(next.position);
      });
    });

    describe('racing writers', () => {
      // A machine that is busy may let a server answer too late: what became of such an append, the stream says.
      test(
        'of 8 racers for each of 300 versions exactly one wins, and nothing is missing or doubled',
        { timeout: 300_000 },
        async () => {
          const stream = freshStream();
          const racers = await Promise.all(Array.from({ length: 4 }, open));
          const winners: string[] = [];
          const told = { won: 0, lost: 0, late: 0 };
          while (winners.length < 300) {
            const expected = winners.length === 0 ? NO_STREAM : winners.length - 1;
            const tries = Array.from({ length: 8 }, () => made(1, 1));
            const outcomes = await Promise.allSettled(
              tries.map((events, racer) => (racers[racer % 4] ?? store).append(stream, expected, events)),
            );
            const won: string[] = [];
            const late: string[] = [];
            for (const [racer, outcome] of outcomes.entries()) {
              const id = tries[racer]?.[0]?.id ?? '';
              if (outcome.status === 'fulfilled') won.push(id);
              else if (outcome.reason instanceof StoreUnavailable) late.push(id);
              else if (outcome.reason instanceof RevisionConflict) told.lost += 1;
              else throw outcome.reason;
            }
            told.won += won.length;
            told.late += late.length;
            expect(won.length, `version ${winners.length}`).toBeLessThanOrEqual(1);
            const [there] =
              won.length === 1 ? won : (await store.readStream(stream)).slice(winners.length).map(({ id }) => id);
            if (there !== undefined) winners.push(there);
            else expect(late).toHaveLength(8);
            if (there !== undefined && won.length === 0) expect(late).toContain(there);
          }
          const written = await store.readStream(stream);
          expect(written.map(({ id }) => id)).toEqual(winners);
          expect(written.map(({ revision }) => revision)).toEqual(Array.from({ length: 300 }, (_, index) => index));
          if (told.late === 0) expect(told).toEqual({ won: 300, lost: 2100, late: 0 });
        },
      );
    });

    describe('subscriptions', () => {
      test('resume after the given position, exclusive, and go on live', async () => {
        const category = freshCategory('resumed');
        const stream = freshStream(category);
        await store.append(stream, NO_STREAM, made(3));
        const after = (await store.readStream(stream))[0]?.position ?? null;
        const seen: number[] = [];
        const subscription = store.subscribe({
          after,
          categories: [category],
          batchSize: 2,
          onBatch: async (events) => void seen.push(...events.map((event) => event.revision)),
        });
        await until(() => seen.length === 2, 'catching up');
        await store.append(stream, 2, made(1));
        await until(() => seen.length === 3, 'the live event');
        await subscription.stop();
        expect(seen).toEqual([1, 2, 3]);
      });

      test('do without some types, and say how far they have come past them', async () => {
        const category = freshCategory('picked');
        const stream = freshStream(category);
        const rare = (): readonly NewEvent[] => made(1).map((event) => ({ ...event, type: 'Rare' }));
        await store.append(stream, NO_STREAM, made(5));
        await store.append(stream, 4, rare());
        const seen: StoredEvent[] = [];
        const subscription = store.subscribe({
          ...{ after: null, categories: [category], without: ['Noted'], batchSize: 2 },
          onBatch: async (events) => void seen.push(...events),
        });
        await until(() => seen.length === 1, 'the first of them');
        const last = await store.append(stream, 5, made(4));
        await store.append(freshStream(category), NO_STREAM, rare());
        await until(() => seen.length === 2, 'the live one');
        await until(() => {
          const through = subscription.through();
          return through !== null && store.comparePositions(through, last.position) > 0;
        }, 'the others being passed over');
        await subscription.stop();
        expect(seen.map(({ type, revision, body }) => [type, revision, body.includes('记')])).toEqual([
          ['Rare', 5, true],
          ['Rare', 0, true],
        ]);
      });

      test('a live event arrives at once, not at the next poll', async () => {
        const category = freshCategory('prompt');
        const delays: number[] = [];
        let sent = 0;
        const subscription = store.subscribe({
          after: null,
          categories: [category],
          onBatch: async (events) => void delays.push(...events.map(() => performance.now() - sent)),
        });
        await sleep(300);
        for (let index = 0; index < 10; index += 1) {
          sent = performance.now();
          await store.append(freshStream(category), NO_STREAM, made(1));
          await until(() => delays.length === index + 1, 'the event');
        }
        await subscription.stop();
        expect(delays.toSorted((a, b) => a - b)[5]).toBeLessThan(200);
      });

      test('never skip, double or reorder while 12 writers on 3 handles write around open foreign transactions', async () => {
        const start = await headOf();
        const handles = await Promise.all([open(), open(), open()]);
        const release = await under.holdForeignWrites?.();
        const live: StoredEvent[] = [];
        const subscription = store.subscribe({
          after: start,
          batchSize: 50,
          onBatch: async (events) => {
            await sleep(Math.random() * 3);
            live.push(...events);
          },
        });
        const answers = await Promise.all(
          Array.from({ length: 12 }, async (_, writer) => {
            const stream = freshStream(writer % 2 === 0 ? 'even' : 'odd');
            const positions: Position[] = [];
            for (let turn = 0, revision = NO_STREAM; turn < 60; turn += 1) {
              const events = made(1 + (turn % 3), turn % 7 === 0 ? 2000 : 10);
              const answer = await (handles[turn % 3] ?? store).append(stream, revision, events);
              revision = answer.revision;
              positions.push(answer.position);
            }
            return { stream, positions, count: 120 };
          }),
        );
        await until(() => live.length >= 12 * 120, 'all events, while the foreign transactions are still open');
        await release?.();
        await sleep(100);
        await subscription.stop();
        expect(live).toHaveLength(12 * 120);
        expect(inOrder(store, live)).toBe(true);
        expect(live).toEqual(await readFrom(start));
        for (const { stream, positions, count } of answers) {
          const own = live.filter((event) => event.stream === stream);
          expect(own.map((event) => event.revision)).toEqual(Array.from({ length: count }, (_, index) => index));
          const known = new Set(own.map((event) => event.position));
          expect(positions.every((position) => known.has(position))).toBe(true);
        }
      });

      test('a handler that throws gets the same batch again, without overlap, and nothing is lost', async () => {
        const category = freshCategory('thrown');
        for (let index = 0; index < 6; index += 1) await store.append(freshStream(category), NO_STREAM, made(1));
        const expected = (await readFrom(null, [category])).map((event) => event.stream);
        const batches: (readonly string[])[] = [];
        const done: string[] = [];
        const errors: string[] = [];
        let running = 0;
        let most = 0;
        const subscription = store.subscribe({
          after: null,
          categories: [category],
          batchSize: 2,
          onBatch: async (events) => {
            running += 1;
            most = Math.max(most, running);
            await sleep(5);
            running -= 1;
            const streams = events.map((event) => event.stream);
            batches.push(streams);
            if (batches.length === 2 || batches.length === 3) throw new Error(`fault ${batches.length}`);
            done.push(...streams);
          },
          onError: (error) => void errors.push(error.message),
        });
        await until(() => done.length === 6, 'all events');
        await subscription.stop();
        expect(done).toEqual(expected);
        expect(batches[2]).toEqual(batches[1]);
        expect(batches[3]).toEqual(batches[1]);
        expect(errors).toEqual(['fault 2', 'fault 3']);
        expect(most).toBe(1);
      });

      test('stop waits for the running batch and nothing comes after', async () => {
        const category = freshCategory('stopped');
        await store.append(freshStream(category), NO_STREAM, made(4));
        let started = 0;
        let finished = 0;
        const subscription = store.subscribe({
          after: null,
          categories: [category],
          batchSize: 1,
          onBatch: async () => {
            started += 1;
            await sleep(60);
            finished += 1;
          },
        });
        await until(() => started === 1, 'the first batch');
        await subscription.stop();
        expect([started, finished]).toEqual([1, 1]);
        await store.append(freshStream(category), NO_STREAM, made(1));
        await sleep(100);
        expect(started).toBe(1);
      });
    });
  });
};
