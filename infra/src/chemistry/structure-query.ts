import { isBroken } from './engine-broken';
import { morganOf, patternOf, setBits } from './describe-structure';
import type { RawMol, RawRdkit } from './raw-rdkit';
import { z } from 'zod';

/** What matched, by the numbers of its atoms and bonds. */
export type Matched = { readonly atoms: number[]; readonly bonds: number[] };
const matchJson = z.object({ atoms: z.array(z.number()).optional(), bonds: z.array(z.number()).optional() });

/** A drawing that others are looked for by: what it leaves open is open. */
export type StructureQuery = {
  /** Bits that every structure has which it is part of. */
  readonly pattern: Uint16Array;
  readonly morgan: Uint16Array;
  /** It has atoms or bonds that stand for several. */
  readonly isOpen: boolean;
  readonly isIn: (molecule: Uint8Array) => boolean;
  /** Where it is in a drawing, by the drawing's own numbers; null where it is not. */
  readonly within: (structure: string) => Matched | null;
  readonly free: () => void;
};

/** Drawn hydrogens are required, all others are open. */
const AS_QUERY = { mergeQueryHs: true, removeHs: false };
const AS_DRAWN = { removeHs: false };

/** Atoms or bonds of a SMARTS that stand for several: a list, `not`, any. */
const OPEN = /~|\*|!#|,|;|\$\(/;

/** Null for what the engine cannot read. Wedges count unless stereo is ignored. */
export const createStructureQuery = (
  { module, made }: RawRdkit,
  structure: string,
  options: { readonly ignoreStereo: boolean },
): StructureQuery | null => {
  const query = made(structure, AS_QUERY);
  if (query === null) return null;
  const details = JSON.stringify({ useChirality: !options.ignoreStereo });
  const match = (mol: RawMol): Matched | null => {
    try {
      const { atoms, bonds = [] } = matchJson.parse(JSON.parse(mol.get_substruct_match(query, details)));
      return atoms === undefined ? null : { atoms, bonds };
    } catch (error) {
      if (isBroken(error)) throw error;
      return null;
    }
  };
  try {
    const morgan = made(structure, { removeHs: true });
    const bits = morgan === null ? new Uint16Array() : morganOf(morgan);
    morgan?.delete();
    return {
      pattern: setBits(patternOf(query)),
      morgan: bits,
      isOpen: OPEN.test(query.get_smarts()),
      isIn: (molecule) => {
        const mol = module.get_mol_from_uint8array(molecule);
        if (mol === null) return false;
        try {
          return mol.get_substruct_match(query, details).startsWith('{"atoms"');
        } finally {
          mol.delete();
        }
      },
      within: (drawing) => {
        const mol = made(drawing, AS_DRAWN);
        const found = mol === null ? null : match(mol);
        mol?.delete();
        return found;
      },
      free: () => query.delete(),
    };
  } catch (error) {
    query.delete();
    if (isBroken(error)) throw error;
    return null;
  }
};
