import { expect, test } from 'vitest';
import { epochAt } from './epoch';

const epoch = (number: number, size: number) => ({ number, size, lost: 5, since: '2026-03-01T00:00:00.000Z' });

test('an epoch begins with the event that says so: a checkpoint of what was left is of the one before', () => {
  const epochs = [epoch(2, 10), epoch(3, 20)];
  expect([1, 10, 11, 20, 21].map((size) => epochAt(epochs, size)?.number ?? 1)).toEqual([1, 1, 2, 2, 3]);
});
