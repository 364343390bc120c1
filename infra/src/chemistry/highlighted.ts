import type { MarkedPart } from '@shilu/events/structures/drawing';
import { EngineFault, V3000, type Indigo } from './indigo';
import type { Engines } from './read-component';

/** Numbers of one line of a collection: longer ones would be broken by the format (CTfile formats 2020, V3000). */
const OF_LINE = 10;

const ATOM = /^M {2}V30 (\d+) \S+ -?[\d.]+ /;
const BOND = /^M {2}V30 (\d+) \d+ (\d+) (\d+)/;
const BLOCK = /^M {2}V30 (BEGIN|END) (\w+)/;

type Table = { readonly atoms: number; readonly bonds: ReadonlyMap<string, number> };

const pairOf = (a: number, b: number): string => (a < b ? `${a} ${b}` : `${b} ${a}`);

/** The atoms of an extended molfile, and its bonds by the atoms that they hold together. */
const tableOf = (lines: readonly string[]): Table => {
  const bonds = new Map<string, number>();
  let atoms = 0;
  let block = '';
  for (const line of lines) {
    const [, begins, name = ''] = BLOCK.exec(line) ?? [];
    if (begins !== undefined) block = begins === 'BEGIN' ? name : '';
    else if (block === 'ATOM' && ATOM.test(line)) atoms += 1;
    else if (block === 'BOND') {
      const [, number, from, to] = BOND.exec(line) ?? [];
      if (number !== undefined) bonds.set(pairOf(Number(from), Number(to)), Number(number));
    }
  }
  return { atoms, bonds };
};

const collectionOf = (kind: 'ATOMS' | 'BONDS', numbers: readonly number[]): readonly string[] =>
  Array.from({ length: Math.ceil(numbers.length / OF_LINE) }, (_, at) => {
    const some = numbers.slice(at * OF_LINE, (at + 1) * OF_LINE);
    return `M  V30 MDLV30/HILITE ${kind}=(${some.length} ${some.join(' ')})`;
  });

/** Null for what has no such form, as drawings with R groups may. */
const extended = (indigo: Indigo, source: string): string | null => {
  try {
    // Long lines are broken by a hyphen.
    return indigo.convert(source, 'molfile', V3000).replaceAll(/-\r?\nM {2}V30 /g, '');
  } catch (error) {
    if (error instanceof EngineFault) return null;
    throw error;
  }
};

/**
 * `source`, which is the structure as the drawing engine takes it, with a part of it marked. Both engines count atoms as
 * they are written; bonds are found again by their atoms, for rings of a SMILES are closed in another order by each.
 * Null where the engines do not agree on what the atoms are, or nothing of it is marked.
 */
export const highlighted = (
  { indigo, rdkit }: Engines,
  { structure, source }: { readonly structure: string; readonly source: string },
  marked: MarkedPart,
): string | null => {
  const checked = rdkit.bondsOf(structure);
  const molfile = extended(indigo, source);
  if (checked === null || molfile === null) return null;
  const lines = molfile.split('\n').filter((line) => !line.startsWith('M  V30 MDLV30/HILITE'));
  const table = tableOf(lines);
  if (table.atoms !== checked.atoms) return null;
  const atoms = [...new Set(marked.atoms)].filter((atom) => atom < table.atoms).map((atom) => atom + 1);
  const bonds = [...new Set(marked.bonds)].flatMap((bond) => {
    const [from, to] = checked.bonds[bond] ?? [-1, -1];
    return table.bonds.get(pairOf(from + 1, to + 1)) ?? [];
  });
  const collection = [...collectionOf('ATOMS', atoms), ...collectionOf('BONDS', bonds)];
  const end = lines.findIndex((line) => line.startsWith('M  V30 END CTAB'));
  if (collection.length === 0 || end < 0) return null;
  const known = lines.findIndex((line) => line.startsWith('M  V30 END COLLECTION'));
  const added = known < 0 ? ['M  V30 BEGIN COLLECTION', ...collection, 'M  V30 END COLLECTION'] : collection;
  return lines.toSpliced(known < 0 ? end : known, 0, ...added).join('\n');
};
