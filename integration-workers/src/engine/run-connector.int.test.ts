import { randomUUID } from 'node:crypto';
import { discard, lease, retryNow, settle } from '@shilu/infra/deliveries/ledger';
import { inTransaction } from '@shilu/infra/postgres/pool';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createOutside, type Outside } from '../testing/outside';
import { bodyOf, openWorkshop, PATIENCE, QUICK, type Row, type Workshop } from '../testing/workshop';
import { NotYet, OutcomeUnknown, PermanentFault, TransientFault } from './connector';

let workshop: Workshop;
beforeAll(async () => void (workshop = await openWorkshop()));
// Each has connections of its own, and the server lends only so many.
afterEach(() => workshop.stopRuns());
afterAll(() => workshop.close());

const freshStream = (): string => `access-${randomUUID()}`;
const busy = new TransientFault({ key: 'busy', params: { platform: 'X' } });

const settled = (outside: Outside, count: number): Promise<readonly Row[]> =>
  vi.waitFor(async () => {
    const book = await workshop.book(outside.connector.name);
    expect(book.filter(({ state }) => state === 'delivered')).toHaveLength(count);
    return book;
  }, PATIENCE);

const inState = (outside: Outside, key: string, state: string): Promise<Row> =>
  vi.waitFor(async () => {
    const row = (await workshop.book(outside.connector.name)).find((one) => one.key === key && one.state === state);
    if (row === undefined) throw new Error(`nothing of ${key} is ${state}`);
    return row;
  }, PATIENCE);

/** The group begins at the end of what other tests wrote. */
const outsideOf = (options: Parameters<typeof createOutside>[0] = {}): Outside =>
  createOutside({ from: 'now', ...options });

test('what events of one key ask is delivered in their order, once each, by two workers together', async () => {
  const outside = outsideOf({ answer: () => new Promise((done) => setImmediate(done)) });
  await Promise.all([workshop.run(outside.connector), workshop.run(outside.connector)]);
  const stream = freshStream();
  const keys = Array.from({ length: 40 }, (_, index) => `k${index % 4}`);
  await workshop.write(stream, keys);
  await settled(outside, 40);
  expect(outside.calls).toHaveLength(40);
  expect(outside.overlaps).toEqual([]);
  for (const key of new Set(keys)) {
    const revisions = outside.calls.filter((call) => call.key === key).map(({ revision }) => revision);
    expect(revisions).toEqual(revisions.toSorted((a, b) => a - b));
  }
});

test('a refusal parks its key: what comes after it waits, other keys go on, and a retry lets all through in order', async () => {
  let refuses = true;
  const outside = outsideOf({
    answer: ({ key }) => {
      if (refuses && key === 'bad')
        throw new PermanentFault({ key: 'notAuthorised', params: { platform: 'X' } }, '403');
    },
  });
  await workshop.run(outside.connector);
  await workshop.write(freshStream(), ['bad', 'bad', 'good', 'good']);
  await settled(outside, 2);
  const parked = await inState(outside, 'bad', 'parked');
  expect(parked.error).toEqual({ key: 'notAuthorised', params: { platform: 'X' }, detail: '403' });
  expect(outside.calls.filter(({ key }) => key === 'bad')).toHaveLength(1);

  refuses = false;
  await inTransaction(workshop.pool, (tx) => retryNow(tx, outside.connector.name, [parked.id]));
  await settled(outside, 4);
  expect(outside.calls.filter(({ key }) => key === 'bad').map(({ revision }) => revision)).toEqual([0, 0, 1]);
});

test('what is discarded is never tried again, and what waited behind it goes out', async () => {
  const outside = outsideOf({
    answer: ({ revision }) => {
      if (revision === 0) throw new PermanentFault({ key: 'refusedForGood' });
    },
  });
  await workshop.run(outside.connector);
  await workshop.write(freshStream(), ['k', 'k']);
  const parked = await inState(outside, 'k', 'parked');
  await inTransaction(workshop.pool, (tx) => discard(tx, outside.connector.name, [parked.id]));
  await settled(outside, 1);
  expect(outside.calls.map(({ revision }) => revision)).toEqual([0, 1]);
});

test('an unknown outcome is asked for before every later try, whatever those meet, also after it was parked', async () => {
  const outcomes = [
    new OutcomeUnknown({ key: 'timedOut' }),
    busy,
    new PermanentFault({ key: 'notAuthorised' }),
    busy,
    null,
  ];
  const outside = outsideOf({
    answer: ({ attempts }) => {
      const fault = outcomes[attempts];
      if (fault) throw fault;
    },
  });
  await workshop.run(outside.connector);
  await workshop.write(freshStream(), ['k']);
  const parked = await inState(outside, 'k', 'parked');
  await inTransaction(workshop.pool, (tx) => retryNow(tx, outside.connector.name, null));
  await settled(outside, 1);
  expect(outside.calls.map(({ state }) => state)).toEqual(['waiting', 'unknown', 'unknown', 'unknown', 'unknown']);
  expect(new Set(outside.calls.map(({ id }) => id))).toEqual(new Set([parked.id]));
});

test('a fault nobody foresaw parks, and is asked for at the retry: it may have happened', async () => {
  const outside = outsideOf({
    answer: ({ attempts }) => {
      if (attempts === 0) throw new TypeError('x is undefined');
    },
  });
  await workshop.run(outside.connector);
  await workshop.write(freshStream(), ['k']);
  expect((await inState(outside, 'k', 'parked')).error).toMatchObject({
    key: 'failed',
    detail: 'TypeError: x is undefined',
  });
  await inTransaction(workshop.pool, (tx) => retryNow(tx, outside.connector.name, null));
  await settled(outside, 1);
  expect(outside.calls.map(({ state }) => state)).toEqual(['waiting', 'unknown']);
});

test('a platform that never answers is given up after its time and asked, also when the connector does not listen', async () => {
  const outside = outsideOf({
    timeoutMs: 30,
    answer: ({ attempts }) => (attempts === 0 ? new Promise<void>(() => undefined) : undefined),
  });
  await workshop.run(outside.connector);
  await workshop.write(freshStream(), ['k']);
  await settled(outside, 1);
  expect(outside.calls.map(({ state }) => state)).toEqual(['waiting', 'unknown']);
});

test('a side that fails again and again is left alone, then asked once whether it is back', async () => {
  let down = true;
  let probing = false;
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  const outside = outsideOf({
    answer: async () => {
      if (probing) await gate;
      if (down) throw busy;
    },
  });
  const run = await workshop.run(outside.connector, { ...QUICK, break: 1_000 });
  await workshop.write(freshStream(), ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l']);
  await vi.waitFor(() => expect(run.circuit()).toBe('open'), PATIENCE);
  // Those that were under way with the fifth failure end.
  await vi.waitFor(async () => expect(await openLeases(outside)).toBe(0), PATIENCE);
  probing = true;
  const before = outside.calls.length;
  await vi.waitFor(() => expect(outside.calls.length).toBeGreaterThan(before), PATIENCE);
  // More would be due long since, and it is woken; still only the one is out.
  await inTransaction(workshop.pool, (tx) => retryNow(tx, outside.connector.name, null));
  expect(await openLeases(outside)).toBe(1);
  expect(outside.calls.length).toBe(before + 1);
  down = false;
  release();
  await settled(outside, 12);
  expect(run.circuit()).toBe('closed');
});

const openLeases = async (outside: Outside): Promise<number> =>
  (await workshop.book(outside.connector.name)).filter(({ leasedBy }) => leasedBy !== null).length;

test('what a dead worker had in hand is taken over when its lease ends, and asked for; its late word does not count', async () => {
  const outside = outsideOf();
  const first = await workshop.run({ ...outside.connector, deliver: () => Promise.reject(busy) });
  await workshop.write(freshStream(), ['k']);
  await inState(outside, 'k', 'waiting');
  await first.stop();
  await workshop.pool.query(`update deliveries.delivery set next_at = now() where connector = $1`, [
    outside.connector.name,
  ]);
  const dead = randomUUID();
  const options = { connector: outside.connector.name, worker: dead, limit: 8, leaseMs: 2_000 };
  const [held] = await lease(workshop.pool, options);
  if (held === undefined) throw new Error('nothing to lease');
  expect(await lease(workshop.pool, { ...options, worker: randomUUID() })).toEqual([]);
  await workshop.run(outside.connector);
  await settled(outside, 1);
  expect(outside.calls.map(({ state }) => state)).toEqual(['unknown']);
  expect(
    await settle(workshop.pool, held.id, dead, {
      state: 'parked',
      error: { key: 'failed', params: {}, detail: '' },
      uncertain: true,
    }),
  ).toMatchObject({ counted: false });
  expect((await workshop.book(outside.connector.name))[0]?.state).toBe('delivered');
});

test('an event that cannot be read is put aside with its stream; other streams go on; a retry reads it again, in order', async () => {
  let broken = true;
  const base = outsideOf();
  const connector = {
    ...base.connector,
    intentsOf: (...[event, tx]: Parameters<typeof base.connector.intentsOf>) => {
      if (broken && event.revision === 1 && event.stream === bad) throw new Error('cannot read');
      return base.connector.intentsOf(event, tx);
    },
  };
  const [bad, good] = [freshStream(), freshStream()];
  await workshop.run(connector);
  await workshop.write(bad, ['x', 'x', 'x']);
  await workshop.write(good, ['y', 'y', 'y']);
  await settled(base, 4);
  const parked = await inState(base, `read/${bad}`, 'parked');
  expect(parked).toMatchObject({ effect: 'read', revision: 1, error: { key: 'failed', detail: 'Error: cannot read' } });
  expect(base.calls.filter(({ key }) => key === 'x').map(({ revision }) => revision)).toEqual([0]);

  broken = false;
  await inTransaction(workshop.pool, (tx) => retryNow(tx, connector.name, null));
  await settled(base, 8);
  expect(base.calls.filter(({ key }) => key === 'x').map(({ revision }) => revision)).toEqual([0, 1, 2]);
});

test('what is no event at all is put aside with its stream; a retry looks again, and discarding it lets the stream go on', async () => {
  const outside = outsideOf();
  const [bad, good] = [freshStream(), freshStream()];
  await workshop.run(outside.connector);
  await workshop.write(bad, ['x']);
  await workshop.writeRaw(bad, 'OrderPlaced', () => '{"order":1}');
  await workshop.write(bad, ['x']);
  await workshop.write(good, ['y', 'y']);
  await settled(outside, 3);
  const parked = await inState(outside, `read/${bad}`, 'parked');
  expect(parked).toMatchObject({ effect: 'read', revision: 1, attempts: 0, error: { key: 'unreadableMessage' } });

  expect(await inTransaction(workshop.pool, (tx) => retryNow(tx, outside.connector.name, [parked.id]))).toBe(1);
  await vi.waitFor(async () => {
    const again = (await workshop.book(outside.connector.name)).find(({ id }) => id === parked.id);
    expect(again).toMatchObject({ state: 'parked', attempts: 1 });
  }, PATIENCE);
  await inTransaction(workshop.pool, (tx) => discard(tx, outside.connector.name, [parked.id]));
  // The event that waited, read, and what it asks for.
  await settled(outside, 5);
  expect(outside.calls.filter(({ key }) => key === 'x').map(({ revision }) => revision)).toEqual([0, 2]);
});

test('an event of a later release holds its own stream alone, and is tried again by itself', async () => {
  const outside = outsideOf();
  const [newer, good] = [freshStream(), freshStream()];
  const running = await workshop.run(outside.connector);
  await workshop.writeRaw(newer, 'LoggedOut', (revision) => bodyOf(newer, revision, 'x', 99).body);
  await workshop.write(newer, ['x']);
  await workshop.write(good, ['y']);
  await settled(outside, 1);
  await vi.waitFor(async () => {
    const row = (await workshop.book(outside.connector.name)).find(({ key }) => key === `read/${newer}`);
    expect(row).toMatchObject({ state: 'waiting', error: { key: 'newerMessage' } });
    expect(row?.attempts).toBeGreaterThan(5);
  }, PATIENCE);
  expect(running.circuit()).toBe('closed');
  // As the program that was updated meanwhile finds it.
  await workshop.pool.query(
    `update deliveries.delivery set event = replace(event, '"schemaVersion":99', '"schemaVersion":1') where connector = $1`,
    [outside.connector.name],
  );
  await settled(outside, 5);
  expect(outside.calls.filter(({ key }) => key === 'x').map(({ revision }) => revision)).toEqual([0, 1]);
});

test('an event whose reading breaks the transaction of the batch is put aside too, and loses nobody else', async () => {
  const base = outsideOf();
  const stream = freshStream();
  const connector = {
    ...base.connector,
    intentsOf: async (...[event, tx]: Parameters<typeof base.connector.intentsOf>) => {
      if (event.revision === 1) await tx.query('select 1 / 0');
      return base.connector.intentsOf(event, tx);
    },
  };
  await workshop.run(connector);
  await workshop.write(stream, ['a', 'b']);
  await workshop.write(freshStream(), ['c']);
  await inState(base, `read/${stream}`, 'parked');
  expect((await settled(base, 2)).filter(({ effect }) => effect === 'tell').map(({ key }) => key)).toEqual(['a', 'c']);
});

test('a database cut in the middle loses nothing and doubles nothing', async () => {
  const done = new Map<string, number>();
  const outside = outsideOf({
    answer: async ({ id, state }) => {
      await new Promise((wait) => setImmediate(wait));
      // As a platform with idempotency keys: asked, it says that it has it.
      if (state === 'unknown' && done.has(id)) return;
      done.set(id, (done.get(id) ?? 0) + 1);
    },
  });
  await workshop.run(outside.connector, { ...QUICK, leaseMargin: -19_000 });
  const writing = workshop.write(
    freshStream(),
    Array.from({ length: 60 }, (_, index) => `k${index % 6}`),
  );
  for (let cut = 1; cut <= 4; cut += 1) {
    await vi.waitFor(() => expect(done.size).toBeGreaterThanOrEqual(cut * 8), PATIENCE);
    await workshop.cutDatabase();
  }
  await writing;
  await settled(outside, 60);
  expect([...done.values()].every((times) => times === 1)).toBe(true);
});

test('a stop lets what is under way end, begins nothing new, and leaves no lease', async () => {
  let begun: () => void = () => undefined;
  let release: () => void = () => undefined;
  const atWork = new Promise<void>((resolve) => (begun = resolve));
  const gate = new Promise<void>((resolve) => (release = resolve));
  const outside = outsideOf({ answer: () => (begun(), gate) });
  const run = await workshop.run(outside.connector);
  await workshop.write(freshStream(), ['k', 'k']);
  await atWork;
  await vi.waitFor(async () => expect(await workshop.book(outside.connector.name)).toHaveLength(2), PATIENCE);
  const stopping = run.stop();
  release();
  await stopping;
  expect((await workshop.book(outside.connector.name)).map(({ state, leasedBy }) => [state, leasedBy])).toEqual([
    ['delivered', null],
    ['waiting', null],
  ]);
  expect(outside.calls).toHaveLength(1);
});

test('what does not end in time at a stop is broken off, and asked for by whoever comes next', async () => {
  let begun: () => void = () => undefined;
  const atWork = new Promise<void>((resolve) => (begun = resolve));
  const outside = outsideOf({
    answer: ({ state }) => (state === 'unknown' ? undefined : (begun(), new Promise<void>(() => undefined))),
  });
  const run = await workshop.run(outside.connector, { ...QUICK, stopGrace: 10 });
  await workshop.write(freshStream(), ['k']);
  await atWork;
  await run.stop();
  const [row] = await workshop.book(outside.connector.name);
  expect(row).toMatchObject({ state: 'unknown', leasedBy: null, error: { key: 'interrupted' } });
  await workshop.run(outside.connector);
  await settled(outside, 1);
});

test('what must not leave before its time waits, and so does what follows it', async () => {
  const later = new Date(Date.now() + 3_600_000);
  const outside = outsideOf({
    intentsOf: ({ revision }) => [
      { key: 'k', effect: 'tell', payload: null, ...(revision === 0 ? { notBefore: later } : {}) },
      { key: 'free', effect: 'tell', payload: null },
    ],
  });
  await workshop.run(outside.connector);
  await workshop.write(freshStream(), ['', '']);
  await settled(outside, 2);
  expect(outside.calls.map(({ key }) => key)).toEqual(['free', 'free']);
  await workshop.pool.query('update deliveries.delivery set next_at = now() where connector = $1', [
    outside.connector.name,
  ]);
  await settled(outside, 4);
  expect(outside.calls.filter(({ key }) => key === 'k').map(({ revision }) => revision)).toEqual([0, 1]);
});

test('what is not there yet is asked for again without counting as a failed try, nor against the other side', async () => {
  let looks = 0;
  const outside = outsideOf({
    answer: () => {
      looks += 1;
      if (looks < 10) throw new NotYet(5);
    },
  });
  const running = await workshop.run(outside.connector);
  await workshop.write(freshStream(), ['k']);
  const [row] = await settled(outside, 1);
  expect(looks).toBe(10);
  expect(row).toMatchObject({ attempts: 1, error: null });
  expect(running.circuit()).toBe('closed');
  await running.stop();
});
