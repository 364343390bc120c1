import { together, type Composition, type Nuclide } from './composition';
import { isotopeShares, type Share } from './isotope-abundances';
import { isotopeMass } from './isotope-masses';

/** Atoms that are asked about at most: no molecule whose mass is measured so has more of one element. */
const MOST_ATOMS = 20_000;

/**
 * How many atoms of each isotope the most probable draw of `count` has: the mode of a multinomial distribution. Each atom
 * goes where it multiplies the probability most, from the whole parts of `count · share` on, which the mode never falls
 * below (Finucan, Biometrika 1964, 51, 513).
 */
const mostProbable = (count: number, shares: readonly Share[]): readonly (readonly [share: Share, count: number])[] => {
  const counts = shares.map(({ share }) => Math.floor(count * share));
  for (let left = count - counts.reduce((sum, each) => sum + each, 0); left > 0; left -= 1) {
    const gains = shares.map(({ share }, at) => share / ((counts[at] ?? 0) + 1));
    const best = gains.indexOf(Math.max(...gains));
    counts[best] = (counts[best] ?? 0) + 1;
  }
  return shares.map((share, at) => [share, counts[at] ?? 0]);
};

/** From this share on an isotope is what an element's symbol means by itself. */
const UNNAMED = 0.9;

const isMain = (element: string, isotope: number): boolean =>
  isotopeMass(element, isotope) === isotopeMass(element, null);

const drawn = (nuclide: Nuclide): Composition => {
  const { element, isotope, count } = nuclide;
  const shares = isotope === null ? isotopeShares(element) : null;
  if (shares === null) return [nuclide];
  const found = mostProbable(count, shares).filter(([, atoms]) => atoms > 0);
  if (found.every(([share]) => isMain(element, share.isotope))) return [nuclide];
  return found.map(([{ isotope: mass, share }, atoms]) => ({
    element,
    isotope: share > UNNAMED ? null : mass,
    count: atoms,
  }));
};

/**
 * The isotopologue that a mass spectrum shows highest, where it is another than that of the most abundant isotope of each
 * element: `C79Br2 81Br2` of CBr4. Null where it is that one, and of fractions of atoms.
 */
export const mostIntense = (composition: Composition): Composition | null => {
  if (composition.some(({ count }) => !Number.isInteger(count) || count > MOST_ATOMS)) return null;
  const found = together(...composition.map((nuclide) => drawn(nuclide)));
  return found.length === composition.length && found.every(({ isotope }, at) => isotope === (composition[at]?.isotope ?? null)) ? null : found; // prettier-ignore
};
