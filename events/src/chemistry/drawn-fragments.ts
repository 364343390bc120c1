import { together, type Composition } from './composition';

/** A bracket atom, a two-letter or one-letter atom of the organic subset, an aromatic one (OpenSMILES 3.1). */
const ATOM = /\[\d{0,3}([A-Z][a-z]?|[a-z][a-z]?|\*)[^\]]{0,20}\]|(Cl|Br|[BCNOPSFI])|([bcnops])/g;

const symbolOf = (found: string): string => found.charAt(0).toUpperCase() + found.slice(1);

/** Atoms other than hydrogen of one fragment. */
const heavyAtoms = (smiles: string): Composition =>
  together(
    [...smiles.matchAll(ATOM)]
      .map(([, bracket, plain, aromatic]) => symbolOf(bracket ?? plain ?? aromatic ?? ''))
      .filter((element) => element !== 'H' && element !== '*')
      .map((element) => ({ element, isotope: null, count: 1 })),
  );

/** The atoms other than hydrogen of each fragment that a SMILES draws apart from the others. */
export const drawnFragments = (smiles: string): readonly Composition[] =>
  smiles.split('.').filter((fragment) => fragment !== '').map(heavyAtoms); // prettier-ignore

const keyOf = (composition: Composition): string =>
  together(composition.map((nuclide) => ({ ...nuclide, isotope: null })))
    .filter(({ element }) => element !== 'H')
    .map(({ element, count }) => `${element}${count}`)
    .toSorted()
    .join(' ');

/** Whether they are the same but for protons, as chloride and hydrogen chloride are. */
export const sameButProtons = (a: Composition, b: Composition): boolean => keyOf(a) === keyOf(b);
