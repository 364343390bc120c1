import { expect, test } from 'vitest';
import type { Signed } from './verify-checkpoints';
import { judgingKept } from './verify-kept';

const kept = (size: number, mayBeLost = false): Signed => ({
  ...{ size, root: new Uint8Array(32).fill(size), kept: true, mayBeLost, origin: 'test.example/log' },
});
const outcomes = (judged: ReturnType<typeof judgingKept>) => judged.told().map(({ outcome }) => outcome);

test('given checkpoints kept outside, then one holds only where the log was seen to lead to it and nothing stands against it', () => {
  const [holds, never, gone, misses] = [kept(1), kept(2), kept(3), kept(4)];
  const judged = judgingKept([holds, null, never, gone, misses], [{ size: 1 }, { size: 2 }, { size: 4 }]);
  for (const one of [holds, gone, misses]) judged.holds(one);
  judged.contradicts(misses);
  expect(outcomes(judged)).toEqual(['holds', 'contradicted', 'contradicted', 'contradicted']);
  expect(judged.told().map(({ given }) => given)).toEqual([0, 2, 3, 4]);
  expect(judgingKept([null], []).some()).toBe(false);
});

test('given one that an epoch says was lost, then it is told as that where the epoch is vouched for, and is a finding otherwise', () => {
  const one = kept(9, true);
  const told = judgingKept([one], []);
  told.isLost(one);
  expect(told.untold(() => 2)).toEqual([]);
  expect(told.told()).toMatchObject([{ outcome: 'lost', epoch: 2, size: 9 }]);
  const forged = judgingKept([one], []);
  forged.isLost(one);
  expect(forged.untold(() => null)).toMatchObject([{ kind: 'checkpointMissing' }]);
  expect(outcomes(forged)).toEqual(['contradicted']);
});
