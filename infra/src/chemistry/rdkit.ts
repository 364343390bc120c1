import type { Composition } from '@shilu/events/chemistry/composition';
import { ELEMENT_SYMBOLS } from '@shilu/events/chemistry/atomic-weights';
import { STRUCTURE_LIMITS } from '@shilu/events/structures/structure-limits';
import { z } from 'zod';
import { isBroken } from './engine-broken';
import { loadRawRdkit, type RawRdkit } from './raw-rdkit';

/** CommonChem, as far as it is read: what is not said is as `defaults` say. */
const atomJson = z.object({
  z: z.number().default(6),
  impHs: z.number().default(0),
  chg: z.number().default(0),
  isotope: z.number().default(0),
});
const bondJson = z.object({ bo: z.number().default(1), atoms: z.tuple([z.number(), z.number()]) });
const moleculeJson = z.object({
  molecules: z.tuple([z.object({ atoms: z.array(atomJson).default([]), bonds: z.array(bondJson).default([]) })]),
});
const stereoJson = z.object({ CIP_atoms: z.array(z.tuple([z.number(), z.string()])).default([]) });

export type CheckedAtom = z.output<typeof atomJson>;
export type CheckedBond = z.output<typeof bondJson>;
export type CheckedMolecule = {
  readonly atoms: readonly CheckedAtom[];
  readonly bonds: readonly CheckedBond[];
  /** Empty for what has too many atoms to be named. */
  readonly smiles: string;
  /** `(S)`, `(R)`, or `(?)` for one that is drawn without wedges. */
  readonly centres: readonly string[];
  readonly inchi: string | null;
  readonly inchiKey: string | null;
};

export type Rdkit = {
  /** The molecule, when it is one that can be; else what is wrong with it, in the engine's words. */
  readonly check: (structure: string) => CheckedMolecule | { readonly problem: string };
  /** Atoms as they are drawn, hydrogens too, and which of them its bonds hold together; null where nothing reads it. */
  readonly bondsOf: (
    structure: string,
  ) => { readonly atoms: number; readonly bonds: readonly (readonly [number, number])[] } | null;
  readonly memoryBytes: () => number;
};

/** Atoms of a molecule with its hydrogens; null where one of them is none of an element (`*`, R1). */
export const compositionOf = (atoms: readonly CheckedAtom[]): Composition | null => {
  const counts = new Map<string, { element: string; isotope: number | null; count: number }>();
  const add = (element: string, isotope: number | null, count: number): void => {
    const key = `${element} ${isotope ?? ''}`;
    counts.set(key, { element, isotope, count: (counts.get(key)?.count ?? 0) + count });
  };
  for (const atom of atoms) {
    const symbol = ELEMENT_SYMBOLS[atom.z - 1];
    if (symbol === undefined) return null;
    add(symbol, atom.isotope === 0 ? null : atom.isotope, 1);
    if (atom.impHs > 0) add('H', null, atom.impHs);
  }
  return [...counts.values()];
};

export const loadRdkit = async (): Promise<Rdkit> => rdkitOver(await loadRawRdkit());

export const rdkitOver = ({ module: rdkit, made, told, memoryBytes }: RawRdkit): Rdkit => {
  const inchiOf = (mol: { readonly get_inchi: () => string }): string | null => {
    const inchi = mol.get_inchi();
    return inchi === '' ? null : inchi;
  };
  return {
    check: (structure) => {
      told();
      const mol = made(structure);
      if (mol === null) return { problem: told() };
      try {
        const { atoms, bonds } = moleculeJson.parse(JSON.parse(mol.get_json())).molecules[0];
        const known = atoms.every(({ z: number }) => number > 0);
        // Past that the engine leaves its stack, and is of no more use to anybody.
        const isNamed = atoms.length <= STRUCTURE_LIMITS.named;
        const inchi = known && isNamed && atoms.length > 0 ? inchiOf(mol) : null;
        return {
          atoms,
          bonds,
          smiles: isNamed ? mol.get_smiles() : '',
          centres: stereoJson.parse(JSON.parse(mol.get_stereo_tags())).CIP_atoms.map(([, label]) => label),
          inchi,
          inchiKey: inchi === null ? null : rdkit.get_inchikey_for_inchi(inchi),
        };
      } catch (error) {
        if (isBroken(error)) throw error;
        // An exception of the engine itself, such as of a molecule without atoms.
        return { problem: told() };
      } finally {
        mol.delete();
      }
    },
    bondsOf: (structure) => {
      const mol = made(structure, { removeHs: false });
      if (mol === null) return null;
      try {
        const { atoms, bonds } = moleculeJson.parse(JSON.parse(mol.get_json())).molecules[0];
        return { atoms: atoms.length, bonds: bonds.map((bond) => bond.atoms) };
      } catch (error) {
        if (isBroken(error)) throw error;
        return null;
      } finally {
        mol.delete();
      }
    },
    memoryBytes,
  };
};
