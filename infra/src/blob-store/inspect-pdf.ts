import { constants, inflateSync } from 'node:zlib';
import { BudgetExceeded, createBudget, type Budget } from './inspect-budget';
import { unpackAscii } from './ascii-filters';
import { actsOutward, type ActionPlace, type Objects } from './pdf-actions';

export type PdfDanger = 'pdfActive' | 'pdfBomb' | 'pdfEncrypted';

const MB = 1024 * 1024;
const SLASH = 47;
const HASH = 35;
/** Names that make a document act, or carry what could. */
const ACTIVE = new Set(
  'JavaScript JS Launch SubmitForm ImportData EmbeddedFile EmbeddedFiles EF RichMedia XFA'.split(' '),
);
/** So short that packed bytes hold them by chance: within a stream they mean nothing alone. */
const BY_CHANCE = new Set(['JS', 'XFA', 'EF']);
/** What a document does by itself: where it leads decides. `AA` is a table of such actions. */
const BY_ITSELF = new Set(['OpenAction', 'AA']);
/** Its strings and streams cannot be read, not even where everybody's password opens them. */
const ENCRYPTED = 'Encrypt';
/** Ways to pack that nobody uses for objects, but to hide them. */
const STRANGE = new Set(['LZWDecode', 'LZW', 'RunLengthDecode', 'RL', 'Predictor']);
/** Every letter of the longest one escaped. */
const LONGEST_NAME = 40;
const LAYERS = 4;

/** White space and delimiters end a name (ISO 32000-1, 7.2.2). */
const ENDS_NAME = new Uint8Array(256);
for (const byte of [0, 9, 10, 12, 13, 32, ...Buffer.from('()<>[]{}/%')]) ENDS_NAME[byte] = 1;

const decodeName = (raw: string): string =>
  raw.includes('#')
    ? raw.replace(/#([0-9a-fA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : raw;

/** Where the next `mark` stands at or after a place; asked with growing places it goes over the bytes once. */
const nextOf = (bytes: Buffer, mark: string): ((from: number) => number) => {
  const sought = Buffer.from(mark, 'latin1');
  let found = -1;
  return (from) => {
    if (found < from) {
      const at = bytes.indexOf(sought, from);
      found = at < 0 ? bytes.length : at;
    }
    return found;
  };
};

/** By their first two bytes, how long the names looked for are: most others are told by this and passed over. */
const lengths = new Map<number, number>();
for (const name of [...ACTIVE, ...STRANGE, ...BY_ITSELF, ENCRYPTED, 'ObjStm']) {
  const key = (name.charCodeAt(0) << 8) | name.charCodeAt(1);
  lengths.set(key, (lengths.get(key) ?? 0) | (1 << name.length));
}
const wanted = new Uint16Array(65_536);
for (const [key, mask] of lengths) wanted[key] = mask;

/** Tells every name that may be one of those looked for. */
const eachName = (bytes: Buffer, names: Budget, visit: (name: string, at: number, end: number) => boolean): boolean => {
  for (let at = bytes.indexOf(SLASH); at >= 0 && at < bytes.length;) {
    let end = at + 1;
    let escaped = false;
    while (end < bytes.length && end - at <= LONGEST_NAME) {
      const byte = bytes[end] ?? 0;
      if (ENDS_NAME[byte] === 1) break;
      if (byte === HASH) escaped = true;
      end += 1;
    }
    const mask = wanted[((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0)] ?? 0;
    if (escaped || (mask & (1 << (end - at - 1))) !== 0) {
      names.spend(1);
      const raw = bytes.toString('latin1', at + 1, end);
      if (visit(escaped ? decodeName(raw) : raw, at, end)) return true;
    }
    at = bytes[end] === SLASH ? end : bytes.indexOf(SLASH, end);
  }
  return false;
};

const isZlib = (bytes: Buffer): boolean =>
  bytes.length > 2 && ((bytes[0] ?? 0) & 15) === 8 && (((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0)) % 31 === 0;

export type PdfBudgets = {
  readonly packed: Budget;
  readonly ascii: Budget;
  readonly unpacked: Budget;
  readonly streams: Budget;
  readonly names: Budget;
  readonly steps: Budget;
};

/** What a stream of objects holds, unpacked layer by layer by what the bytes are, not by what the filter's name says. */
const unpackObjects = (packed: Buffer, { ascii, unpacked }: PdfBudgets): readonly Buffer[] => {
  const layers = [packed];
  for (let content = packed; layers.length <= LAYERS;) {
    let next: Buffer | null;
    try {
      next = isZlib(content)
        ? inflateSync(content, { maxOutputLength: 8 * MB, finishFlush: constants.Z_SYNC_FLUSH })
        : unpackAscii(content, ascii);
    } catch (error) {
      if (error instanceof BudgetExceeded) throw error;
      if (error instanceof RangeError) throw new BudgetExceeded();
      // Encrypted or broken.
      next = null;
    }
    if (next === null) break;
    unpacked.spend(next.length);
    layers.push((content = next));
  }
  return layers.slice(1);
};

/** As much as a stream's dictionary takes before its type is said. */
const DICTIONARY = 512;
const firstObject = (dictionary: string): number | undefined => {
  const said = /\/First\s{1,9}(\d{1,9})/.exec(dictionary.slice(Math.max(0, dictionary.lastIndexOf('<<'))))?.[1];
  return said === undefined ? undefined : Number(said);
};

/** What a document does by itself, gathered on the way; where it leads is looked up at the end. */
type ByItself = { readonly actions: ActionPlace[]; readonly tables: ActionPlace[]; readonly objects: Objects[] };

const MOST_BY_ITSELF = 2_000;
const gather = ({ actions, tables }: ByItself, name: string, place: ActionPlace): void => {
  if (actions.length + tables.length >= MOST_BY_ITSELF) throw new BudgetExceeded();
  (name === 'AA' ? tables : actions).push(place);
};

const acts = (bytes: Buffer, budgets: PdfBudgets): PdfDanger | null => {
  const byItself: ByItself = { actions: [], tables: [], objects: [{ bytes, packed: false }] };
  let encrypted = false;
  const actsInObjects = (objects: Buffer, first: number | undefined): boolean => {
    byItself.objects.push({ bytes: objects, packed: true, first });
    return eachName(objects, budgets.names, (name, _, end) => {
      if (BY_ITSELF.has(name)) gather(byItself, name, { bytes: objects, at: end });
      return ACTIVE.has(name);
    });
  };
  const nextStream = nextOf(bytes, 'stream');
  const nextEnd = nextOf(bytes, 'endstream');
  const nextPacked = nextOf(bytes, 'stream');
  const nextPackedEnd = nextOf(bytes, 'endstream');
  let streamFrom = nextStream(0);
  let streamTo = streamFrom;
  let strange = false;
  let packedFrom = -1;

  const packedObjects = (after: number): boolean => {
    const from = nextPacked(after) + 'stream'.length;
    if (from >= bytes.length || from === packedFrom) return false;
    packedFrom = from;
    // Objects packed as nobody packs them.
    if (strange) return true;
    const start = from + (bytes[from] === 13 ? 1 : 0) + (bytes[from] === 10 || bytes[from + 1] === 10 ? 1 : 0);
    const end = nextPackedEnd(start);
    budgets.streams.spend(1);
    budgets.packed.spend(end - start);
    const first = firstObject(bytes.toString('latin1', Math.max(0, after - DICTIONARY), from));
    return unpackObjects(bytes.subarray(start, end), budgets).some((objects) => actsInObjects(objects, first));
  };

  const active = eachName(bytes, budgets.names, (name, at, end) => {
    while (at >= streamTo && streamTo < bytes.length) {
      // Past a stream: the next one, from its keyword to its end. One that never ends is none.
      streamFrom = nextStream(streamTo);
      const to = streamFrom < bytes.length ? nextEnd(streamFrom + 6) : bytes.length;
      streamTo = to < bytes.length ? to + 'endstream'.length : bytes.length;
      if (to >= bytes.length) streamFrom = bytes.length;
      strange = false;
    }
    const inStream = at >= streamFrom;
    if (STRANGE.has(name)) {
      // Said after the type, before the stream begins.
      if (at < packedFrom) return true;
      strange = true;
    }
    if (name === 'ObjStm') return packedObjects(end);
    if (!inStream && name === ENCRYPTED) encrypted = true;
    if (!inStream && BY_ITSELF.has(name)) gather(byItself, name, { bytes, at: end });
    return ACTIVE.has(name) && !(inStream && BY_CHANCE.has(name));
  });
  if (encrypted) return 'pdfEncrypted';
  const { actions, tables, objects } = byItself;
  return active || actsOutward(actions, tables, objects, budgets.steps) ? 'pdfActive' : null;
};

/** Of one upload, however many documents it holds. */
export const pdfBudgets = (size: number): PdfBudgets => ({
  packed: createBudget(size + MB),
  unpacked: createBudget(64 * MB),
  ascii: createBudget(2 * MB),
  streams: createBudget(5_000),
  names: createBudget(250_000),
  steps: createBudget(1_000_000),
});

/** Whether a PDF acts by itself, carries files or cannot be read. Decodes no page; goes over the bytes once. */
export const inspectPdf = (bytes: Buffer, budgets: PdfBudgets = pdfBudgets(bytes.length)): PdfDanger | null => {
  try {
    return acts(bytes, budgets);
  } catch (error) {
    if (error instanceof BudgetExceeded) return 'pdfBomb';
    throw error;
  }
};
