import { own } from '@shilu/events/core/own';

/** How a PDF is written (ISO 32000-1, 7.2 and 7.3), read strictly: where a lenient reader would guess, the answer is none. */

/** 1: white space, 2: a delimiter, 0: a regular character (7.2.2). */
const CLASS = new Uint8Array(256);
for (const byte of [0, 9, 10, 12, 13, 32]) CLASS[byte] = 1;
for (const byte of Buffer.from('()<>[]{}/%')) CLASS[byte] = 2;

export const isBlank = (byte: number | undefined): boolean => byte !== undefined && CLASS[byte] === 1;
export const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 48 && byte <= 57;
const isRegular = (byte: number | undefined): boolean => byte !== undefined && CLASS[byte] === 0;

const [OPEN, CLOSE, LESS, GREATER, SLASH, PERCENT, ESCAPE] = [40, 41, 60, 62, 47, 37, 92];
const [OPEN_ARRAY, CLOSE_ARRAY] = [91, 93];

/** Past white space and comments. */
export const skipBlank = (bytes: Buffer, from: number): number => {
  let at = from;
  for (; at < bytes.length; at += 1) {
    if (bytes[at] === PERCENT) while (at < bytes.length && bytes[at] !== 10 && bytes[at] !== 13) at += 1;
    else if (!isBlank(bytes[at])) break;
  }
  return at;
};

const stringEnd = (bytes: Buffer, from: number): number => {
  let depth = 0;
  for (let at = from; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === ESCAPE) at += 1;
    else if (byte === OPEN) depth += 1;
    else if (byte === CLOSE) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return -1;
};

const hexEnd = (bytes: Buffer, from: number): number => {
  for (let at = from + 1; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    const letter = byte | 32;
    if (byte === GREATER) return at + 1;
    if (!isDigit(byte) && !isBlank(byte) && !(letter >= 97 && letter <= 102)) return -1;
  }
  return -1;
};

/** Where the token that begins at a place ends; -1 where none is well written. */
export const tokenEnd = (bytes: Buffer, from: number): number => {
  const byte = bytes[from];
  if (byte === undefined) return -1;
  if (byte === OPEN) return stringEnd(bytes, from);
  if (byte === LESS) return bytes[from + 1] === LESS ? from + 2 : hexEnd(bytes, from);
  if (byte === GREATER) return bytes[from + 1] === GREATER ? from + 2 : -1;
  if (byte === OPEN_ARRAY || byte === CLOSE_ARRAY) return from + 1;
  if (byte !== SLASH && !isRegular(byte)) return -1;
  let at = from + 1;
  while (isRegular(bytes[at])) at += 1;
  return at;
};

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
const unescape = (_: string, said: string): string =>
  /^[0-7]/.test(said)
    ? String.fromCharCode(Number.parseInt(said, 8) & 255)
    : /^[\r\n]/.test(said)
      ? ''
      : (own(ESCAPES, said) ?? said);

const readString = (bytes: Buffer, from: number, to: number): Buffer => {
  const inside = bytes.toString('latin1', from + 1, to - 1);
  if (bytes[from] === OPEN) return Buffer.from(inside.replace(/\\([0-7]{1,3}|\r\n|[^0-7])/g, unescape), 'latin1');
  const digits = inside.replace(/[^0-9a-fA-F]/g, '');
  return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex');
};

export const decodeName = (raw: string): string =>
  raw.includes('#')
    ? raw.replace(/#([0-9a-fA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : raw;

export type PdfDictionary = ReadonlyMap<string, PdfValue>;
/** Names keep their slash; what nobody asks for (arrays, references, null) is null. */
export type PdfValue = string | number | boolean | Buffer | PdfDictionary | null;
type Read<T> = { readonly value: T; readonly end: number } | null;

const DEEPEST = 20;
const startsWith = (bytes: Buffer, at: number, text: string): boolean =>
  bytes.toString('latin1', at, at + text.length) === text;

const readArray = (bytes: Buffer, from: number, depth: number): Read<null> => {
  let at = skipBlank(bytes, from + 1);
  while (bytes[at] !== CLOSE_ARRAY) {
    const item = readValue(bytes, at, depth + 1);
    if (item === null) return null;
    at = skipBlank(bytes, item.end);
  }
  return { value: null, end: at + 1 };
};

const WORDS: ReadonlyMap<string, PdfValue> = new Map<string, PdfValue>([
  ['true', true],
  ['false', false],
  ['null', null],
]);

const readNumber = (bytes: Buffer, text: string, end: number): Read<PdfValue> => {
  const value = Number(text);
  if (!/^[-+.\d]/.test(text) || Number.isNaN(value)) return null;
  const generation = skipBlank(bytes, end);
  const last = isDigit(bytes[generation]) ? skipBlank(bytes, tokenEnd(bytes, generation)) : -1;
  const reference = last >= 0 && bytes[last] === 82 && !isRegular(bytes[last + 1]);
  return reference ? { value: null, end: last + 1 } : { value, end };
};

const readValue = (bytes: Buffer, from: number, depth: number): Read<PdfValue> => {
  const end = tokenEnd(bytes, from);
  if (end < 0 || depth > DEEPEST) return null;
  if (startsWith(bytes, from, '<<')) return readDictionary(bytes, from, depth + 1);
  if (bytes[from] === OPEN_ARRAY) return readArray(bytes, from, depth);
  if (bytes[from] === OPEN || bytes[from] === LESS) return { value: readString(bytes, from, end), end };
  const text = bytes.toString('latin1', from, end);
  if (text.startsWith('/')) return { value: decodeName(text), end };
  const word = WORDS.get(text);
  return word === undefined ? readNumber(bytes, text, end) : { value: word, end };
};

/** The dictionary that begins at a place; null where one is badly written or says something twice. */
export const readDictionary = (bytes: Buffer, from: number, depth = 0): Read<PdfDictionary> => {
  if (!startsWith(bytes, from, '<<')) return null;
  const value = new Map<string, PdfValue>();
  let at = skipBlank(bytes, from + 2);
  while (!startsWith(bytes, at, '>>')) {
    const end = bytes[at] === SLASH ? tokenEnd(bytes, at) : -1;
    const said = end < 0 ? null : readValue(bytes, skipBlank(bytes, end), depth);
    const key = decodeName(bytes.toString('latin1', at, end));
    if (said === null || value.has(key)) return null;
    value.set(key, said.value);
    at = skipBlank(bytes, said.end);
  }
  return { value, end: at + 2 };
};

/** The string at a place. */
export const readStringAt = (bytes: Buffer, from: number): Buffer | null => {
  const read = readValue(bytes, from, 0);
  return Buffer.isBuffer(read?.value) ? read.value : null;
};
