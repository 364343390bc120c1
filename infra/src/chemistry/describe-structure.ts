import { COUNTER_IONS } from '@shilu/events/chemistry/counter-ions';
import { SIMILARITY } from '@shilu/events/structures/structure-search-calls';
import { STRUCTURE_LIMITS } from '@shilu/events/structures/structure-limits';
import { atomsOfLine } from './check-smiles';
import { isBroken } from './engine-broken';
import type { RawMol, RawRdkit } from './raw-rdkit';
import {
  atomCount,
  fragmentsOf,
  groupedSmiles,
  inchiParts,
  isomersOf,
  MOST_GROUPS,
  shortHash,
  type CompoundKey,
  type GroupedSmiles,
  type StructureKeys,
} from './structure-keys';

/** What a structure is found by. One of another `DESCRIBED_BY` is described anew. */
export type DescribedStructure = {
  /** Canonical CXSMILES with groups of stereocentres: two structures of one are one. */
  readonly smiles: string;
  readonly inchiKey: string | null;
  readonly heavyAtoms: number;
  /** Null of what InChI knows no name for, such as a structure with an R group. */
  readonly keys: StructureKeys | null;
  /** Pattern fingerprint, which each of its substructures has the bits of. */
  readonly pattern: Uint8Array;
  /** Bits of the Morgan fingerprint that are set, as 16-bit numbers, ascending. */
  readonly morgan: Uint8Array;
  /** The molecule as the engine writes it, quicker to read than SMILES. */
  readonly molecule: Uint8Array;
};

/** Half of the usual length: it lets through one structure more in some hundreds, and takes half of the memory. */
export const PATTERN_BITS = 1_024;
export const PATTERN = JSON.stringify({ nBits: PATTERN_BITS });
export const MORGAN = JSON.stringify({ radius: SIMILARITY.radius, nBits: SIMILARITY.bits });
const WITH_GROUPS = JSON.stringify({ CX_ENHANCEDSTEREO: true });
const BARE = JSON.stringify({ propertyFlags: { NoProps: true } });

/** Version of what is stored of a structure: the engine's (a test compares), and ours, one more with every change here. */
export const ENGINE_VERSION = '2026.09.1';
export const DESCRIBED_BY = `${ENGINE_VERSION} 2`;

/** The answer of the engine for bytes, which it does not declare. */
export const bytesOf = (answer: unknown): Uint8Array => {
  if (!(answer instanceof Uint8Array)) throw new Error('the engine answered no bytes');
  return answer.slice();
};

export const setBits = (bytes: Uint8Array): Uint16Array => {
  const bits: number[] = [];
  for (const [at, byte] of bytes.entries()) for (let bit = 0; bit < 8; bit += 1) if (byte & (1 << bit)) bits.push(at * 8 + bit);
  return Uint16Array.from(bits);
}; // prettier-ignore

/** Of a molecule that may have atoms and bonds of any kind. */
export const patternOf = (mol: RawMol): Uint8Array => bytesOf(mol.get_pattern_fp_as_uint8array(PATTERN));
export const morganOf = (mol: RawMol): Uint16Array => setBits(bytesOf(mol.get_morgan_fp_as_uint8array(MORGAN)));

const ALKALI = /\[O\]\[(Li|Na|K|Rb|Cs)\]|\[(Li|Na|K|Rb|Cs)\]\[O\]/g;
/** Salts of alkali metals that are drawn with a bond, as their ions, which InChI takes them for. */
const asIons = (smiles: string): string => {
  const metals: string[] = [];
  const anion = smiles.replace(ALKALI, (_, after: string | undefined, before: string | undefined) => {
    metals.push(`.[${after ?? before ?? ''}+]`);
    return '[O-]';
  });
  return anion + metals.join('');
};

/** By its text alone, before an engine reads it, whose stack ends with what is too large. */
const hasTooMany = (structure: string): boolean => {
  const text = structure.trim();
  if (!text.includes('\n')) return text.split(/\s/, 1).some((line) => atomsOfLine(line) > STRUCTURE_LIMITS.named);
  return Number(/^M\s+V30 COUNTS\s+(\d+)/m.exec(text)?.[1] ?? 0) > STRUCTURE_LIMITS.atoms;
};

export type Describer = {
  /** Null where nothing can be made of it: it is found by nobody, and stops nothing. */
  readonly describe: (structure: string) => DescribedStructure | null;
  /** What the same compound is found by. */
  readonly identify: (structure: string) => Pick<DescribedStructure, 'smiles' | 'inchiKey' | 'keys'> | null;
};

export const createDescriber = (rdkit: RawRdkit): Describer => {
  const { module, made } = rdkit;
  const using = <T>(structure: string, work: (mol: RawMol) => T, details?: Readonly<Record<string, unknown>>): T | null => {
    const mol = made(structure, details);
    if (mol === null) return null;
    try {
      return work(mol);
    } catch (error) {
      if (isBroken(error)) throw error;
      return null;
    } finally {
      mol.delete();
    }
  }; // prettier-ignore
  const inchiOf = (smiles: string): string => using(smiles, (mol) => mol.get_inchi()) ?? '';

  const keyOf = (grouped: GroupedSmiles, inchi: string, isParent: boolean): CompoundKey => {
    const parts = inchiParts(inchi);
    const main = shortHash(isParent ? parts.main : parts.main + parts.protons);
    const isotopes = shortHash(parts.isotopes);
    if (grouped.groups.length === 0 || grouped.groups.length > MOST_GROUPS) {
      const groups = grouped.groups.length === 0 ? '' : `${grouped.smiles} ${JSON.stringify(grouped.groups)}`;
      return { main, stereo: shortHash(parts.stereo + groups), isotopes, isotopeStereo: shortHash(parts.isotopeStereo) };
    }
    const named = new Map<string, ReturnType<typeof inchiParts>>();
    const isomer = (smiles: string): ReturnType<typeof inchiParts> => {
      const known = named.get(smiles) ?? inchiParts(inchiOf(smiles));
      named.set(smiles, known);
      return known;
    };
    return {
      ...{ main, isotopes },
      stereo: shortHash(isomersOf(grouped, (smiles) => isomer(smiles).stereo)),
      isotopeStereo: shortHash(isomersOf(grouped, (smiles) => isomer(smiles).isotopeStereo).replace(/^[&|]*$/, '')),
    };
  }; // prettier-ignore

  const counterIons = new Set(COUNTER_IONS.map((smiles) => inchiParts(inchiOf(smiles)).main));
  const isOrganic = (inchi: string): boolean => /^InChI=1S\/C(?![a-z])/.test(inchi);

  /** Transition metals make compounds of their own: palladium(II) acetate is no salt of acetic acid. */
  const TRANSITION_METAL =
    /^\[(?:Sc|Ti|V|Cr|Mn|Fe|Co|Ni|Cu|Y|Zr|Nb|Mo|Tc|Ru|Rh|Pd|Ag|La|Hf|Ta|W|Re|Os|Ir|Pt|Au)(?:[+-]\d{0,2})?\]$/;

  /** The largest organic fragment that is no counter-ion; all of it where there is none. */
  const parentOf = (whole: GroupedSmiles): { readonly fragment: GroupedSmiles; readonly inchi: string } | null => {
    const parts = fragmentsOf(whole);
    if (parts.some(({ smiles }) => TRANSITION_METAL.test(smiles))) return null;
    const fragments = parts
      .map((fragment) => ({ fragment, inchi: inchiOf(fragment.smiles), size: atomCount(fragment.smiles) }))
      .filter(({ inchi }) => isOrganic(inchi))
      .toSorted((a, b) => b.size - a.size || (a.fragment.smiles < b.fragment.smiles ? -1 : 1));
    return fragments.find(({ inchi }) => !counterIons.has(inchiParts(inchi).main)) ?? fragments[0] ?? null;
  };

  const keysOf = (cxsmiles: string, inchi: string): StructureKeys | null => {
    if (inchi === '') return null;
    const drawn = groupedSmiles(cxsmiles);
    const whole = drawn.groups.length === 0 ? { ...drawn, smiles: asIons(drawn.smiles) } : drawn;
    const parent = whole.smiles.includes('.') ? parentOf(whole) : null;
    return {
      whole: keyOf(drawn, inchi, false),
      parent: parent === null ? keyOf(drawn, inchi, true) : keyOf(parent.fragment, parent.inchi, true),
    };
  };

  /** Drawn hydrogens are those that every structure has: none of them is an atom of its own. */
  const canonicalOf = (mol: RawMol): string | null => {
    const atoms = mol.get_num_atoms();
    return atoms === 0 || atoms > STRUCTURE_LIMITS.named ? null : mol.get_cxsmiles(WITH_GROUPS);
  };
  /** Made of the canonical form, so that nothing is left of how it was drawn; a plain SMILES says nothing of that anyway. */
  const ofCanonical = <T>(structure: string, work: (mol: RawMol, smiles: string) => T): T | null =>
    hasTooMany(structure)
      ? null
      : using(
          structure,
          (mol) => {
            const smiles = canonicalOf(mol);
            if (smiles === null) return null;
            const isPlain = !/\s/.test(structure.trim()) && !smiles.includes(' ');
            return isPlain ? work(mol, smiles) : using(smiles, (again) => work(again, smiles));
          },
          { removeHs: true },
        );
  const named = (mol: RawMol, smiles: string) => {
    const inchi = mol.get_inchi();
    return {
      smiles,
      inchiKey: inchi === '' ? null : module.get_inchikey_for_inchi(inchi),
      keys: keysOf(smiles, inchi),
    };
  };
  return {
    describe: (structure) =>
      ofCanonical(structure, (mol, smiles) => ({
        ...named(mol, smiles),
        heavyAtoms: mol.get_num_atoms(true),
        pattern: patternOf(mol),
        morgan: new Uint8Array(morganOf(mol).buffer),
        molecule: bytesOf(mol.get_as_uint8array(BARE)),
      })),
    identify: (structure) => ofCanonical(structure, named),
  };
};
