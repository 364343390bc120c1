import { expect, it } from 'vitest';
import { weighsMore } from './weight';

it('a text that stands in many places counts each time, as it is copied', () => {
  const text = 'x'.repeat(1_000_000);
  expect(weighsMore([text], 3_000_000)).toBe(false);
  expect(weighsMore([{ a: text }, { a: text }], 3_000_000)).toBe(true);
});

it('numbers, nothing and bytes count too', () => {
  const MEGABYTE = 1024 * 1024;
  expect(weighsMore({ rows: Array.from({ length: 1_000 }, () => [1, null, undefined, true]) }, MEGABYTE)).toBe(false);
  expect(
    weighsMore(
      Array.from({ length: 100_000 }, () => 1),
      MEGABYTE,
    ),
  ).toBe(true);
  expect(weighsMore({ bytes: new Uint8Array(2 * MEGABYTE) }, MEGABYTE)).toBe(true);
});
