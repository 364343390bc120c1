import { expect, it } from 'vitest';
import { withDensity, withSource } from './png-density';

/** One transparent pixel, as the PNG specification's own tools write it. */
const PIXEL = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (sign) => sign.charCodeAt(0),
);

it('300 dots per inch are said as other programs say them, and the rest is as it was', () => {
  const png = withDensity(PIXEL, 300);
  // As images saved at 300 dpi have it: 11811 (0x2E23) pixels per metre, with this check sum.
  const chunk = [0, 0, 0, 9, 0x70, 0x48, 0x59, 0x73, 0, 0, 0x2e, 0x23, 0, 0, 0x2e, 0x23, 1, 0x78, 0xa5, 0x3f, 0x76];
  expect([...png.subarray(33, 54)]).toEqual(chunk);
  expect([...png.subarray(0, 33), ...png.subarray(54)]).toEqual([...PIXEL]);
});

it('what it was made from is said as a text that other programs read, with the check sum of zlib', () => {
  const png = withSource(PIXEL, 'SHA-256 ab');
  const text = [...new TextEncoder().encode('tEXtSource\0SHA-256 ab')];
  const chunk = [0, 0, 0, 17, ...text, 0xd, 0x4d, 0x9d, 0xc6];
  expect([...png.subarray(33, 33 + chunk.length)]).toEqual(chunk);
  expect([...png.subarray(0, 33), ...png.subarray(33 + chunk.length)]).toEqual([...PIXEL]);
});
