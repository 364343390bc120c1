import { isRunByName } from './file-name';
import { BudgetExceeded, createBudget, type Budget } from './inspect-budget';
import { hasDdeInWord, hasDdeInWorkbook, loadsFromElsewhere, type OfficeDanger } from './inspect-office';
import { programDanger } from './inspect-program';
import { scanXml } from './scan-xml';
import { decodeXml } from './xml-text';
import { zipEntries, type ZipEntry } from './zip-entries';

export type ZipDanger =
  OfficeDanger | 'zipBomb' | 'zipBroken' | 'zipEncrypted' | 'zipUnsafePath' | 'zipExecutable' | 'macro' | 'xmlEntities';
export type ZipFindings = { readonly names: readonly string[]; readonly danger: ZipDanger | null };

/** For one outer file, archives inside archives included. */
type Budgets = { readonly entries: Budget; readonly heads: Budget; readonly contents: Budget };

const MB = 1024 * 1024;
const MOST_UNPACKED = 2048 * MB;
/** Deflate cannot pass 1032; honest tables and texts stay far below 200. */
const MOST_RATIO = 200;
const RATIO_MATTERS_FROM = 16 * MB;
const MOST_ENTRIES = 20_000;
const MOST_DEPTH = 3;
/** What opening an archive within another costs, in entries. */
const PER_ARCHIVE = 20;
/** Packed bytes that give the first bytes of any entry: more than the longest description of a code in deflate. */
const HEAD = 600;
const SMALL = 4_096;
const EMPTY_DEFLATED = 16;
/** Packed bytes of a part before its first element, where alone a DOCTYPE may stand; and how long that may get. */
const PROLOG = 16 * 1024;
const MOST_PROLOG = MB;
const XML = /\.(xml|rels|vml|svg)$/i;
const MACRO = /(?:^|\/)(?:vbaProject|vbaData)\b|^xl\/macrosheets\//i;
const WORD_PART = /^word\/[^/]+\.xml$/i;

/** Sizes as declared; lies about them show when the entries are read. */
const declaredDanger = (entries: readonly ZipEntry[], size: number): ZipDanger | null => {
  if (entries.length > MOST_ENTRIES) return 'zipBomb';
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpacked, 0);
  const packed = entries.reduce((sum, entry) => sum + entry.packed, 0);
  if (unpacked > MOST_UNPACKED) return 'zipBomb';
  // More packed bytes than the file has: entries overlap, the trick of the densest bombs.
  if (packed > size) return 'zipBomb';
  if (unpacked > RATIO_MATTERS_FROM && unpacked > packed * MOST_RATIO) return 'zipBomb';
  if (entries.some(({ flags }) => (flags & 0x41) !== 0)) return 'zipEncrypted';
  if (entries.some(({ name }) => MACRO.test(name))) return 'macro';
  return entries.some(({ name }) => isRunByName(name)) ? 'zipExecutable' : null;
};

/** What the start of a part tells; `unknown` when its first element does not come within it. */
const entitiesIn = (start: Buffer): 'yes' | 'no' | 'unknown' => {
  let told: 'yes' | 'no' | 'unknown' = 'unknown';
  scanXml(decodeXml(start), {
    open: () => {
      if (told === 'unknown') told = 'no';
      return true;
    },
    doctype: (declaration) => {
      if (/^<!entity|[[]/i.test(declaration)) told = 'yes';
    },
  });
  return told;
};

const hasEntities = (entry: ZipEntry, head: Buffer, budgets: Budgets): boolean => {
  const early = entitiesIn(head);
  if (early !== 'unknown' || head.length === entry.unpacked) return early === 'yes';
  const prolog = entry.read(PROLOG);
  budgets.heads.spend(prolog.length);
  const late = entitiesIn(prolog.subarray(0, MOST_PROLOG));
  return late === 'yes' || (late === 'unknown' && (prolog.length < entry.unpacked || prolog.length > MOST_PROLOG));
};

const officeDanger = (name: string, content: Buffer): OfficeDanger | null => {
  if (/\.rels$/i.test(name)) return loadsFromElsewhere(content) ? 'remoteTemplate' : null;
  if (WORD_PART.test(name)) return hasDdeInWord(content) ? 'dde' : null;
  return hasDdeInWorkbook(content) ? 'dde' : null;
};

const isTold = (name: string): boolean =>
  /\.rels$/i.test(name) || WORD_PART.test(name) || /^xl\/externalLinks\/[^/]+\.xml$/i.test(name);

const entryDanger = async (entry: ZipEntry, depth: number, budgets: Budgets): Promise<ZipDanger | null> => {
  const { name, unpacked } = entry;
  budgets.entries.spend(1);
  // Sizes that contradict each other hide what is inside from one reader or the other.
  if (unpacked === 0) return entry.packed > EMPTY_DEFLATED ? 'zipBroken' : null;
  const head = entry.read(unpacked <= SMALL ? undefined : HEAD);
  budgets.heads.spend(head.length);
  if (head.length === 0) return 'zipBroken';
  if (programDanger(head) !== null) return 'zipExecutable';
  if (XML.test(name) && hasEntities(entry, head, budgets)) return 'xmlEntities';
  const archive = head.toString('latin1', 0, 4) === 'PK\x03\x04';
  if (!archive && !isTold(name)) return null;
  if (archive && depth === MOST_DEPTH) return 'zipBomb';
  budgets.contents.spend(unpacked);
  if (archive) budgets.entries.spend(PER_ARCHIVE);
  const content = entry.read();
  return archive ? (await inspect(content, depth + 1, budgets)).danger : officeDanger(name, content);
};

const walk = async (bytes: Buffer, depth: number, budgets: Budgets): Promise<ZipFindings> => {
  const entries = await zipEntries(bytes, MOST_ENTRIES);
  const names = entries.map(({ name }) => name);
  const declared = declaredDanger(entries, bytes.length);
  if (declared !== null) return { names, danger: declared };
  for (const entry of entries) {
    const danger = await entryDanger(entry, depth, budgets);
    if (danger !== null) return { names, danger };
  }
  return { names, danger: null };
};

const UNSAFE_NAME = /invalid relative path|absolute path|invalid characters in fileName/i;

const inspect = async (bytes: Buffer, depth: number, budgets: Budgets): Promise<ZipFindings> => {
  try {
    return await walk(bytes, depth, budgets);
  } catch (error) {
    if (error instanceof BudgetExceeded) return { names: [], danger: 'zipBomb' };
    const said = error instanceof Error ? error.message : '';
    const danger = UNSAFE_NAME.test(said) ? 'zipUnsafePath' : /encrypt/i.test(said) ? 'zipEncrypted' : 'zipBroken';
    return { names: [], danger };
  }
};

/** Names inside, and what speaks against opening it. */
export const inspectZip = (bytes: Buffer): Promise<ZipFindings> =>
  inspect(bytes, 1, {
    entries: createBudget(MOST_ENTRIES),
    heads: createBudget(160 * MB),
    contents: createBudget(96 * MB),
  });
