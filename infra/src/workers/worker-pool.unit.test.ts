import { afterEach, expect, test } from 'vitest';
import { createWorkerPool, THE_PRODUCT, type BringingPool, type JobOptions } from './worker-pool';

let pool: BringingPool<unknown>;
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
    runBrought: opened.runBrought,
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

test('what nobody waits for any more leaves its place, and is never begun', { timeout: LIMIT }, async () => {
  const { run } = open({ mostWaiting: 1 });
  const held = new Int32Array(new SharedArrayBuffer(4));
  const working = run(held);
  const gone = new AbortController();
  // It would keep the only worker for ever.
  const left = run('for ever', { owner: THE_PRODUCT, signal: gone.signal });
  gone.abort();
  await expect(left).rejects.toMatchObject({ name: 'AbortError' });
  await expect(run('late', { owner: THE_PRODUCT, signal: gone.signal })).rejects.toMatchObject({ name: 'AbortError' });
  const next = run('next');
  Atomics.store(held, 0, 1);
  Atomics.notify(held, 0);
  expect([await working, await next]).toEqual(['released', { did: 'next' }]);
});

test('what is being done for nobody is refused at once, and ended soon after', { timeout: LIMIT }, async () => {
  const { run } = open();
  await run('first');
  const gone = new AbortController();
  const left = run('for ever', { owner: THE_PRODUCT, signal: gone.signal });
  const next = run('next');
  await new Promise((resolve) => setImmediate(resolve));
  gone.abort();
  await expect(left).rejects.toMatchObject({ name: 'AbortError' });
  expect(await next).toEqual({ did: 'next' });
});

test('what comes to its end before it is ended keeps its worker', { timeout: LIMIT }, async () => {
  const { run } = open();
  const gone = new AbortController();
  const held = new Int32Array(new SharedArrayBuffer(4));
  const left = run(held, { owner: THE_PRODUCT, signal: gone.signal });
  const thread = run('thread');
  gone.abort();
  await expect(left).rejects.toMatchObject({ name: 'AbortError' });
  Atomics.store(held, 0, 1);
  Atomics.notify(held, 0);
  expect(await thread).toBe(await run('thread'));
  await new Promise((resolve) => setTimeout(resolve, 1_300));
  // Nothing ends a worker that does something else by now.
  expect(await run('thread')).toBe(await thread);
});

test('what is large is brought when its turn has come, one after the other', { timeout: LIMIT }, async () => {
  const { run, runBrought } = open();
  const held = new Int32Array(new SharedArrayBuffer(4));
  const working = run(held);
  const gone = new AbortController();
  const brought: number[] = [];
  const bring = (nth: number) => async () => {
    brought.push(nth);
    await Promise.resolve();
    if (nth === 2) throw new Error('the disk is gone');
    const bytes = new Uint8Array(1_000_000);
    return { job: { nth, bytes }, transfer: [bytes.buffer] };
  };
  const asked = [1, 2, 3].map((nth) => runBrought(bring(nth), { owner: `o${nth}` }));
  const left = runBrought(bring(4), { owner: 'left', signal: gone.signal });
  const answers = Promise.allSettled(asked);
  gone.abort();
  await expect(left).rejects.toMatchObject({ name: 'AbortError' });
  expect(brought).toEqual([]);
  Atomics.store(held, 0, 1);
  Atomics.notify(held, 0);
  expect(await working).toBe('released');
  expect(await answers).toMatchObject([
    { value: { did: { nth: 1 } } },
    { reason: { message: 'the disk is gone' } },
    { value: { did: { nth: 3 } } },
  ]);
  expect(brought).toEqual([1, 2, 3]);
});

test('a worker that nobody asks anything of ends, and the next job has a new one', { timeout: LIMIT }, async () => {
  const { run } = open({ restsMs: 50 });
  expect(await Promise.all([run('a'), run('b')])).toEqual([{ did: 'a' }, { did: 'b' }]);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await run('c')).toEqual({ did: 'c' });
});
