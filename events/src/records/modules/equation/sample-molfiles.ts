const three = (value: number): string => String(value).padStart(3);

type Drawn = {
  readonly atoms: readonly string[];
  readonly bonds: readonly (readonly [from: number, to: number, order: number])[];
  readonly charges?: readonly (readonly [atom: number, charge: number])[];
};

/** Atoms in a row: what it is, not how it looks. */
const molfile = ({ atoms, bonds, charges = [] }: Drawn): string =>
  [
    ...['', '  Shilu', '', `${three(atoms.length)}${three(bonds.length)}  0  0  0  0            999 V2000`],
    ...atoms.map((element, at) => `${String(at).padStart(5)}.0000    0.0000    0.0000 ${element.padEnd(3)} 0  0  0  0  0  0`),
    ...bonds.map(([from, to, order]) => `${three(from)}${three(to)}${three(order)}  0`),
    ...(charges.length === 0 ? [] : [`M  CHG${three(charges.length)}${charges.map(([atom, charge]) => ` ${three(atom)} ${three(charge)}`).join('')}`]),
    ...['M  END', ''],
  ].join('\n'); // prettier-ignore

const RING = [[1, 2, 2], [2, 3, 1], [3, 4, 2], [4, 5, 1], [5, 6, 2], [6, 1, 1]] as const; // prettier-ignore
const SIX = ['C', 'C', 'C', 'C', 'C', 'C'];

export const BENZENE = molfile({ atoms: SIX, bonds: RING });
export const ASPIRIN = molfile({
  atoms: [...SIX, 'O', 'C', 'O', 'C', 'C', 'O', 'O'],
  bonds: [...RING, [1, 7, 1], [7, 8, 1], [8, 9, 2], [8, 10, 1], [2, 11, 1], [11, 12, 2], [11, 13, 1]],
});
export const TRIMETHYLAMMONIUM_CHLORIDE = molfile({
  atoms: ['C', 'N', 'C', 'C', 'Cl'],
  bonds: [[1, 2, 1], [2, 3, 1], [2, 4, 1]],
  charges: [[2, 1], [5, -1]],
}); // prettier-ignore
