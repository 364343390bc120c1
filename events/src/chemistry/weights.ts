import { elementOf } from './atomic-weights';
import type { Composition, Nuclide } from './composition';
import { ELECTRON_MASS, isotopeMass } from './isotope-masses';

const MOST_PLACES = 9;
const tidy = (sum: number): number => Number(sum.toFixed(MOST_PLACES));

const summed = (composition: Composition, massOf: (nuclide: Nuclide) => number | null): number | null => {
  let sum = 0;
  for (const nuclide of composition) {
    const mass = massOf(nuclide);
    if (mass === null) return null;
    sum += mass * nuclide.count;
  }
  return tidy(sum);
};

/** Of an isotope its own mass; of an element that has no standard weight the mass number of its longest-lived isotope. */
const averageOf = ({ element, isotope }: Nuclide): number | null => {
  if (isotope !== null) return isotopeMass(element, isotope) ?? null;
  const known = elementOf(element);
  return known === undefined ? null : (known.weight ?? known.longestLived);
};

/** Average molecular weight, g/mol; null where an isotope has no mass in the table. */
export const averageWeight = (composition: Composition): number | null => summed(composition, averageOf);

/**
 * Monoisotopic mass in unified atomic mass units: of each element its most abundant isotope, unless one is named. Electrons
 * that an ion lacks or has are counted. Null where an isotope has no mass in the table.
 */
export const exactMass = (composition: Composition, charge = 0): number | null => {
  const atoms = summed(composition, ({ element, isotope }) => isotopeMass(element, isotope) ?? null);
  return atoms === null ? null : tidy(atoms - charge * ELECTRON_MASS);
};
