import { afterEach, expect, test } from 'vitest';
import { createWorkerPool, THE_PRODUCT, type JobOptions, type WorkerPool } from './worker-pool';

let pool: WorkerPool<unknown>;
const open = (
  options: {
    readonly size?: number;
    readonly mostWaiting?: number;
    readonly timeoutMs?: number;
    readonly processorMs?: number;
    readonly restsMs?: number;
  } = {},
) => {
  pool = createWorkerPool({
    entry: new URL('./worker-pool-test-worker.ts', import.meta.url),
    ...{ size: 1, mostWaiting: 10, memoryMb: 32, timeoutMs: 60_000, ...options },
  });
  const opened = pool;
  return {
    stop: opened.stop,
    run: (job: unknown, more: JobOptions = { owner: THE_PRODUCT }) => opened.run(job, more),
  };
};
afterEach(() => pool.stop());
const LIMIT = 30_000;

test('jobs are answered, an error of one is its own, the worker goes on', { timeout: LIMIT }, async () => {
  const { run } = open();
  const answers = await Promise.allSettled([run('a'), run('fail'), run({ b: 2 })]);
  expect(answers).toMatchObject([
    { status: 'fulfilled', value: { did: 'a' } },
    { status: 'rejected', reason: { message: 'no such file' } },
    { status: 'fulfilled', value: { did: { b: 2 } } },
  ]);
});

test.each(['memory', 'exit'])(
  'a worker that ends (%s) refuses its own job in words; who waits is answered by a new one',
  { timeout: LIMIT },
  async (fate) => {
    const { run } = open();
    const [ended, next] = await Promise.allSettled([run(fate), run('next')]);
    expect(ended).toMatchObject({ status: 'rejected', reason: { key: 'workTooLarge' } });
    expect(next).toMatchObject({ status: 'fulfilled', value: { did: 'next' } });
  },
);

test(
  'an answer that is small there and large here is refused, and the worker goes on',
  { timeout: LIMIT },
  async () => {
    const { run } = open();
    await expect(run('large answer')).rejects.toMatchObject({ key: 'workTooLarge' });
    expect(await run('next')).toEqual({ did: 'next' });
  },
);

test('a job without end is ended, and who waits is answered', { timeout: LIMIT }, async () => {
  const { run } = open({ timeoutMs: 5_000 });
  const [ended, next] = await Promise.allSettled([run('for ever'), run('next')]);
  expect(ended).toMatchObject({ status: 'rejected', reason: { key: 'workTooLarge' } });
  expect(next).toMatchObject({ status: 'fulfilled', value: { did: 'next' } });
});

test.skipIf(process.platform !== 'linux')(
  'a job is ended by the processor time that it uses, not by how long it waits for the processor',
  { timeout: LIMIT },
  async () => {
    const { run } = open({ size: 2, processorMs: 500 });
    const held = new Int32Array(new SharedArrayBuffer(4));
    const patient = run(held);
    await expect(run('for ever')).rejects.toMatchObject({ key: 'workTooLarge' });
    // Was there for as long, and used nothing.
    Atomics.store(held, 0, 1);
    Atomics.notify(held, 0);
    expect(await patient).toBe('released');
  },
);

test.skipIf(process.platform !== 'linux')(
  'what a worker does to be ready is no time of the job that it happens to be done in',
  { timeout: LIMIT },
  async () => {
    const { run } = open({ processorMs: 500 });
    expect(await run('much aside')).toBe('ready');
    await expect(run('for ever')).rejects.toMatchObject({ key: 'workTooLarge' });
  },
);

test("owners take turns, and half of the places are no one owner's", { timeout: LIMIT }, async () => {
  const { run } = open({ mostWaiting: 6 });
  const held = new Int32Array(new SharedArrayBuffer(4));
  const done: unknown[] = [];
  const asked = (job: unknown, owner: string) => run(job, { owner }).then((value) => done.push(value));
  const wang = [asked(held, 'wang'), asked('w1', 'wang'), asked('w2', 'wang'), asked('w3', 'wang')];
  await expect(asked('w4', 'wang')).rejects.toMatchObject({ key: 'tooManyRequests' });
  const li = asked('li', 'li');
  Atomics.store(held, 0, 1);
  Atomics.notify(held, 0);
  await Promise.all([...wang, li]);
  expect(done).toEqual(['released', ...['li', 'w1', 'w2', 'w3'].map((did) => ({ did }))]);
});

test('more than may wait are refused at once; a stop refuses the rest', { timeout: LIMIT }, async () => {
  const { run, stop } = open({ mostWaiting: 1 });
  const held = new Int32Array(new SharedArrayBuffer(4));
  const [working, waiting] = [run(held), run('waits')];
  await expect(run('too many')).rejects.toMatchObject({ key: 'tooManyRequests' });
  Atomics.store(held, 0, 1);
  Atomics.notify(held, 0);
  expect(await working).toBe('released');
  expect(await waiting).toEqual({ did: 'waits' });
  const again = run(new Int32Array(new SharedArrayBuffer(4)));
  const last = run('last');
  const refused = Promise.allSettled([again, last]);
  await stop();
  expect(await refused).toMatchObject([{ reason: { key: 'unavailable' } }, { reason: { key: 'unavailable' } }]);
});

test('a worker that nobody asks anything of ends, and the next job has a new one', { timeout: LIMIT }, async () => {
  const { run } = open({ restsMs: 50 });
  expect(await Promise.all([run('a'), run('b')])).toEqual([{ did: 'a' }, { did: 'b' }]);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await run('c')).toEqual({ did: 'c' });
});
