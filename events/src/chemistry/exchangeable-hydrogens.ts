import { own } from '../core/own';

type Atom = {
  readonly element: string;
  readonly aromatic: boolean;
  /** Hydrogens that a bracket says; null where they follow from the bonds. */
  readonly hydrogens: number | null;
  /** Sum of the orders of its bonds, an aromatic one as one. */
  bonds: number;
  readonly neighbours: number[];
};

const TOKEN =
  /\[(\d{0,3})([A-Z][a-z]?|[a-z][a-z]?|\*)@{0,2}(?:[A-Z]{2}\d{1,2})?(?:(H)(\d?))?(?:[+-]{1,8}\d{0,2})?(?::\d{1,4})?\]|(Cl|Br|[BCNOPSFI])|([bcnops])|(%\d\d|\d)|([-=#$:/\\~])|([().])/gy;
const ORDERS: Readonly<Record<string, number>> = { '=': 2, '#': 3, $: 4 };
const LONGEST = 20_000;

/** Atoms of a SMILES (OpenSMILES 1.0) with what binds them; null for what is none. */
const atomsIn = (smiles: string): readonly Atom[] | null => {
  const text = smiles.trim().split(/\s/)[0] ?? '';
  if (text === '' || text.length > LONGEST) return null;
  const atoms: Atom[] = [];
  const branches: (number | null)[] = [];
  const rings = new Map<string, { readonly atom: number; readonly order: number | null }>();
  let last: number | null = null;
  let order: number | null = null;
  const bind = (one: number, other: number, by: number): void => {
    for (const [at, to] of [[one, other], [other, one]] as const) {
      const atom = atoms[at];
      if (atom === undefined) continue;
      atom.bonds += by;
      atom.neighbours.push(to);
    }
  }; // prettier-ignore
  TOKEN.lastIndex = 0;
  let read = 0;
  for (let found = TOKEN.exec(text); found !== null; found = TOKEN.exec(text)) {
    read = TOKEN.lastIndex;
    const [, isotope = '', bracket, hydrogen, count = '', plain, aromatic, ring, bond, sign] = found;
    const symbol = bracket ?? plain ?? aromatic;
    if (symbol !== undefined) {
      const lower = symbol === symbol.toLowerCase() && symbol !== '*';
      atoms.push({
        // Of another isotope it is not seen as a proton is.
        element: symbol === 'H' && isotope !== '' ? 'D' : symbol.charAt(0).toUpperCase() + symbol.slice(1),
        aromatic: lower,
        hydrogens: bracket === undefined ? null : hydrogen === undefined ? 0 : count === '' ? 1 : Number(count),
        ...{ bonds: 0, neighbours: [] },
      });
      if (last !== null) bind(last, atoms.length - 1, order ?? 1);
      last = atoms.length - 1;
      order = null;
    } else if (ring !== undefined) {
      if (last === null) return null;
      const open = rings.get(ring);
      if (open === undefined) rings.set(ring, { atom: last, order });
      else {
        bind(open.atom, last, order ?? open.order ?? 1);
        rings.delete(ring);
      }
      order = null;
    } else if (bond !== undefined) order = own(ORDERS, bond) ?? 1;
    else if (sign === '(') branches.push(last);
    else if (sign === ')') {
      if (branches.length === 0) return null;
      last = branches.pop() ?? null;
    } else last = null;
  }
  return read === text.length && rings.size === 0 && branches.length === 0 ? atoms : null;
};

/** Usual valences of what is drawn without brackets, in the order in which they are filled (OpenSMILES 3.1.5). */
const VALENCES: Readonly<Record<string, readonly number[]>> = {
  ...{ N: [3, 5], O: [2], S: [2, 4, 6] },
  ...{ F: [1], Cl: [1], Br: [1], I: [1] },
};

const hydrogensOf = ({ element, aromatic, hydrogens, bonds }: Atom): number => {
  if (hydrogens !== null) return hydrogens;
  const valence = aromatic ? undefined : own(VALENCES, element)?.find((each) => each >= bonds);
  return valence === undefined ? 0 : valence - bonds;
};

/**
 * How many hydrogens of a structure stand on oxygen, nitrogen, sulfur or a halogen: they exchange, and a proton spectrum
 * may lack them. Null where the SMILES cannot be read.
 */
export const exchangeableHydrogens = (smiles: string): number | null => {
  const atoms = atomsIn(smiles);
  if (atoms === null) return null;
  return atoms
    .filter(({ element }) => own(VALENCES, element) !== undefined)
    .reduce(
      (sum, atom) => sum + hydrogensOf(atom) + atom.neighbours.filter((at) => atoms[at]?.element === 'H').length,
      0,
    );
};
