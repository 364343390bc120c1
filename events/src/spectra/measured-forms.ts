import { own } from '../core/own';
import type { Label } from '../core/call';
import { together, type Composition } from '../chemistry/composition';
import { COUNTER_ACIDS, COUNTER_BASES } from '../chemistry/counter-ions';
import { hillFormula, readFormula } from '../chemistry/formula';
import { atomsInSmiles, type SmilesAtom } from '../chemistry/smiles-atoms';
import type { NamedCompound } from './compound';
import type { IonName } from './ions';

/** What of a compound a mass spectrum sees. */
export type MeasuredKind = 'molecule' | 'parent' | 'freeBase' | 'freeAcid' | 'cation' | 'anion' | 'salt';

export type MeasuredForm = {
  readonly kind: MeasuredKind;
  readonly formula: string;
  /** The ion that this form is itself; null where any may be chosen. */
  readonly ion: IonName | null;
};

export const MEASURED_WORDS: Readonly<Record<MeasuredKind, Label>> = {
  molecule: { 'zh-CN': '分子', 'en-US': 'molecule' },
  parent: { 'zh-CN': '母体，不计所画的盐', 'en-US': 'parent, without the salt drawn' },
  freeBase: { 'zh-CN': '游离碱', 'en-US': 'free base' },
  freeAcid: { 'zh-CN': '游离酸', 'en-US': 'free acid' },
  cation: { 'zh-CN': '所画的阳离子', 'en-US': 'cation drawn' },
  anion: { 'zh-CN': '所画的阴离子', 'en-US': 'anion drawn' },
  salt: { 'zh-CN': '整个盐', 'en-US': 'whole salt' },
};

/** Usual valences of what is drawn without brackets, in the order in which they are filled (OpenSMILES 3.1.5). */
const VALENCES: Readonly<Record<string, readonly number[]>> = {
  ...{ B: [3], C: [4], N: [3, 5], O: [2], P: [3, 5], S: [2, 4, 6] },
  ...{ F: [1], Cl: [1], Br: [1], I: [1] },
};

const hydrogensOf = ({ element, aromatic, hydrogens, bonds }: SmilesAtom): number => {
  if (hydrogens !== null) return hydrogens;
  // A bond of an aromatic ring is one and a half: what two or three of them lack is counted once.
  const taken = aromatic ? bonds + 1 : bonds;
  const valences = own(VALENCES, element) ?? [];
  const valence = aromatic ? valences[0] : valences.find((each) => each >= taken);
  return valence === undefined ? 0 : Math.max(0, valence - taken);
};

type Fragment = {
  readonly composition: Composition;
  readonly charge: number;
  /** Protons that its positive atoms may lose. */
  readonly protons: number;
};

/** Atoms that are bound to one another, fragment by fragment. */
const boundTogether = (atoms: readonly SmilesAtom[]): readonly (readonly SmilesAtom[])[] => {
  const seen = new Set<number>();
  return atoms.flatMap((_, begin) => {
    if (seen.has(begin)) return [];
    const found: number[] = [begin];
    seen.add(begin);
    for (const at of found)
      for (const next of atoms[at]?.neighbours ?? [])
        if (!seen.has(next)) {
          seen.add(next);
          found.push(next);
        }
    return [found.flatMap((at) => atoms[at] ?? [])];
  });
};

const fragmentOf = (atoms: readonly SmilesAtom[], all: readonly SmilesAtom[]): Fragment => {
  const ownHydrogens = (atom: SmilesAtom): number =>
    hydrogensOf(atom) + atom.neighbours.filter((at) => all[at]?.element === 'H').length;
  return {
    composition: together(
      atoms.flatMap((atom) => [
        { element: atom.element, isotope: atom.isotope, count: 1 },
        ...(hydrogensOf(atom) === 0 ? [] : [{ element: 'H', isotope: null, count: hydrogensOf(atom) }]),
      ]),
    ),
    charge: atoms.reduce((sum, { charge }) => sum + charge, 0),
    protons: atoms.reduce((sum, atom) => sum + (atom.charge > 0 ? Math.min(atom.charge, ownHydrogens(atom)) : 0), 0),
  };
};

/** Null where the drawing does not make the formula, so that nothing is told that does not fit it. */
const fragmentsOf = ({ smiles, formula }: NamedCompound): readonly Fragment[] | null => {
  const atoms = smiles === '' ? null : atomsInSmiles(smiles);
  const read = readFormula(formula);
  if (atoms === null || read === null) return null;
  const fragments = boundTogether(atoms).map((each) => fragmentOf(each, atoms));
  const drawn = together(...fragments.map(({ composition }) => composition));
  return hillFormula(drawn) === hillFormula(read.composition) ? fragments : null;
};

const protonated = (composition: Composition, by: number): Composition =>
  together(composition, [{ element: 'H', isotope: null, count: by }]).filter(({ count }) => count > 0);

/** Without charge and isotopes, so that a counter-ion is told however it is drawn. */
const neutralFormula = ({ composition, charge }: Fragment): string =>
  hillFormula(protonated(composition.map((nuclide) => ({ ...nuclide, isotope: null })), -charge)); // prettier-ignore

const formulasOf = (drawn: readonly string[]): ReadonlySet<string> =>
  new Set(
    drawn.flatMap((smiles) => {
      const atoms = atomsInSmiles(smiles);
      return atoms === null ? [] : [neutralFormula(fragmentOf(atoms, atoms))];
    }),
  );
const [ACID_FORMULAS, BASE_FORMULAS] = [formulasOf(COUNTER_ACIDS), formulasOf(COUNTER_BASES)];

/** Those that are meant: what is no counter-ion; else the amine of a salt; else all. Solvents have isomers that are compounds. */
const meantOf = (organic: readonly Fragment[]): readonly Fragment[] => {
  const others = organic.filter((fragment) => !ACID_FORMULAS.has(neutralFormula(fragment)));
  const parents = others.filter((fragment) => !BASE_FORMULAS.has(neutralFormula(fragment)));
  return [parents, others].find((some) => some.length > 0) ?? organic;
};

const isOrganic = ({ composition }: Fragment): boolean => composition.some(({ element }) => element === 'C');
const heavyAtoms = ({ composition }: Fragment): number =>
  composition.reduce((sum, { element, count }) => sum + (element === 'H' ? 0 : count), 0);

const formsOf = ({ composition, charge, protons }: Fragment): readonly MeasuredForm[] => {
  if (charge === 0) return [{ kind: 'parent', formula: hillFormula(composition), ion: null }];
  const isCation = charge > 0;
  const drawn: MeasuredForm = { kind: isCation ? 'cation' : 'anion', formula: hillFormula(composition, charge), ion: isCation ? 'M+' : 'M-' };
  const neutral: MeasuredForm = { kind: isCation ? 'freeBase' : 'freeAcid', formula: hillFormula(protonated(composition, -charge)), ion: null };
  return [
    ...(isCation && protons < charge ? [] : [neutral]),
    ...(Math.abs(charge) === 1 ? [drawn] : []),
  ];
}; // prettier-ignore

/**
 * What of a compound a mass may be measured of, the likeliest first: of a salt its free base or acid, the ion that is
 * drawn, last the whole; of any other compound its molecule.
 */
export const measuredForms = (compound: NamedCompound): readonly MeasuredForm[] => {
  const molecule: MeasuredForm = { kind: 'molecule', formula: compound.formula, ion: null };
  const fragments = fragmentsOf(compound);
  if (fragments === null || (fragments.length === 1 && fragments[0]?.charge === 0)) return [molecule];
  const organic = fragments.filter(isOrganic).toSorted((a, b) => heavyAtoms(b) - heavyAtoms(a));
  const forms = meantOf(organic).flatMap(formsOf);
  const whole: MeasuredForm = fragments.length === 1 ? molecule : { ...molecule, kind: 'salt' };
  const all = forms.length === 0 ? [molecule] : fragments.length === 1 ? forms : [...forms, whole];
  return [...new Map(all.map((form) => [form.formula, form])).values()];
};
