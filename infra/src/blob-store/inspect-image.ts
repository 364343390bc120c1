import { own } from '@shilu/events/core/own';
import { inflateSync } from 'node:zlib';
import { BudgetExceeded, createBudget } from './inspect-budget';

export type ImageDanger = 'imageBomb' | 'imageBroken';

/** A whole-slide scan has some 100 million; a screen cannot show, nor a server make small, much more. */
const MOST_PIXELS = 250_000_000;
const MOST_TEXT_CHUNK = 1024 * 1024;
/** All comments of a picture together. */
const MOST_TEXT = 8 * 1024 * 1024;
const MOST_ENTRIES = 500_000;

const judge = (width: number, height: number): ImageDanger | null =>
  width <= 0 || height <= 0 ? 'imageBroken' : width * height > MOST_PIXELS ? 'imageBomb' : null;

const [Z_TEXT, I_TEXT, I_PROFILE] = ['zTXt', 'iTXt', 'iCCP'].map((type) => Buffer.from(type).readUInt32BE());

/** Where in a compressed text or colour chunk the zlib data begins; -1: not compressed. */
const compressedFrom = (code: number, data: Buffer): number => {
  const keyword = data.indexOf(0);
  if (keyword < 0) return -1;
  if (code !== I_TEXT) return keyword + 2;
  if (data[keyword + 1] !== 1) return -1;
  const language = data.indexOf(0, keyword + 3);
  const translated = data.indexOf(0, language + 1);
  return language < 0 || translated < 0 ? -1 : translated + 1;
};

/** What unpacking costs however little there is to unpack, and what looking at a comment costs. */
const PER_CHUNK = 16_000;
const PER_COMMENT = 100;

const png = (head: Buffer): ImageDanger | null => {
  if (head.length < 33) return 'imageBroken';
  const text = createBudget(MOST_TEXT);
  const bySize = judge(head.readUInt32BE(16), head.readUInt32BE(20));
  if (bySize !== null) return bySize;
  for (let at = 8; at + 12 <= head.length; at += 12 + head.readUInt32BE(at)) {
    const code = head.readUInt32BE(at + 4);
    if (code !== Z_TEXT && code !== I_TEXT && code !== I_PROFILE) continue;
    try {
      text.spend(PER_COMMENT);
      const data = head.subarray(at + 8, at + 8 + head.readUInt32BE(at));
      const from = compressedFrom(code, data);
      if (from < 0) continue;
      text.spend(PER_CHUNK + data.length);
      text.spend(inflateSync(data.subarray(from), { maxOutputLength: MOST_TEXT_CHUNK }).length);
    } catch (error) {
      if (error instanceof RangeError || error instanceof BudgetExceeded) return 'imageBomb';
    }
  }
  return null;
};

const gif = (head: Buffer): ImageDanger | null => {
  if (head.length < 13) return 'imageBroken';
  const tableBytes = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 << ((flags & 7) + 1));
  const byScreen = judge(head.readUInt16LE(6), head.readUInt16LE(8));
  if (byScreen !== null) return byScreen;
  const skipBlocks = (from: number): number => {
    let at = from;
    while ((head[at] ?? 0) > 0) at += 1 + (head[at] ?? 0);
    return at + 1;
  };
  for (let at = 13 + tableBytes(head[10] ?? 0); at + 10 <= head.length;) {
    if (head[at] === 0x21) at = skipBlocks(at + 2);
    else if (head[at] === 0x2c) {
      const width = head.readUInt16LE(at + 5);
      const height = head.readUInt16LE(at + 7);
      // A frame placed far out makes the canvas grow to it.
      const byFrame =
        judge(width, height) ?? judge(head.readUInt16LE(at + 1) + width, head.readUInt16LE(at + 3) + height);
      if (byFrame !== null) return byFrame;
      at = skipBlocks(at + 10 + tableBytes(head[at + 9] ?? 0) + 1);
    } else break;
  }
  return null;
};

const bmp = (head: Buffer): ImageDanger | null => {
  if (head.length < 26) return 'imageBroken';
  return head.readUInt32LE(14) === 12
    ? judge(head.readUInt16LE(18), head.readUInt16LE(20))
    : judge(head.readInt32LE(18) >>> 0, Math.abs(head.readInt32LE(22)));
};

const jpeg = (head: Buffer): ImageDanger | null => {
  for (let at = 2; at + 9 <= head.length && head[at] === 0xff;) {
    const marker = head[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return judge(head.readUInt16BE(at + 7), head.readUInt16BE(at + 5));
    at += marker === 0xff ? 1 : 2 + head.readUInt16BE(at + 2);
  }
  return 'imageBroken';
};

const webp = (head: Buffer): ImageDanger | null => {
  if (head.length < 30) return 'imageBroken';
  const kind = head.toString('latin1', 12, 16);
  if (kind === 'VP8X') return judge(head.readUIntLE(24, 3) + 1, head.readUIntLE(27, 3) + 1);
  if (kind === 'VP8L') return judge((head.readUInt32LE(21) & 0x3fff) + 1, ((head.readUInt32LE(21) >> 14) & 0x3fff) + 1);
  return judge(head.readUInt16LE(26) & 0x3fff, head.readUInt16LE(28) & 0x3fff);
};

/** Walks the chain of pages, which a hostile file may bend into a circle or point past its end. */
const tiff = (file: Buffer): ImageDanger | null => {
  const read = (from: number, length: number): Buffer =>
    file.subarray(Math.min(from, file.length), Math.min(from + length, file.length));
  const head = read(0, 16);
  const budget = createBudget(MOST_ENTRIES);
  if (head.length < 8) return 'imageBroken';
  const little = head[0] === 0x49;
  const u16 = (bytes: Buffer, at: number): number => (little ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at));
  const u32 = (bytes: Buffer, at: number): number => (little ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at));
  const u64 = (bytes: Buffer, at: number): number =>
    Number(little ? bytes.readBigUInt64LE(at) : bytes.readBigUInt64BE(at));
  const big = u16(head, 2) === 43;
  if (big && head.length < 16) return 'imageBroken';
  const [countBytes, entryBytes, offsetBytes] = big ? [8, 20, 8] : [2, 12, 4];
  const offsetAt = big ? u64 : u32;
  const seen = new Set<number>();
  for (let page = big ? u64(head, 8) : u32(head, 4); page !== 0;) {
    if (seen.has(page) || seen.size > 10_000) return 'imageBroken';
    seen.add(page);
    const countField = read(page, countBytes);
    if (countField.length < countBytes) return 'imageBroken';
    const entries = big ? u64(countField, 0) : u16(countField, 0);
    if (entries > 65_535) return 'imageBroken';
    budget.spend(entries);
    const body = read(page + countBytes, entries * entryBytes + offsetBytes);
    if (body.length < entries * entryBytes + offsetBytes) return 'imageBroken';
    let width = 0;
    let height = 0;
    for (let at = 0; at < entries * entryBytes; at += entryBytes) {
      const value = u16(body, at + 2) === 3 ? u16(body, at + (big ? 12 : 8)) : u32(body, at + (big ? 12 : 8));
      if (u16(body, at) === 256) width = value;
      if (u16(body, at) === 257) height = value;
    }
    const bySize = judge(width, height);
    if (bySize !== null) return bySize;
    page = offsetAt(body, entries * entryBytes);
  }
  return seen.size === 0 ? 'imageBroken' : null;
};

const looks: Readonly<Record<string, (file: Buffer) => ImageDanger | null>> = {
  'image/png': png,
  'image/apng': png,
  'image/gif': gif,
  'image/bmp': bmp,
  'image/jpeg': jpeg,
  'image/webp': webp,
  'image/tiff': tiff,
};

/** What the headers declare, without decoding a pixel. Null: nothing against it, or a format without a known bomb. */
export const imageDanger = (mime: string, file: Buffer): ImageDanger | null => {
  try {
    return own(looks, mime)?.(file) ?? null;
  } catch (error) {
    if (error instanceof BudgetExceeded) return 'imageBroken';
    throw error;
  }
};
