import { constants, inflateRawSync } from 'node:zlib';
import { unpackAscii } from './ascii-filters';
import { BudgetExceeded, type Budget } from './inspect-budget';
import { isDigit, skipBlank, tokenEnd } from './pdf-tokens';

const MB = 1024 * 1024;
const LAYERS = 4;
export type UnpackBudgets = {
  readonly ascii: Budget;
  readonly unpacked: Budget;
};

export const isZlib = (bytes: Buffer): boolean => {
  const [method = 0, flags = 0] = bytes;
  return bytes.length > 2 && (method & 15) === 8 && ((method << 8) | flags) % 31 === 0 && (flags & 32) === 0;
};

const isNumber = (bytes: Buffer, from: number, to: number): boolean =>
  to > from && to - from <= 10 && bytes.subarray(from, to).every(isDigit);

/** A stream of objects begins with pairs of number and place (ISO 32000-1, 7.5.7). */
export const isObjects = (bytes: Buffer): boolean => {
  const number = skipBlank(bytes, 0);
  const numberEnd = tokenEnd(bytes, number);
  const place = skipBlank(bytes, numberEnd);
  const placeEnd = tokenEnd(bytes, place);
  if (!isNumber(bytes, number, numberEnd) || !isNumber(bytes, place, placeEnd) || place === numberEnd) return false;
  const next = skipBlank(bytes, placeEnd);
  return (next > placeEnd ? AFTER_BLANK : AFTER_NUMBER).includes(bytes[next] ?? 0);
};
const AFTER_NUMBER = Buffer.from('<[(/');
const AFTER_BLANK = Buffer.from('<[(/0123456789+-.tfn');

export type Unpacked = {
  readonly packed: Buffer;
  readonly layers: readonly Buffer[];
  readonly state: 'whole' | 'cut' | 'broken';
};

/**
 * Unpacks layer by layer by what the bytes are, not by what the filter's name says. Without the check at the end of
 * what is deflated: readers show the content although it is wrong.
 */
export const unpack = (packed: Buffer, { ascii, unpacked }: UnpackBudgets): Unpacked => {
  const layers: Buffer[] = [];
  for (let content = packed; ;) {
    let next: Buffer | null;
    try {
      next = isZlib(content)
        ? inflateRawSync(content.subarray(2), { maxOutputLength: 8 * MB })
        : unpackAscii(content, ascii);
    } catch (error) {
      if (error instanceof BudgetExceeded) throw error;
      if (error instanceof RangeError) throw new BudgetExceeded();
      return {
        packed,
        layers,
        state: error instanceof Error && 'code' in error && error.code === 'Z_BUF_ERROR' ? 'cut' : 'broken',
      };
    }
    if (next === null) return { packed, layers, state: 'whole' };
    if (layers.length === LAYERS) throw new BudgetExceeded();
    unpacked.spend(next.length);
    layers.push((content = next));
  }
};

/** Whether bytes begin as objects do, as they are or once unpacked, even where the rest is broken. */
export const beginsAsObjects = (start: Buffer, { ascii, unpacked }: UnpackBudgets): boolean => {
  for (let content = start, layer = 0; layer <= LAYERS; layer += 1) {
    if (isObjects(content)) return true;
    try {
      const options = { maxOutputLength: MB, finishFlush: constants.Z_SYNC_FLUSH };
      const next = isZlib(content) ? inflateRawSync(content.subarray(2), options) : unpackAscii(content, ascii);
      if (next === null) return false;
      unpacked.spend(next.length);
      content = next;
    } catch (error) {
      if (error instanceof BudgetExceeded) throw error;
      return false;
    }
  }
  return false;
};
