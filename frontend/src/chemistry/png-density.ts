/** Bytes before the first chunk, and of the header chunk (IHDR) that every PNG begins with. */
const [SIGNATURE, HEADER] = [8, 25];
const INCH_PER_METRE = 39.370078740157;

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

/** CRC-32 as PNG counts it (ISO 3309). */
const crc32 = (bytes: Uint8Array): number => {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crcTable[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
};

/** The same PNG with one more chunk behind its header. */
const withChunk = (png: Uint8Array, type: string, data: Uint8Array): Uint8Array<ArrayBuffer> => {
  const chunk = new Uint8Array(12 + data.length);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, data.length);
  chunk.set(new TextEncoder().encode(type), 4);
  chunk.set(data, 8);
  view.setUint32(8 + data.length, crc32(chunk.subarray(4, 8 + data.length)));
  const at = SIGNATURE + HEADER;
  const whole = new Uint8Array(png.length + chunk.length);
  whole.set(png.subarray(0, at));
  whole.set(chunk, at);
  whole.set(png.subarray(at), at + chunk.length);
  return whole;
};

/**
 * The same PNG that says how large it is meant: a chunk `pHYs` (PNG, third edition, 11.3.4.3), in pixels per metre. Word
 * processors set it at that size.
 */
export const withDensity = (png: Uint8Array, dotsPerInch: number): Uint8Array<ArrayBuffer> => {
  const perMetre = Math.round(dotsPerInch * INCH_PER_METRE);
  const data = new Uint8Array(9);
  const view = new DataView(data.buffer);
  view.setUint32(0, perMetre);
  view.setUint32(4, perMetre);
  view.setUint8(8, 1);
  return withChunk(png, 'pHYs', data);
};

/** The same PNG that says what it was made from: a chunk `tEXt` (11.3.3.3) under the keyword Source, in ASCII. */
export const withSource = (png: Uint8Array, source: string): Uint8Array<ArrayBuffer> =>
  withChunk(png, 'tEXt', new TextEncoder().encode(`Source\0${source}`));
