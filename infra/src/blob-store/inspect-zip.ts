import { isRunByName } from './file-name';
import { BudgetExceeded } from './inspect-budget';
import { contentTypes, partDanger, relationDanger, type ContentTypes } from './inspect-office';
import type { Budgets, MemberDanger, MemberInspector } from './inspect-member';
import { scanXml } from './scan-xml';
import { decodeXml } from './xml-text';
import { zipEntries, type ZipEntry } from './zip-entries';

export type ZipDanger = MemberDanger;
export type ZipFindings = { readonly names: readonly string[]; readonly danger: ZipDanger | null };

const MB = 1024 * 1024;
const MOST_UNPACKED = 2048 * MB;
/** Deflate cannot pass 1032; honest tables and texts stay far below 200. */
const MOST_RATIO = 200;
const RATIO_MATTERS_FROM = 16 * MB;
export const MOST_ENTRIES = 20_000;
/** Packed bytes that give the first bytes of any entry: more than the longest description of a code in deflate. */
const HEAD = 600;
const SMALL = 4_096;
const EMPTY_DEFLATED = 16;
/** Packed bytes of a part before its first element, where alone a DOCTYPE may stand; and how long that may get. */
const PROLOG = 16 * 1024;
const MOST_PROLOG = MB;
const XML = /\.(xml|rels|vml|svg)$/i;
const MACROS = [
  /(?:^|\/)(?:vbaProject|vbaData)\b/i,
  /^xl\/macrosheets\//i,
  /^Basic\/[^/]+\/(?!script-lb\.|dialog-lb\.)[^/]+\.xml$/i,
  /^Scripts\/./i,
];
/** Sheets, strings and styles hold no field and no link, and may be very large; to a program a part is what its type says. */
const NO_FIELDS = /spreadsheetml\.(?:worksheet|sharedstrings|styles|calcchain|pivot|table)/;
const CONTENT_TYPES = '[content_types].xml';
const OPEN_DOCUMENT = 'meta-inf/manifest.xml';

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
  if (entries.some(({ name }) => MACROS.some((macro) => macro.test(name)))) return 'macro';
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

/** What a package says of its parts; null for an archive that is no document. */
type Package = ContentTypes | null;

const packageOf = (entries: readonly ZipEntry[], budgets: Budgets): Package => {
  const types = entries.find(({ name }) => name.toLowerCase() === CONTENT_TYPES);
  if (types !== undefined) {
    budgets.scanned.spend(2 * types.unpacked);
    return contentTypes(types.read());
  }
  return entries.some(({ name }) => name.toLowerCase() === OPEN_DOCUMENT) ? { macros: false, of: () => '' } : null;
};

const isRelations = (name: string): boolean => /\.rels$/i.test(name);

/** Whether a part of a document is looked into for what it does. */
const isTold = (name: string, document: ContentTypes): boolean => {
  const type = document.of(name);
  return isRelations(name) || ((XML.test(name) || /xml$/.test(type)) && !NO_FIELDS.test(type));
};

const partIn = (name: string, content: Buffer, budgets: Budgets): ZipDanger | null =>
  isRelations(name)
    ? relationDanger(content)
    : partDanger(decodeXml(content), (length) => budgets.scanned.spend(length));

type Walk = { readonly depth: number; readonly budgets: Budgets; readonly member: MemberInspector };

const entryDanger = async (entry: ZipEntry, document: Package, walk: Walk): Promise<ZipDanger | null> => {
  const { name, unpacked } = entry;
  const { budgets } = walk;
  budgets.entries.spend(1);
  // Sizes that contradict each other hide what is inside from one reader or the other.
  if (unpacked === 0) return entry.packed > EMPTY_DEFLATED ? 'zipBroken' : null;
  const head = entry.read(unpacked <= SMALL ? undefined : HEAD);
  budgets.heads.spend(head.length);
  if (head.length === 0) return 'zipBroken';
  const told = document !== null && isTold(name, document);
  if ((told || XML.test(name)) && hasEntities(entry, head, budgets)) return 'xmlEntities';
  if (told) {
    budgets.contents.spend(unpacked);
    if (isRelations(name)) budgets.scanned.spend(2 * unpacked);
    const danger = partIn(name, entry.read(), budgets);
    if (danger !== null) return danger;
  }
  return walk.member({ name, head, size: unpacked, read: () => entry.read(), depth: walk.depth, budgets });
};

const walkEntries = async (bytes: Buffer, walk: Walk): Promise<ZipFindings> => {
  const entries = await zipEntries(bytes, MOST_ENTRIES);
  const names = entries.map(({ name }) => name);
  const declared = declaredDanger(entries, bytes.length);
  if (declared !== null) return { names, danger: declared };
  const document = packageOf(entries, walk.budgets);
  if (document?.macros) return { names, danger: 'macro' };
  for (const entry of entries) {
    const danger = await entryDanger(entry, document, walk);
    if (danger !== null) return { names, danger };
  }
  return { names, danger: null };
};

const UNSAFE_NAME = /invalid relative path|absolute path|invalid characters in fileName/i;

/** Names inside, and what speaks against opening it. */
export const inspectZip = async (bytes: Buffer, walk: Walk): Promise<ZipFindings> => {
  try {
    return await walkEntries(bytes, walk);
  } catch (error) {
    if (error instanceof BudgetExceeded) return { names: [], danger: 'zipBomb' };
    const said = error instanceof Error ? error.message : '';
    const danger = UNSAFE_NAME.test(said) ? 'zipUnsafePath' : /encrypt/i.test(said) ? 'zipEncrypted' : 'zipBroken';
    return { names: [], danger };
  }
};
