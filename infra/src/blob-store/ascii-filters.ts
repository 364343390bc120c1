import type { Budget } from './inspect-budget';

/** ASCIIHex and ASCII85, the filters of PDF that write bytes as text (ISO 32000-1, 7.4.2 and 7.4.3). */
const isSpace = (byte: number): boolean => byte <= 32;

const hexDigit = (byte: number): number => {
  if (byte >= 48 && byte <= 57) return byte - 48;
  const letter = byte | 32;
  return letter >= 97 && letter <= 102 ? letter - 87 : -1;
};

const unpackHex = (bytes: Buffer): Buffer | null => {
  const out = Buffer.alloc((bytes.length >> 1) + 1);
  let length = 0;
  let high = -1;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === 62) break;
    if (isSpace(byte)) continue;
    const digit = hexDigit(byte);
    if (digit < 0) return null;
    if (high < 0) high = digit;
    else {
      out[length] = (high << 4) | digit;
      length += 1;
      high = -1;
    }
  }
  if (high >= 0) {
    out[length] = high << 4;
    length += 1;
  }
  return length === 0 ? null : out.subarray(0, length);
};

const unpack85 = (bytes: Buffer): Buffer | null => {
  // `z` stands for four bytes.
  const out = Buffer.alloc(bytes.length * 4 + 4);
  let length = 0;
  let value = 0;
  let count = 0;
  const flush = (digits: number): void => {
    for (let at = 0; at < digits - 1; at += 1) {
      out[length] = Math.floor(value / 2 ** (24 - 8 * at)) & 255;
      length += 1;
    }
    value = 0;
    count = 0;
  };
  for (let at = bytes[0] === 60 && bytes[1] === 126 ? 2 : 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === 126) break;
    if (isSpace(byte)) continue;
    if (byte === 122 && count === 0) {
      count = 5;
      flush(5);
    } else {
      if (byte < 33 || byte > 117) return null;
      value = value * 85 + (byte - 33);
      count += 1;
      if (count === 5) flush(5);
    }
  }
  if (count > 0) {
    const digits = count;
    for (; count < 5; count += 1) value = value * 85 + 84;
    flush(digits);
  }
  return length === 0 ? null : out.subarray(0, length);
};

const PROBE = 64;

/** Null: neither of the two. Spends what it goes over. */
export const unpackAscii = (bytes: Buffer, budget: Budget): Buffer | null => {
  const probe = bytes.subarray(0, PROBE);
  const unpack = unpackHex(probe) !== null ? unpackHex : unpack85(probe) !== null ? unpack85 : null;
  if (unpack === null) return null;
  budget.spend(bytes.length);
  return unpack(bytes);
};
