import { constants, inflateRawSync } from 'node:zlib';
import { BudgetExceeded } from './inspect-budget';
import { fromBuffer, type Entry, type ZipFile } from 'yauzl';

/** Entry of an archive: what its directory says of it, and its bytes. */
export type ZipEntry = {
  readonly name: string;
  readonly unpacked: number;
  readonly packed: number;
  readonly flags: number;
  /** All of it, or the first of it as far as `packedBytes` packed bytes go. Throws ZipBroken. */
  readonly read: (packedBytes?: number) => Buffer;
};

export class ZipBroken extends Error {}

const open = (bytes: Buffer): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    const options = { lazyEntries: true, autoClose: false, strictFileNames: false, validateEntrySizes: true };
    fromBuffer(bytes, options, (error, zip) => (error ? reject(error) : resolve(zip)));
  });

/** Names, comments and notes of all entries: some hundred bytes each. */
const MOST_BESIDES = 2 * 1024 * 1024;

const directory = (zip: ZipFile, most: number): Promise<readonly Entry[]> =>
  new Promise((resolve, reject) => {
    const entries: Entry[] = [];
    let besides = 0;
    zip.on('entry', (entry: Entry) => {
      entries.push(entry);
      besides += entry.extraFieldLength + entry.fileNameLength + entry.fileCommentLength;
      if (besides > MOST_BESIDES) reject(new BudgetExceeded());
      else if (entries.length > most) resolve(entries);
      else zip.readEntry();
    });
    zip.on('end', () => resolve(entries));
    zip.on('error', reject);
    zip.readEntry();
  });

const LOCAL_HEADER = 30;
const STORED = 0;
const DEFLATED = 8;
/** An empty entry may unpack to a block or two; nothing of it is looked at. */
const LEAST_OUTPUT = 64;

const ASCII = /^[\x20-\x7e]*$/;
const UNICODE_PATH = 0x7075;
const hasUnicodePath = (entry: Entry): boolean => entry.extraFields.some(({ id }) => id === UNICODE_PATH);

const packedBytes = (bytes: Buffer, entry: Entry): Buffer => {
  const at = entry.relativeOffsetOfLocalHeader;
  if (at + LOCAL_HEADER > bytes.length || bytes.readUInt32LE(at) !== 0x04034b50) throw new ZipBroken('local header');
  const nameLength = bytes.readUInt16LE(at + 26);
  const from = at + LOCAL_HEADER + nameLength + bytes.readUInt16LE(at + 28);
  const name = bytes.toString('latin1', at + LOCAL_HEADER, at + LOCAL_HEADER + nameLength);
  // Two names for one entry: one reader would unpack another file than the other looked at.
  if (ASCII.test(name) && !hasUnicodePath(entry) && name.replaceAll('\\', '/') !== entry.fileName)
    throw new ZipBroken('two names');
  if (from + entry.compressedSize > bytes.length) throw new ZipBroken('cut short');
  return bytes.subarray(from, from + entry.compressedSize);
};

const unpack = (packed: Buffer, entry: Entry, whole: boolean): Buffer => {
  if (entry.compressionMethod === STORED) return packed;
  if (entry.compressionMethod !== DEFLATED) return Buffer.alloc(0);
  try {
    return inflateRawSync(packed, {
      maxOutputLength: Math.max(entry.uncompressedSize, LEAST_OUTPUT),
      ...(whole ? {} : { finishFlush: constants.Z_SYNC_FLUSH }),
    });
  } catch (error) {
    throw new ZipBroken(error instanceof Error ? error.message : '');
  }
};

const asEntry = (bytes: Buffer, entry: Entry): ZipEntry => ({
  name: entry.fileName,
  unpacked: entry.uncompressedSize,
  packed: entry.compressedSize,
  flags: entry.generalPurposeBitFlag,
  read: (most = Number.POSITIVE_INFINITY) => {
    const packed = packedBytes(bytes, entry);
    const whole = packed.length <= most;
    const content = unpack(whole ? packed : packed.subarray(0, most), entry, whole);
    const known = entry.compressionMethod === STORED || entry.compressionMethod === DEFLATED;
    if (whole && known && content.length !== entry.uncompressedSize) throw new ZipBroken('another size than declared');
    return content;
  },
});

/** The directory of an archive, at most one entry more than `most`. Throws what is wrong with it, in yauzl's words. */
export const zipEntries = async (bytes: Buffer, most: number): Promise<readonly ZipEntry[]> => {
  const zip = await open(bytes);
  try {
    return (await directory(zip, most)).map((entry) => asEntry(bytes, entry));
  } finally {
    zip.close();
  }
};
