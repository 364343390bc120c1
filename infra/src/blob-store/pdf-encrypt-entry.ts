import type { Budget } from './inspect-budget';
import { openWithoutPassword, type PdfKey } from './pdf-encryption';
import { mayBeReadAs, nextHeader } from './pdf-headers';
import { isDigit, readDictionary, readStringAt, skipBlank, tokenEnd, type PdfDictionary } from './pdf-tokens';

/** Far more than the dictionary of an encryption takes. */
const MOST_BYTES = 64 * 1024;
/** Between one word and the next. */
const MOST_BLANKS = 512;
const MOST_IDS = 8;
const [LESS, OPEN_ARRAY] = [60, 91];
/** A file that was saved on says it again each time. */
const MOST_MENTIONS = 20;

type Said = { readonly dictionary: PdfDictionary; readonly text: string };

/** The dictionary at a place, and how it is written. */
const dictionaryAt = (bytes: Buffer, from: number): Said | null => {
  const window = bytes.subarray(from, from + MOST_BYTES);
  const start = skipBlank(window, 0);
  const read = readDictionary(window, start);
  return read && { dictionary: read.value, text: window.toString('latin1', start, read.end) };
};

/** The number of the object that a mention refers to; null where the dictionary stands there itself. */
const referredTo = (bytes: Buffer, after: number): number | null => {
  const window = bytes.subarray(after, after + MOST_BYTES);
  const at = skipBlank(window, 0);
  return isDigit(window[at]) ? Number(window.toString('latin1', at, tokenEnd(window, at))) : null;
};

/** Every object that may be read under a number and is a dictionary of this kind; null where one cannot be read. */
const objectsOf = (bytes: Buffer, number: number, steps: Budget): readonly Said[] | null => {
  const found: Said[] = [];
  for (let header = nextHeader(bytes, 0, steps); header !== null; header = nextHeader(bytes, header.end, steps)) {
    if (header === 'unclear') return null;
    if (!mayBeReadAs(header, number)) continue;
    steps.spend(16);
    const itself = Number(header.digits) === number;
    const near = bytes.subarray(header.end, header.end + MOST_BLANKS);
    const start = skipBlank(near, 0);
    const said = near[start] === LESS ? dictionaryAt(bytes, header.end) : null;
    if (said === null && (itself || start === near.length || near[start] === LESS)) return null;
    if (said && (itself || said.dictionary.has('/O') || said.dictionary.has('/U'))) found.push(said);
  }
  return found;
};

/** The first of the two ids of a document, wherever one is said: which is right, the check of the key tells. */
const idsOf = (bytes: Buffer, steps: Budget): readonly Buffer[] => {
  const ids = new Map<string, Buffer>([['', Buffer.alloc(0)]]);
  for (let at = bytes.indexOf('/ID'); at >= 0 && ids.size < MOST_IDS; at = bytes.indexOf('/ID', at + 3)) {
    steps.spend(8);
    const window = bytes.subarray(at + 3, at + 3 + MOST_BLANKS);
    const list = skipBlank(window, 0);
    const id = window[list] === OPEN_ARRAY ? readStringAt(window, skipBlank(window, list + 1)) : null;
    if (id !== null) ids.set(id.toString('hex'), id);
  }
  return [...ids.values()];
};

export type OpenPdf = {
  readonly key: PdfKey;
  /** Of the dictionary of the encryption, where it is an object of its own. */
  readonly number: number | null;
};

/**
 * Opens a document by the places after each `/Encrypt`. Null where it cannot be looked into: it needs a password, or it
 * is not beyond doubt which dictionary holds.
 */
export const openPdf = (bytes: Buffer, mentions: readonly number[], steps: Budget): OpenPdf | null => {
  if (mentions.length > MOST_MENTIONS) return null;
  const numbers = new Set(mentions.map((after) => referredTo(bytes, after)));
  const [number = null] = numbers;
  if (numbers.size > 1) return null;
  const said = number === null ? mentions.map((after) => dictionaryAt(bytes, after)) : objectsOf(bytes, number, steps);
  const [first] = said ?? [];
  if (!said || !first || said.some((each) => each?.text !== first.text)) return null;
  const ids = idsOf(bytes, steps);
  // In an archive of documents each takes some milliseconds.
  steps.spend(first.dictionary.get('/R') === 6 ? 8_000 : 1_000 * ids.length);
  const key = openWithoutPassword(first.dictionary, ids);
  return key && { key, number };
};
