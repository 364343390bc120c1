import type { Budget } from './inspect-budget';
import { isBlank, isDigit, skipBlank, tokenEnd } from './pdf-tokens';

/** `12 0 obj`, before each object of a file. */
export type PdfHeader = { readonly digits: string; readonly generation: number; readonly end: number };

const isLetter = (byte: number | undefined): boolean => byte !== undefined && (byte | 32) >= 97 && (byte | 32) <= 122;

const isLineEnd = (byte: number | undefined): boolean => byte === 10 || byte === 13;
const LONGEST_COMMENT = 4_096;

/** Whether a number stands before a place for those who read comments as blanks: nobody honest writes a header so. */
const numberBeforeComment = (bytes: Buffer, from: number, steps: Budget): boolean => {
  let end = from;
  while (from - end < LONGEST_COMMENT) {
    while (from - end < LONGEST_COMMENT && isBlank(bytes[end - 1]) && !isLineEnd(bytes[end - 1])) end -= 1;
    if (!isLineEnd(bytes[end - 1])) break;
    let line = end - 1;
    while (from - line < LONGEST_COMMENT && line > 0 && !isLineEnd(bytes[line - 1])) line -= 1;
    const comment = bytes.subarray(line, end).indexOf('%');
    end = comment < 0 ? end - 1 : line + comment;
  }
  steps.spend(1 + (from - end) / 16);
  return from - end >= LONGEST_COMMENT || isDigit(bytes[end - 1]);
};

const MOST_BLANKS = 20;
const MOST_DIGITS = 10;

type Digits = { readonly text: string; readonly at: number } | null;
const digitsBefore = (bytes: Buffer, from: number): Digits => {
  let end = from;
  while (from - end < MOST_BLANKS && isBlank(bytes[end - 1])) end -= 1;
  let at = end;
  while (end - at < MOST_DIGITS && isDigit(bytes[at - 1])) at -= 1;
  return at === end ? null : { text: bytes.toString('latin1', at, end), at };
};

/**
 * The next header at or after a place. `unclear` where lenient readers may see one that is not written plainly; null
 * after the last.
 */
export const nextHeader = (bytes: Buffer, from: number, steps: Budget): PdfHeader | 'unclear' | null => {
  for (let at = bytes.indexOf('obj', from); at >= 0; at = bytes.indexOf('obj', at + 3)) {
    steps.spend(1);
    if (isLetter(bytes[at + 3]) || !(isBlank(bytes[at - 1]) || isDigit(bytes[at - 1]))) continue;
    const generation = digitsBefore(bytes, at);
    const number = generation && digitsBefore(bytes, generation.at);
    if (number) return { digits: number.text, generation: Number(generation.text), end: at + 3 };
    if (numberBeforeComment(bytes, generation?.at ?? at, steps)) return 'unclear';
  }
  return null;
};

const PLAIN = new Set(['true', 'false', 'null', 'R']);
const [OPEN_ARRAY, CLOSE_ARRAY] = [91, 93];

/** Where the `endobj` or `stream` stands that ends the object after a header; -1 where it is badly written. */
const objectEnd = (bytes: Buffer, from: number): number => {
  const open: number[] = [];
  for (let at = skipBlank(bytes, from); ; at = skipBlank(bytes, at)) {
    const end = tokenEnd(bytes, at);
    if (end < 0) return -1;
    const first = bytes[at] ?? 0;
    const pair = end - at === 2 && first === bytes[at + 1];
    if (first === OPEN_ARRAY || (pair && first === 60)) open.push(first === OPEN_ARRAY ? CLOSE_ARRAY : 62);
    else if (first === CLOSE_ARRAY || (pair && first === 62)) {
      if (open.pop() !== first) return -1;
    } else if (isLetter(first)) {
      const word = bytes.toString('latin1', at, Math.min(end, at + 8));
      if (word === 'endobj' || word === 'stream') return open.length === 0 ? at : -1;
      if (!PLAIN.has(word)) return -1;
    }
    at = end;
  }
};

/**
 * The header of every stream by where its keyword stands. Null where an object is not written so that all who read it
 * see the same: what a lenient reader makes of it could belong to another object, with another key.
 */
export const streamHeaders = (bytes: Buffer, steps: Budget): ReadonlyMap<number, PdfHeader> | null => {
  const headers = new Map<number, PdfHeader>();
  for (let header = nextHeader(bytes, 0, steps); header !== null;) {
    if (header === 'unclear') return null;
    const end = objectEnd(bytes, header.end);
    if (end < 0) return null;
    if (bytes[end] !== 101) headers.set(end, header);
    // As long are `endobj` and `stream`.
    header = nextHeader(bytes, end + 6, steps);
  }
  return headers;
};

/** A table of places may lead into the middle of the digits of a header: the other numbers that it can be read as. */
export const otherNumbers = ({ digits }: PdfHeader): readonly number[] =>
  [...digits].map((_, at) => Number(digits.slice(at))).filter((other) => other !== Number(digits));

export const mayBeReadAs = ({ digits }: PdfHeader, number: number): boolean => digits.endsWith(String(number));
