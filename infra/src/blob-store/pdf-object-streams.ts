import { BudgetExceeded, type Budget } from './inspect-budget';
import { definesObject, type Objects } from './pdf-actions';
import type { OpenPdf } from './pdf-encrypt-entry';
import { otherNumbers, streamHeaders, type PdfHeader } from './pdf-headers';
import { decodeName, skipBlank } from './pdf-tokens';
import { beginsAsObjects, isObjects, isZlib, unpack, type UnpackBudgets, type Unpacked } from './pdf-unpack';

/** How often `endstream` may stand within what is packed. */
const MOST_ENDS = 8;
/** Enough to tell packed objects from anything else. */
const START = 64;
/** Objects may begin with one. */
const LONGEST_COMMENT = 16 * 1024;

/** Each costs several keys. With the usual hundred objects in each it is a document of 200,000. */
const MOST_ENCRYPTED = 2_000;
/** ISO 32000-1, Annex C.2. */
const MOST_OBJECTS = 8_388_607;

/** A stream of objects, told by its dictionary. */
export type ObjectStream = {
  /** Where its keyword stands. */
  readonly keyword: number;
  /** Where its first object begins. */
  readonly first: number | undefined;
};

export type ObjectBudgets = UnpackBudgets & { readonly packed: Budget; readonly steps: Budget };

const isLineEnd = (byte: number | undefined): boolean => byte === 10 || byte === 13;

/** After the line of the keyword. Null: what is packed begins on that line. */
const contentStart = (bytes: Buffer, keyword: number): number | null => {
  let at = keyword + 'stream'.length;
  while (bytes[at] === 32 || bytes[at] === 9) at += 1;
  if (!isLineEnd(bytes[at])) return null;
  return bytes[at] === 13 && bytes[at + 1] === 10 ? at + 2 : at + 1;
};

/** As lenient readers do: what stands behind the keyword on its line is passed over. */
const lenientStart = (bytes: Buffer, keyword: number): number => {
  const from = keyword + 'stream'.length;
  if (isZlib(bytes.subarray(from, from + 3))) return from;
  let at = from;
  while (at < from + START && at < bytes.length && !isLineEnd(bytes[at])) at += 1;
  return at < from + START ? at + 1 : from;
};

const asItIs = (packed: Buffer): Buffer => packed;

/** What is packed may hold `endstream`: it ends at the one where its packing ends. */
const unpackFrom = (
  bytes: Buffer,
  start: number,
  plain: (packed: Buffer) => Buffer,
  budgets: ObjectBudgets,
): Unpacked => {
  let result = unpack(Buffer.alloc(0), budgets);
  for (let end = start, tries = 0; end < bytes.length && tries < MOST_ENDS; tries += 1) {
    const found = bytes.indexOf('endstream', tries === 0 ? start : end + 1);
    end = found < 0 ? bytes.length : found;
    budgets.packed.spend(end - start);
    result = unpack(plain(bytes.subarray(start, end)), budgets);
    if (result.state !== 'cut') break;
  }
  return result;
};

const CRYPT = /\/Crypt(?![A-Za-z])/;

/** The plain content of a stream of an encrypted document, beyond doubt; null where it could be another as well. */
const decrypted = (
  bytes: Buffer,
  { key }: OpenPdf,
  { keyword }: ObjectStream,
  headers: ReadonlyMap<number, PdfHeader> | null,
  budgets: ObjectBudgets,
): readonly Buffer[] | null => {
  const start = contentStart(bytes, keyword);
  const header = headers?.get(keyword);
  if (start === null || (key.perObject && header === undefined)) return null;
  // A filter of its own could be another than that of the document.
  if (header && CRYPT.test(decodeName(bytes.toString('latin1', header.end, keyword)))) return null;
  const number = Number(header?.digits ?? 0);
  if (number > MOST_OBJECTS) return null;
  const plain = (packed: Buffer, as: number): Buffer => key.decrypt(packed, as, header?.generation ?? 0);
  const begins = (open: (packed: Buffer) => Buffer): boolean => {
    const near = open(bytes.subarray(start, start + START));
    if (skipBlank(near, 0) < near.length) return beginsAsObjects(near, budgets);
    budgets.unpacked.spend(4 * LONGEST_COMMENT);
    const far = open(bytes.subarray(start, start + LONGEST_COMMENT));
    return skipBlank(far, 0) === far.length ? far.length > 0 : beginsAsObjects(far, budgets);
  };
  if (!key.streamsPlain && begins(asItIs)) return null;
  if (header && otherNumbers(header).some((other) => begins((packed) => plain(packed, other)))) return null;
  const { layers, state } = unpackFrom(bytes, start, (packed) => plain(packed, number), budgets);
  // Not the last alone: the places of many objects look like ASCIIHex, and are unpacked as such, too.
  return state === 'whole' && layers.some(isObjects) ? layers : null;
};

/** Null: it breaks off. What is not packed at all is read where it stands. */
const inTheOpen = (bytes: Buffer, { keyword }: ObjectStream, budgets: ObjectBudgets): readonly Buffer[] | null => {
  const start = contentStart(bytes, keyword) ?? lenientStart(bytes, keyword);
  const { layers, state, packed } = unpackFrom(bytes, start, asItIs, budgets);
  if (state !== 'whole') return null;
  return layers.length === 0 && isObjects(packed) ? [packed] : layers;
};

/** What streams of objects hold. Null where one cannot be read as it would be by whoever opens the document. */
export const readObjectStreams = (
  bytes: Buffer,
  streams: readonly ObjectStream[],
  open: OpenPdf | null,
  budgets: ObjectBudgets,
): readonly Objects[] | null => {
  const headers = open?.key.perObject === true && streams.length > 0 ? streamHeaders(bytes, budgets.steps) : null;
  if (open && streams.length > MOST_ENCRYPTED) throw new BudgetExceeded();
  const objects: Objects[] = [];
  for (const stream of streams) {
    const layers = open ? decrypted(bytes, open, stream, headers, budgets) : inTheOpen(bytes, stream, budgets);
    if (layers === null) return null;
    objects.push(...layers.map((layer) => ({ bytes: layer, packed: true, first: stream.first })));
  }
  const number = open?.number ?? null;
  return number !== null && definesObject(objects, number, budgets.steps) ? null : objects;
};
