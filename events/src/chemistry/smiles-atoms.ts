import { own } from '../core/own';

/** An atom of a SMILES, with what binds it. */
export type SmilesAtom = {
  readonly element: string;
  /** Mass number that its bracket says; null where it says none. */
  readonly isotope: number | null;
  readonly aromatic: boolean;
  /** Hydrogens that a bracket says; null where they follow from the bonds. */
  readonly hydrogens: number | null;
  readonly charge: number;
  /** Sum of the orders of its bonds, an aromatic one as one. */
  bonds: number;
  readonly neighbours: number[];
};

const TOKEN =
  /\[(\d{0,3})([A-Z][a-z]?|[a-z][a-z]?|\*)@{0,2}(?:[A-Z]{2}\d{1,2})?(?:(H)(\d?))?([+-]{1,8}\d{0,2})?(?::\d{1,4})?\]|(Cl|Br|[BCNOPSFI])|([bcnops])|(%\d\d|\d)|([-=#$:/\\~])|([().])/gy;
const ORDERS: Readonly<Record<string, number>> = { '=': 2, '#': 3, $: 4 };
const LONGEST = 20_000;

/** `++` is two, `+2` as well. */
const chargeOf = (said: string): number => {
  if (said === '') return 0;
  const digits = said.replace(/^[+-]+/, '');
  return (said.startsWith('-') ? -1 : 1) * (digits === '' ? said.length : Number(digits));
};

/** Atoms of a SMILES (OpenSMILES 1.0) with what binds them; null for what is none. */
export const atomsInSmiles = (smiles: string): readonly SmilesAtom[] | null => {
  const text = smiles.trim().split(/\s/)[0] ?? '';
  if (text === '' || text.length > LONGEST) return null;
  const atoms: SmilesAtom[] = [];
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
    const [, isotope = '', bracket, hydrogen, count = '', charge = '', plain, aromatic, ring, bond, sign] = found;
    const symbol = bracket ?? plain ?? aromatic;
    if (symbol !== undefined) {
      const lower = symbol === symbol.toLowerCase() && symbol !== '*';
      atoms.push({
        element: symbol.charAt(0).toUpperCase() + symbol.slice(1),
        isotope: isotope === '' ? null : Number(isotope),
        aromatic: lower,
        hydrogens: bracket === undefined ? null : hydrogen === undefined ? 0 : count === '' ? 1 : Number(count),
        ...{ charge: chargeOf(charge), bonds: 0, neighbours: [] },
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
