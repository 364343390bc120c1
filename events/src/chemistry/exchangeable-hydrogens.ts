import { own } from '../core/own';
import { atomsInSmiles, type SmilesAtom } from './smiles-atoms';

/** Usual valences of what is drawn without brackets, in the order in which they are filled (OpenSMILES 3.1.5). */
const VALENCES: Readonly<Record<string, readonly number[]>> = {
  ...{ N: [3, 5], O: [2], S: [2, 4, 6] },
  ...{ F: [1], Cl: [1], Br: [1], I: [1] },
};

const hydrogensOf = ({ element, aromatic, hydrogens, bonds }: SmilesAtom): number => {
  if (hydrogens !== null) return hydrogens;
  const valence = aromatic ? undefined : own(VALENCES, element)?.find((each) => each >= bonds);
  return valence === undefined ? 0 : valence - bonds;
};

/** Of another isotope it is not seen as a proton is. */
const isProton = (atom: SmilesAtom | undefined): boolean => atom?.element === 'H' && atom.isotope === null;

/**
 * How many hydrogens of a structure stand on oxygen, nitrogen, sulfur or a halogen: they exchange, and a proton spectrum
 * may lack them. Null where the SMILES cannot be read.
 */
export const exchangeableHydrogens = (smiles: string): number | null => {
  const atoms = atomsInSmiles(smiles);
  if (atoms === null) return null;
  return atoms
    .filter(({ element }) => own(VALENCES, element) !== undefined)
    .reduce((sum, atom) => sum + hydrogensOf(atom) + atom.neighbours.filter((at) => isProton(atoms[at])).length, 0);
};
