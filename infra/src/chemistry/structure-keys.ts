import { createHash } from 'node:crypto';

/**
 * What makes two drawings the same compound. `main` is the standard InChI without stereochemistry and isotopes; the other
 * parts are hashes, empty where there is nothing of the kind. The same compound has all four; a search that ignores stereo
 * leaves out `stereo` and `isotopeStereo`, one that ignores isotopes the last two: each is a look-up under `main`.
 */
export type CompoundKey = {
  readonly main: string;
  readonly stereo: string;
  readonly isotopes: string;
  readonly isotopeStereo: string;
};

/** `whole` is all that is drawn, `parent` the compound without counter-ions and solvates, whatever its charge. */
export type StructureKeys = { readonly whole: CompoundKey; readonly parent: CompoundKey };

/** 126 bits of SHA-256 (FIPS 180-4). */
const LENGTH = 21;
export const shortHash = (text: string): string =>
  text === '' ? '' : createHash('sha256').update(text).digest('base64url').slice(0, LENGTH);

export type InchiParts = {
  /** Formula, connections, hydrogens, charge. */
  readonly main: string;
  /** Protons added or taken away, which tautomers and salts differ in. */
  readonly protons: string;
  readonly stereo: string;
  readonly isotopes: string;
  readonly isotopeStereo: string;
};

const STEREO = new Set(['b', 't', 'm', 's']);

/** Layers of a standard InChI (IUPAC, InChI Technical Manual 1.04, II); those behind `/i` are of its isotopes. */
export const inchiParts = (inchi: string): InchiParts => {
  const [, formula = '', ...layers] = inchi.split('/');
  const parts = { main: formula, protons: '', stereo: '', isotopes: '', isotopeStereo: '' };
  let isotopic = false;
  for (const layer of layers) {
    const [kind = ''] = layer;
    if (kind === 'i') isotopic = true;
    const part = STEREO.has(kind)
      ? isotopic
        ? 'isotopeStereo'
        : 'stereo'
      : isotopic
        ? 'isotopes'
        : kind === 'p'
          ? 'protons'
          : 'main';
    parts[part] += `/${layer}`;
  }
  return parts;
};

export type StereoGroup = { readonly kind: 'and' | 'or'; readonly atoms: readonly number[] };
export type GroupedSmiles = { readonly smiles: string; readonly groups: readonly StereoGroup[] };

/** A CXSMILES apart: its SMILES, and the centres that are racemic (`&`) or relative (`o`) together; atoms from 0. */
export const groupedSmiles = (cxsmiles: string): GroupedSmiles => {
  const [smiles = '', ...rest] = cxsmiles.split(' ');
  const groups = [...rest.join(' ').matchAll(/(?<=[|,])([&o])\d+:(\d+(?:,\d+)*)/g)].map(
    ([, kind, atoms = '']): StereoGroup => ({ kind: kind === '&' ? 'and' : 'or', atoms: atoms.split(',').map(Number) }),
  );
  return { smiles, groups };
};

/** Atoms of a SMILES, each as it is written. */
export const SMILES_ATOM = /\[[^[\]]*\]|Br|Cl|[BCNOPSFIbcnops*]/g;
export const atomCount = (smiles: string): number => (smiles.match(SMILES_ATOM) ?? []).length;

/** The same SMILES with the hand of these centres turned. */
const turned = (smiles: string, atoms: ReadonlySet<number>): string => {
  let at = -1;
  return smiles.replace(SMILES_ATOM, (atom) => {
    at += 1;
    if (!atoms.has(at)) return atom;
    return atom.includes('@@') ? atom.replace('@@', '@') : atom.replace('@', '@@');
  });
};

const combinations = <T>(items: readonly T[]): readonly (readonly T[])[] =>
  items.reduce<readonly (readonly T[])[]>((all, item) => [...all, ...all.map((some) => [...some, item])], [[]]);

/** Beyond, the isomers of a mixture are too many to be named one by one. */
export const MOST_GROUPS = 6;

/**
 * What a structure with groups stands for: one of several (`|`, relative) mixtures (`&`, racemic) of isomers. Named so,
 * it does not matter which of the isomers was drawn, nor how groups are numbered.
 */
export const isomersOf = ({ smiles, groups }: GroupedSmiles, nameOf: (smiles: string) => string): string => {
  const [mixed, open] = (['and', 'or'] as const).map((kind) => combinations(groups.filter((group) => group.kind === kind))); // prettier-ignore
  const mixtures = (open ?? []).map((either) =>
    [...new Set((mixed ?? []).map((both) => nameOf(turned(smiles, new Set([...either, ...both].flatMap(({ atoms }) => atoms))))))]
      .toSorted()
      .join('&'),
  ); // prettier-ignore
  return [...new Set(mixtures)].toSorted().join('|');
};

/** Its parts that no bond holds together, each with its own groups. */
export const fragmentsOf = ({ smiles, groups }: GroupedSmiles): readonly GroupedSmiles[] => {
  let from = 0;
  return smiles.split('.').map((fragment) => {
    const [first, end] = [from, from + atomCount(fragment)];
    from = end;
    const own = groups.flatMap(({ kind, atoms }) => {
      const held = atoms.filter((atom) => atom >= first && atom < end).map((atom) => atom - first);
      return held.length === 0 ? [] : [{ kind, atoms: held }];
    });
    return { smiles: fragment, groups: own };
  });
};
