import { gunzipSync, constants } from 'node:zlib';
import { BudgetExceeded } from './inspect-budget';
import { isRunByName } from './file-name';
import { inspectCompound } from './inspect-compound';
import { createBudgets, type Budgets, type MemberDanger, type MemberInspector } from './inspect-member';
import { inspectPdf } from './inspect-pdf';
import { programDanger } from './inspect-program';
import { isRtfActive } from './inspect-rtf';
import { hasDdeCell } from './inspect-table';
import { inspectTar, isTar } from './inspect-tar';
import { inspectZip, MOST_ENTRIES, type ZipFindings } from './inspect-zip';

const MB = 1024 * 1024;
const MOST_DEPTH = 3;
/** What opening an archive within another costs, in entries. */
const PER_ARCHIVE = 20;
/** Unpacked bytes of a compressed archive; a longer one cannot be gone through. */
const MOST_TAR = 192 * MB;
/** Of another compressed file: what is longer is told by its first bytes. */
const MOST_UNPACKED = 96 * MB;
const PACKED_HEAD = 16 * 1024;
/** A table longer than that is not searched for cells that start programs. */
const MOST_TABLE = 16 * MB;
const TABLE = /\.(?:csv|tsv|tab|txt|slk|dif|xls)[. ]{0,9}$/i;

const starts = (head: Buffer, text: string): boolean => head.toString('latin1', 0, text.length) === text;
export const isGzip = (head: Buffer): boolean => starts(head, '\x1f\x8b\x08');

/** The name that the file had before it was packed: as its header says, or without the ending. */
const nameInside = (bytes: Buffer, name: string): string => {
  const flags = bytes[3] ?? 0;
  if ((flags & 0x0c) === 0x08) {
    const end = bytes.indexOf(0, 10);
    if (end > 10 && end < 1_000) return bytes.toString('latin1', 10, end);
  }
  return name.replace(/\.(?:gz|gzip)$/i, '').replace(/\.tgz$/i, '.tar');
};

const unpackHead = (bytes: Buffer): Buffer =>
  gunzipSync(bytes.subarray(0, PACKED_HEAD), { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: 64 * MB });

/** Null: longer than that. */
const unpack = (bytes: Buffer, most: number): Buffer | null => {
  try {
    return gunzipSync(bytes, { maxOutputLength: most });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
};

type Within = { readonly depth: number; readonly budgets: Budgets };

const inGzip = async (bytes: Buffer, name: string, { depth, budgets }: Within): Promise<MemberDanger | null> => {
  try {
    const inside = nameInside(bytes, name);
    if (isRunByName(inside) || isRunByName(name.replace(/\.(?:gz|gzip)$/i, ''))) return 'zipExecutable';
    const head = unpackHead(bytes);
    const tar = isTar(head);
    const content = unpack(bytes, tar ? MOST_TAR : MOST_UNPACKED);
    if (content === null && tar) return 'zipBomb';
    const whole = content ?? head;
    return await member({ name: inside, head: whole, size: whole.length, read: () => whole, depth, budgets });
  } catch (error) {
    return error instanceof BudgetExceeded ? 'zipBomb' : 'zipBroken';
  }
};

const isArchive = (head: Buffer): boolean => starts(head, 'PK\x03\x04') || isGzip(head) || isTar(head);

const inArchive = async (content: Buffer, name: string, within: Within): Promise<MemberDanger | null> => {
  if (starts(content, 'PK')) return (await inspectZip(content, { ...within, member })).danger;
  return isGzip(content) ? inGzip(content, name, within) : inspectTar(content, { ...within, member });
};

/** What is inside an archive is looked into as it would be by itself, as far as the budgets of the upload go. */
const member: MemberInspector = async ({ name, head, size, read, depth, budgets }) => {
  if (programDanger(head) !== null) return 'zipExecutable';
  if (isArchive(head)) {
    if (depth >= MOST_DEPTH) return 'zipBomb';
    budgets.entries.spend(PER_ARCHIVE);
    budgets.contents.spend(isTar(head) ? 0 : size);
    return inArchive(read(), name, { depth: depth + 1, budgets });
  }
  if (starts(head, '%PDF-')) {
    budgets.contents.spend(2 * size);
    return inspectPdf(read(), budgets.pdf);
  }
  if (starts(head, '\xd0\xcf\x11\xe0')) {
    budgets.contents.spend(2 * size);
    return inspectCompound(read());
  }
  if (starts(head, '{\\rt')) {
    budgets.contents.spend(2 * size);
    return isRtfActive(read()) ? 'rtfActive' : null;
  }
  if (TABLE.test(name.slice(-40)) && size <= MOST_TABLE && budgets.tables.left >= size) {
    budgets.tables.left -= size;
    return hasDdeCell(read(), true) ? 'dde' : null;
  }
  return null;
};

/** Names inside, and what speaks against opening it. */
export const inspectZipFile = (bytes: Buffer): Promise<ZipFindings> =>
  inspectZip(bytes, { depth: 1, budgets: createBudgets(bytes.length, MOST_ENTRIES), member });

export const inspectGzipFile = (bytes: Buffer, name: string): Promise<MemberDanger | null> =>
  inGzip(bytes, name, { depth: 1, budgets: createBudgets(bytes.length, MOST_ENTRIES) });

export const inspectTarFile = (bytes: Buffer): Promise<MemberDanger | null> =>
  inspectTar(bytes, { depth: 1, budgets: createBudgets(bytes.length, MOST_ENTRIES), member });
