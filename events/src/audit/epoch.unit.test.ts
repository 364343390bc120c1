import { expect, test } from 'vitest';
import { epochAt, epochWords } from './epoch';

const epoch = (number: number, size: number) => ({ number, size, lost: 5, since: '2026-03-01T00:00:00.000Z' });

test('an epoch begins with the event that says so: a checkpoint of what was left is of the one before', () => {
  const epochs = [epoch(2, 10), epoch(3, 20)];
  expect([1, 10, 11, 20, 21].map((size) => epochAt(epochs, size)?.number ?? 1)).toEqual([1, 1, 2, 2, 3]);
});

test('an epoch that lost no event began because events were replaced, and says so', () => {
  expect(Object.values(epochWords(epoch(2, 10))).join('\n')).toMatch(/丢失 5 个事件\n.*a loss of 5 events/);
  const words = Object.values(epochWords({ ...epoch(2, 10), lost: 0 })).join('\n');
  expect(words).toMatch(/有事件被替换\n.*events were replaced/);
  expect(words).not.toMatch(/ 0 /);
});
