import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { fromRandomAccessReader, RandomAccessReader, type Entry, type ZipFile } from 'yauzl';
import type { FileSource } from './file-source';
import { bufferSource } from './file-source';

export type ZipDanger = 'zipBomb' | 'zipBroken' | 'zipEncrypted' | 'zipUnsafePath' | 'macro' | 'xmlEntities';
export type ZipFindings = { readonly names: readonly string[]; readonly danger: ZipDanger | null };

/** Read for one outer file, archives inside archives included. */
type Budget = { bytes: number; entries: number };

const MB = 1024 * 1024;
const MOST_UNPACKED = 2048 * MB;
/** Deflate cannot pass 1032; honest tables and texts stay far below 200. */
const MOST_RATIO = 200;
const RATIO_MATTERS_FROM = 16 * MB;
const MOST_ENTRIES = 20_000;
const MOST_DEPTH = 3;
const READ_BUDGET = 128 * MB;
const ARCHIVE = /\.(zip|docx|xlsx|pptx|docm|xlsm|jar|eln|odt|ods)$/i;
const XML = /\.(xml|rels|vml|svg)$/i;

class SourceReader extends RandomAccessReader {
  constructor(private readonly source: FileSource) {
    super();
  }
  override _readStreamForRange(start: number, end: number): Readable {
    const { source } = this;
    return Readable.from(
      (async function* () {
        for (let at = start; at < end;) {
          const piece = await source.read(at, Math.min(65_536, end - at));
          if (piece.length === 0) return;
          at += piece.length;
          yield piece;
        }
      })(),
    );
  }
}

const openZip = (source: FileSource): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    const options = { lazyEntries: true, autoClose: false, strictFileNames: false, validateEntrySizes: true };
    fromRandomAccessReader(new SourceReader(source), source.size, options, (error, zip) =>
      error ? reject(error) : resolve(zip),
    );
  });

const entriesOf = (zip: ZipFile): Promise<readonly Entry[]> =>
  new Promise((resolve, reject) => {
    const entries: Entry[] = [];
    zip.on('entry', (entry: Entry) => {
      entries.push(entry);
      if (entries.length > MOST_ENTRIES) resolve(entries);
      else zip.readEntry();
    });
    zip.on('end', () => resolve(entries));
    zip.on('error', reject);
    zip.readEntry();
  });

const contentOf = (zip: ZipFile, entry: Entry): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(buffer(stream))));
  });

/** Sizes as declared; lies about them show when the entries are read. */
const declaredDanger = (entries: readonly Entry[], size: number): ZipDanger | null => {
  if (entries.length > MOST_ENTRIES) return 'zipBomb';
  const unpacked = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0);
  const packed = entries.reduce((sum, entry) => sum + entry.compressedSize, 0);
  if (unpacked > MOST_UNPACKED) return 'zipBomb';
  // More packed bytes than the file has: entries overlap, the trick of the densest bombs.
  if (packed > size) return 'zipBomb';
  if (unpacked > RATIO_MATTERS_FROM && unpacked > packed * MOST_RATIO) return 'zipBomb';
  if (entries.some((entry) => (entry.generalPurposeBitFlag & 0x41) !== 0)) return 'zipEncrypted';
  if (entries.some((entry) => /(^|\/)(vbaProject|vbaData)\b/i.test(entry.fileName))) return 'macro';
  return null;
};

const walk = async (source: FileSource, depth: number, budget: Budget): Promise<ZipFindings> => {
  const zip = await openZip(source);
  try {
    const entries = await entriesOf(zip);
    const names = entries.map((entry) => entry.fileName);
    const declared = declaredDanger(entries, source.size);
    if (declared !== null) return { names, danger: declared };
    for (const entry of entries) {
      budget.entries += 1;
      budget.bytes += entry.uncompressedSize;
      if (budget.entries > MOST_ENTRIES) return { names, danger: 'zipBomb' };
      if (entry.fileName.endsWith('/') || budget.bytes > READ_BUDGET) continue;
      const content = await contentOf(zip, entry);
      if (XML.test(entry.fileName) && /<!(ENTITY|DOCTYPE[^>]*\[)/i.test(content.toString('latin1', 0, 65_536))) {
        return { names, danger: 'xmlEntities' };
      }
      if (ARCHIVE.test(entry.fileName) && content.toString('latin1', 0, 4) === 'PK\x03\x04') {
        if (depth === MOST_DEPTH) return { names, danger: 'zipBomb' };
        const inner = await inspect(bufferSource(content), depth + 1, budget);
        if (inner.danger !== null) return { names, danger: inner.danger };
      }
    }
    return { names, danger: null };
  } finally {
    zip.close();
  }
};

const UNSAFE_NAME = /invalid relative path|absolute path|invalid characters in fileName/i;

const inspect = async (source: FileSource, depth: number, budget: Budget): Promise<ZipFindings> => {
  try {
    return await walk(source, depth, budget);
  } catch (error) {
    const said = error instanceof Error ? error.message : '';
    const danger = UNSAFE_NAME.test(said) ? 'zipUnsafePath' : /encrypt/i.test(said) ? 'zipEncrypted' : 'zipBroken';
    return { names: [], danger };
  }
};

/** Names inside, and what speaks against opening it. */
export const inspectZip = (source: FileSource): Promise<ZipFindings> => inspect(source, 1, { bytes: 0, entries: 0 });
