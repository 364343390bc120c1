import { expect, test } from 'vitest';
import { passedOver } from './numbering';

const epochs = [
  { position: '40@a', since: '2026-03-01T00:00:00.000Z', lost: 12 },
  { position: '90@a', since: '2026-05-01T00:00:00.000Z', lost: 3 },
];

test('numbers go on behind as many as events were lost since the last that is left, and as before after that', () => {
  expect(passedOver(epochs, '20@a', '2026')).toBe(15);
  expect(passedOver(epochs, '41@a', '2026')).toBe(3);
  expect(passedOver(epochs, '91@a', '2026')).toBe(0);
});

test('a counter of which no number is left may have given any in the year of the loss, and in no other', () => {
  expect(passedOver(epochs, null, '2026')).toBe(15);
  expect(passedOver(epochs, null, '')).toBe(15);
  expect(passedOver(epochs, null, '2027')).toBe(0);
});
