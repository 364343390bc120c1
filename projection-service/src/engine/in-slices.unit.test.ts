import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { inSlices } from './in-slices';

const busyFor = (ms: number): void => {
  const until = performance.now() + ms;
  while (performance.now() < until);
};

it('others are answered in between, and the order stays', async () => {
  const done: string[] = [];
  const other = setTimeout(1).then(() => done.push('other'));
  const made = await inSlices([1, 2, 3, 4, 5, 6], undefined, (item) => {
    busyFor(10);
    done.push(String(item));
    return item * 2;
  });
  await other;
  expect(made).toEqual([2, 4, 6, 8, 10, 12]);
  expect(done.indexOf('other')).toBeLessThan(6);
});

it('ends for a caller who has gone', async () => {
  const gone = new AbortController();
  let begun = 0;
  const work = inSlices([1, 2, 3, 4, 5, 6], gone.signal, () => {
    begun += 1;
    gone.abort(new Error('gone'));
    busyFor(30);
  });
  await expect(work).rejects.toThrow('gone');
  expect(begun).toBe(1);
});
