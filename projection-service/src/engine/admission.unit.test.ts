import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createAdmission } from './admission';

const of = (accountId: string, closed?: AbortSignal) => ({
  session: { accountId },
  ...(closed ? { closed } : {}),
});
const held = () => {
  let letGo = (): void => undefined;
  const until = new Promise<void>((resolve) => (letGo = resolve));
  return { letGo: () => letGo(), until };
};
const admission = (part: { atOnce?: number; mostWaiting?: number; longestWaitMs?: number } = {}) =>
  createAdmission({ atOnce: 2, mostWaiting: 10, longestWaitMs: 60_000, ...part });

describe('admission of heavy reads', () => {
  test('one at a time for each account: a person with twenty leaves room for the next', async () => {
    const { run } = admission();
    const first = held();
    const done: string[] = [];
    const reads = [
      run(of('a'), () => first.until.then(() => done.push('a1'))),
      run(of('a'), () => Promise.resolve(done.push('a2'))),
    ];
    await run(of('b'), () => Promise.resolve(done.push('b')));
    expect(done).toEqual(['b']);
    first.letGo();
    await Promise.all(reads);
    expect(done).toEqual(['b', 'a1', 'a2']);
  });

  test('a few of all people at once; the rest waits a bounded time and is told in words', async () => {
    const { run } = admission({ atOnce: 1, mostWaiting: 1, longestWaitMs: 20 });
    const first = held();
    const working = run(of('a'), () => first.until);
    const waits = expect(run(of('b'), () => Promise.resolve())).rejects.toMatchObject({ key: 'heavyReadsBusy' });
    await expect(run(of('c'), () => Promise.resolve())).rejects.toMatchObject({ key: 'heavyReadsBusy' });
    await waits;
    first.letGo();
    await working;
    await run(of('b'), () => Promise.resolve());
  });

  test('work whose caller has gone is never begun, and takes nobody’s place', async () => {
    const { run } = admission({ atOnce: 1, mostWaiting: 1 });
    const first = held();
    const working = run(of('a'), () => first.until);
    const caller = new AbortController();
    let begun = false;
    const dropped = run(of('b', caller.signal), () => Promise.resolve((begun = true)));
    caller.abort();
    await expect(dropped).rejects.toMatchObject({ name: 'AbortError' });
    await expect(run(of('b', caller.signal), () => Promise.resolve())).rejects.toMatchObject({ name: 'AbortError' });
    const last = run(of('c'), () => Promise.resolve('c'));
    first.letGo();
    expect([await working, await last, begun]).toEqual([undefined, 'c', false]);
  });

  test('an answer that nobody fetched yet keeps its account waiting, and no other', async () => {
    const { run } = admission({ atOnce: 1 });
    const caller = new AbortController();
    await run(of('a', caller.signal), () => Promise.resolve());
    let begun = false;
    const second = run(of('a'), () => Promise.resolve((begun = true)));
    await run(of('b'), () => Promise.resolve());
    await sleep(1);
    expect(begun).toBe(false);
    caller.abort();
    await second;
    expect(begun).toBe(true);
  });

  test('a failure frees the place', async () => {
    const { run } = admission({ atOnce: 1 });
    await expect(run(of('a'), () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await run(of('a'), () => Promise.resolve());
  });
});
