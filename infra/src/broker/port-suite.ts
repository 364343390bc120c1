import { randomUUID } from 'node:crypto';
import type { RecordedEvent } from '@shilu/events/core/envelope';
import type { Pool, PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Broker, ConsumeOptions, Consumption } from './port';

export type BrokerUnderTest = {
  /** Another handle on the same broker and database, as another process would hold it. */
  readonly open: () => Promise<Broker>;
  /** Lets events arrive: in the log, or in the topics. Positions may be given anew. */
  readonly write: (events: readonly RecordedEvent[]) => Promise<void>;
  readonly pool: Pool;
  /** Cuts every connection that the handles have to the database; answers how many. */
  readonly cutDatabase: () => Promise<number>;
  readonly destroy: () => Promise<void>;
};

const PATIENCE = { timeout: 45_000, interval: 20 };

const meta = (stream: string, revision: number): Omit<RecordedEvent, 'type' | 'data'> => ({
  id: randomUUID(),
  stream,
  revision,
  schemaVersion: 1,
  recordedAt: '2026-03-02T08:00:00.000Z',
  actor: 'acc-1',
  onBehalfOf: null,
  session: 's-1',
  commandId: randomUUID(),
  correlation: randomUUID(),
  causation: null,
  reason: '称量：10 µL',
  salt: '00112233445566778899aabbccddeeff',
  position: '0',
});

/** Events of context `identity`, in their order. */
export const comings = (stream: string, count: number, from = 0): readonly RecordedEvent[] =>
  Array.from({ length: count }, (_, index) => ({
    ...meta(stream, from + index),
    type: 'LoggedOut',
    data: { sessionId: `会话 ${from + index}`, why: 'asked' },
  }));

/** Events of context `organization`. */
export const numbers = (stream: string, count: number): readonly RecordedEvent[] =>
  Array.from({ length: count }, (_, index) => ({
    ...meta(stream, index),
    type: 'NumberAllocated',
    data: { serial: index + 1, number: `SL-${index + 1}`, entityId: randomUUID() },
  }));

export const freshStream = (category: string): string => `${category}-${randomUUID()}`;

/** One event of each stream in turn, so that batches mix them. */
export const interleaved = (streams: readonly (readonly RecordedEvent[])[]): readonly RecordedEvent[] =>
  Array.from({ length: Math.max(...streams.map(({ length }) => length)) }, (_, index) =>
    streams.flatMap((events) => events.slice(index, index + 1)),
  ).flat();

const withoutPosition = ({ position: _, ...event }: RecordedEvent): Omit<RecordedEvent, 'position'> => event;

/** What every broker of the product does, whatever it is made of. */
export const brokerSuite = (
  name: string,
  make: () => Promise<BrokerUnderTest>,
  /** Lets the broker bring everything to a group again; absent where the group's place is its inbox as well. */
  bringAgain?: (under: BrokerUnderTest, group: string) => Promise<void>,
): void => {
  describe(`broker port: ${name}`, () => {
    let under: BrokerUnderTest;
    const opened: Broker[] = [];
    const open = async (): Promise<Broker> => {
      const broker = await under.open();
      opened.push(broker);
      return broker;
    };

    beforeAll(async () => {
      under = await make();
      // No unique key: an effect that happened twice must show.
      await under.pool.query(
        'create table public.effect (n bigint generated always as identity, consumer text, id uuid, stream text, revision int)',
      );
    });
    afterAll(async () => {
      await Promise.all(opened.map((broker) => broker.close()));
      await under.destroy();
    });

    const note = async (consumer: string, events: readonly RecordedEvent[], tx: PoolClient): Promise<void> => {
      for (const event of events)
        await tx.query('insert into public.effect (consumer, id, stream, revision) values ($1, $2, $3, $4)', [
          ...[consumer, event.id, event.stream, event.revision],
        ]);
    };
    const effects = async (consumer: string): Promise<readonly { id: string; stream: string; revision: number }[]> =>
      (
        await under.pool.query('select id, stream, revision from public.effect where consumer = $1 order by n', [
          consumer,
        ])
      ).rows;

    const consume = async (options: Partial<ConsumeOptions> & { group: string }): Promise<Consumption> =>
      (await open()).consume({
        contexts: ['identity'],
        from: 'beginning',
        onBatch: (events, tx) => note(options.group, events, tx),
        ...options,
      });

    /** All of `written` are noted, each once, each stream's in their order. Others' events may be among them. */
    const expectOnceInOrder = async (consumer: string, written: readonly RecordedEvent[]): Promise<void> => {
      const ids = new Set(written.map(({ id }) => id));
      const mine = async (): Promise<readonly { id: string; stream: string }[]> =>
        (await effects(consumer)).filter(({ id }) => ids.has(id));
      await expect.poll(async () => new Set((await mine()).map(({ id }) => id)).size, PATIENCE).toBe(ids.size);
      const noted = await mine();
      for (const stream of new Set(written.map((event) => event.stream)))
        expect(noted.filter((event) => event.stream === stream).map(({ id }) => id)).toEqual(
          written.filter((event) => event.stream === stream).map(({ id }) => id),
        );
      expect(noted).toHaveLength(written.length);
    };

    test('brings whole events, of the contexts asked for, in the order of each stream', async () => {
      const group = randomUUID();
      const streams = [freshStream('access'), freshStream('access'), freshStream('numbering')];
      const [a = '', b = '', other = ''] = streams;
      const seen: RecordedEvent[] = [];
      const wanted = interleaved([comings(a, 30), comings(b, 30)]);
      const reading = await consume({ group, onBatch: async (events) => void seen.push(...events) });
      await under.write(interleaved([wanted, numbers(other, 30)]));
      const mine = (): RecordedEvent[] => seen.filter(({ stream }) => streams.includes(stream));
      await expect.poll(() => mine().length, PATIENCE).toBe(60);
      for (const stream of [a, b])
        expect(
          mine()
            .filter((event) => event.stream === stream)
            .map(withoutPosition),
        ).toEqual(wanted.filter((event) => event.stream === stream).map(withoutPosition));
      expect(mine().every(({ position }) => /^.+$/.test(position))).toBe(true);
      await reading.stop();
    });

    test('a group that begins now sees nothing of before, and misses nothing of after, stopped or not', async () => {
      const group = randomUUID();
      const stream = freshStream('access');
      await under.write(comings(stream, 5));
      const first = await consume({ group, from: 'now' });
      const running = comings(stream, 5, 5);
      await under.write(running);
      await expectOnceInOrder(group, running);
      await first.stop();
      const stopped = comings(stream, 5, 10);
      await under.write(stopped);
      const again = await consume({ group, from: 'now' });
      await expectOnceInOrder(group, [...running, ...stopped]);
      expect((await effects(group)).filter((event) => event.stream === stream)).toHaveLength(10);
      await again.stop();
    });

    test('every group sees every event', async () => {
      const groups = [randomUUID(), randomUUID()];
      const written = comings(freshStream('access'), 20);
      const running = await Promise.all(groups.map((group) => consume({ group })));
      await under.write(written);
      for (const group of groups) await expectOnceInOrder(group, written);
      await Promise.all(running.map((one) => one.stop()));
    });

    test('a throw is tried again from the same place: nothing of it stays, nothing is skipped, nothing ends', async () => {
      const group = randomUUID();
      const errors: string[] = [];
      let throws = 4;
      const written = interleaved([comings(freshStream('access'), 20), comings(freshStream('access'), 20)]);
      const bad = written[15]?.id;
      const reading = await consume({
        group,
        onError: (error) => void errors.push(error.message),
        onBatch: async (events, tx) => {
          await note(group, events, tx);
          if (throws > 0 && events.some(({ id }) => id === bad)) {
            throws -= 1;
            throw new Error('not today');
          }
        },
      });
      await under.write(written);
      await expectOnceInOrder(group, written);
      expect(errors.filter((message) => message === 'not today')).toHaveLength(4);
      const later = comings(freshStream('access'), 3);
      await under.write(later);
      await expectOnceInOrder(group, later);
      await reading.stop();
    });

    test('members of a group share the work, each event once, a stream never in two hands', async () => {
      const group = randomUUID();
      const inHand = new Set<string>();
      let overlaps = 0;
      const onBatch: ConsumeOptions['onBatch'] = async (events, tx) => {
        const streams = new Set(events.map(({ stream }) => stream));
        for (const stream of streams) overlaps += inHand.has(stream) ? 1 : 0;
        streams.forEach((stream) => inHand.add(stream));
        await note(group, events, tx).finally(() => streams.forEach((stream) => inHand.delete(stream)));
      };
      const members = await Promise.all([1, 2, 3].map(() => consume({ group, onBatch })));
      const written = interleaved(Array.from({ length: 12 }, () => comings(freshStream('access'), 25)));
      for (let at = 0; at < written.length; at += 60) await under.write(written.slice(at, at + 60));
      await expectOnceInOrder(group, written);
      expect(overlaps).toBe(0);
      await Promise.all(members.map((member) => member.stop()));
    });

    test('stop waits for the batch in hand; another member goes on behind it', async () => {
      const group = randomUUID();
      let inHand = 0;
      let begun: () => void = () => undefined;
      let letGo: () => void = () => undefined;
      const first = new Promise<void>((resolve) => (begun = resolve));
      const mayEnd = new Promise<void>((resolve) => (letGo = resolve));
      const leaving = await consume({
        group,
        onBatch: async (events, tx) => {
          inHand += 1;
          begun();
          await mayEnd;
          await note(group, events, tx);
          inHand -= 1;
        },
      });
      const written = interleaved([comings(freshStream('access'), 40), comings(freshStream('access'), 40)]);
      await under.write(written.slice(0, 30));
      await first;
      const stopped = leaving.stop().then(() => inHand);
      letGo();
      expect(await stopped).toBe(0);
      await under.write(written.slice(30));
      const staying = await consume({ group });
      await expectOnceInOrder(group, written);
      await staying.stop();
    });

    test('a database cut in the middle, again and again, neither loses nor doubles', async () => {
      const group = randomUUID();
      let batches = 0;
      const members = await Promise.all(
        [1, 2].map(() =>
          consume({
            group,
            onBatch: async (events, tx) => {
              batches += 1;
              await note(group, events, tx);
            },
          }),
        ),
      );
      const streams = Array.from({ length: 6 }, () => freshStream('access'));
      const written: RecordedEvent[] = [];
      let cuts = 0;
      for (let turn = 0; turn < 6; turn += 1) {
        const more = interleaved(streams.map((stream) => comings(stream, 10, turn * 10)));
        const before = batches;
        await under.write(more);
        written.push(...more);
        await expect.poll(() => batches, PATIENCE).toBeGreaterThan(before);
        cuts += await under.cutDatabase();
      }
      await expectOnceInOrder(group, written);
      expect(cuts).toBeGreaterThan(0);
      await Promise.all(members.map((member) => member.stop()));
    });

    test('lag says how many are ahead, and none when all are seen', async () => {
      const group = randomUUID();
      let open = false;
      const reading = await consume({
        group,
        onBatch: async () => {
          if (!open) throw new Error('closed');
        },
      });
      await under.write(comings(freshStream('access'), 7));
      await expect.poll(() => reading.lag(), PATIENCE).toBeGreaterThanOrEqual(7);
      open = true;
      await expect.poll(() => reading.lag(), PATIENCE).toBe(0);
      await reading.stop();
    });

    if (bringAgain === undefined) return;

    test('what the broker brings again is not seen again', async () => {
      const group = randomUUID();
      const streams = [freshStream('access'), freshStream('access')];
      const written = interleaved(streams.map((stream) => comings(stream, 20)));
      const first = await consume({ group });
      await under.write(written);
      await expectOnceInOrder(group, written);
      await first.stop();
      await bringAgain(under, group);
      const again = await consume({ group });
      const more = streams.flatMap((stream) => comings(stream, 5, 20));
      await under.write(more);
      await expectOnceInOrder(group, [...written, ...more]);
      await again.stop();
    });
  });
};
