import { BudgetExceeded, createBudget, type Budget } from './inspect-budget';
import { actsOutward, type ActionPlace, type Objects } from './pdf-actions';
import { openPdf } from './pdf-encrypt-entry';
import { readObjectStreams, type ObjectBudgets, type ObjectStream } from './pdf-object-streams';
import { decodeName, skipBlank } from './pdf-tokens';

export type PdfDanger = 'pdfActive' | 'pdfBomb' | 'pdfBroken' | 'pdfEncrypted';

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
const ENCRYPTED = 'Encrypt';
/** What a stream of objects says of itself; some readers ask for the second alone. */
const PACKED = 'ObjStm';
const FIRST = 'First';
/** A dictionary, a reference or a list of texts. */
const LEADS_ON = /^(?:<<|\d{1,10}[^R]{1,20}R|\[\s{0,9}\()/;
/** Ways to pack that nobody uses for objects, but to hide them. */
const STRANGE = new Set(['LZWDecode', 'LZW', 'RunLengthDecode', 'RL', 'Predictor']);
/** Every letter of the longest one escaped. */
const LONGEST_NAME = 40;

/** White space and delimiters end a name (ISO 32000-1, 7.2.2). */
const ENDS_NAME = new Uint8Array(256);
for (const byte of [0, 9, 10, 12, 13, 32, ...Buffer.from('()<>[]{}/%')]) ENDS_NAME[byte] = 1;

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
for (const name of [...ACTIVE, ...STRANGE, ...BY_ITSELF, ENCRYPTED, PACKED, FIRST]) {
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

export type PdfBudgets = ObjectBudgets & { readonly streams: Budget; readonly names: Budget };

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

/** What the bytes of a file show, packed objects left aside. */
type Seen = {
  readonly active: boolean;
  readonly byItself: ByItself;
  readonly packed: readonly ObjectStream[];
  /** The places after each `/Encrypt`. */
  readonly encrypted: readonly number[];
};

const see = (bytes: Buffer, budgets: PdfBudgets): Seen => {
  const byItself: ByItself = { actions: [], tables: [], objects: [{ bytes, packed: false }] };
  const encrypted: number[] = [];
  const packed: ObjectStream[] = [];
  const nextStream = nextOf(bytes, 'stream');
  const nextEnd = nextOf(bytes, 'endstream');
  const nextPacked = nextOf(bytes, 'stream');
  const nextObjectEnd = nextOf(bytes, 'endobj');
  let streamFrom = nextStream(0);
  let streamTo = streamFrom;
  let strange = false;
  let packedFrom = -1;

  /** Tells objects packed as nobody packs them. */
  const packedObjects = (after: number): boolean => {
    const keyword = nextPacked(after);
    const from = keyword + 'stream'.length;
    if (from >= bytes.length || from === packedFrom) return false;
    packedFrom = from;
    budgets.streams.spend(1);
    const dictionary = bytes.toString('latin1', Math.max(0, after - DICTIONARY), from);
    packed.push({ keyword, first: firstObject(dictionary) });
    return strange;
  };
  /** Whether a name is followed by what a document would say there, in what may be no stream but a word in a string. */
  const leadsOn = (after: number): boolean => {
    const at = skipBlank(bytes.subarray(0, after + DICTIONARY), after);
    return LEADS_ON.test(bytes.toString('latin1', at, at + 40));
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
    if (name === PACKED || (name === FIRST && nextPacked(end) < nextObjectEnd(end))) return packedObjects(end);
    const said = !inStream || leadsOn(end);
    if (said && name === ENCRYPTED) encrypted.push(end);
    if (said && BY_ITSELF.has(name)) gather(byItself, name, { bytes, at: end });
    return ACTIVE.has(name) && (said || !BY_CHANCE.has(name));
  });
  return { active, byItself, packed, encrypted };
};

const findDanger = (bytes: Buffer, budgets: PdfBudgets): PdfDanger | null => {
  const { active, byItself, packed, encrypted } = see(bytes, budgets);
  if (active) return 'pdfActive';
  const open = encrypted.length > 0 ? openPdf(bytes, encrypted, budgets.steps) : null;
  if (encrypted.length > 0 && open === null) return 'pdfEncrypted';
  const unpacked = readObjectStreams(bytes, packed, open, budgets);
  if (unpacked === null) return open ? 'pdfEncrypted' : 'pdfBroken';
  const { actions, tables, objects } = byItself;
  for (const each of unpacked) {
    objects.push(each);
    const found = eachName(each.bytes, budgets.names, (name, _, end) => {
      if (BY_ITSELF.has(name)) gather(byItself, name, { bytes: each.bytes, at: end });
      return ACTIVE.has(name);
    });
    if (found) return 'pdfActive';
  }
  return actsOutward(actions, tables, objects, budgets.steps) ? 'pdfActive' : null;
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

/**
 * Whether a PDF acts by itself, carries files or cannot be looked into. One that is encrypted, but opens without a
 * password, is decrypted for this alone. Decodes no page; goes over the bytes once for each question.
 */
export const inspectPdf = (bytes: Buffer, budgets: PdfBudgets = pdfBudgets(bytes.length)): PdfDanger | null => {
  try {
    return findDanger(bytes, budgets);
  } catch (error) {
    if (error instanceof BudgetExceeded) return 'pdfBomb';
    throw error;
  }
};
