import { posix } from 'node:path';
import { zipEntries, type ZipEntry } from '../blob-store/zip-entries';
import { attribute, readXml } from '../tables/office-xml';
import { notATable, TableFault } from '../tables/table-fault';

const MOST_PARTS = 2_000;
/** Of a part of a workbook, unpacked: half a million cells as Excel writes them. */
export const MOST_UNPACKED = 128 * 1024 * 1024;
/** Of all parts that are read. */
const MOST_TOGETHER = 256 * 1024 * 1024;
/** Tables of text shrink to a fiftieth; what shrinks to less than this is a bomb. */
const MOST_RATIO = 500;

export type Relation = {
  readonly id: string;
  readonly type: string;
  readonly target: string;
  readonly external: boolean;
};
export type BookParts = {
  readonly names: readonly string[];
  readonly part: (name: string) => ZipEntry | undefined;
  /** What a part refers to, with the kind by its last word: `worksheet`, `drawing`. */
  readonly relations: (name: string) => readonly Relation[];
}; // prettier-ignore

const tooLarge = (): TableFault =>
  new TableFault('文件解压后过大，请拆成几个文件', 'The file is too large when unpacked. Split it into several files');

/** The parts of a workbook, within bounds. Throws TableFault. */
export const bookParts = async (bytes: Buffer): Promise<BookParts> => {
  const entries = await zipEntries(bytes, MOST_PARTS).catch(() => {
    throw notATable();
  });
  if (entries.length > MOST_PARTS) throw tooLarge();
  let together = 0;
  const named = new Map(entries.map((entry) => [entry.name.replace(/^\//, ''), entry]));
  const part = (name: string): ZipEntry | undefined => {
    const entry = named.get(name);
    if (entry === undefined) return undefined;
    together += entry.unpacked;
    if (entry.unpacked > MOST_UNPACKED || together > MOST_TOGETHER) throw tooLarge();
    if (entry.unpacked > 1024 * 1024 && entry.unpacked > entry.packed * MOST_RATIO) throw tooLarge();
    return entry;
  };
  const relations = (name: string): readonly Relation[] => {
    const folder = posix.dirname(name);
    const entry = part(posix.join(folder, '_rels', `${posix.basename(name)}.rels`));
    const found: Relation[] = [];
    if (entry)
      readXml(entry, {
        open: (tag) => {
          if (tag.name !== 'Relationship') return;
          const target = attribute(tag, 'Target') ?? '';
          const external = attribute(tag, 'TargetMode') === 'External';
          const inside = target.startsWith('/') ? target.slice(1) : posix.join(folder, target);
          found.push({
            id: attribute(tag, 'Id') ?? '',
            type: (attribute(tag, 'Type') ?? '').split('/').at(-1) ?? '',
            target: external ? target : inside,
            external,
          });
        },
      });
    return found;
  };
  return { names: [...named.keys()], part, relations };
};
