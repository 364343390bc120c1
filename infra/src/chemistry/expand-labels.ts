import { ELEMENT_SYMBOLS, elementOf } from '@shilu/events/chemistry/atomic-weights';
import { together } from '@shilu/events/chemistry/composition';
import { readFormula, type FormulaRead } from '@shilu/events/chemistry/formula';
import { groupNamed, isGroupBeforeElement } from './group-names';
import type { Indigo } from './indigo';
import { moleculesIn, readKet, type KetAtom, type KetMolecule } from './ket-document';
import type { CheckedMolecule, Rdkit } from './rdkit';

type Engines = { readonly indigo: Indigo; readonly rdkit: Rdkit };

/** Labels that are read as atoms of hydrogen. */
const ISOTOPES: readonly string[] = ['D', 'T'];

const bondsOf = (molecule: KetMolecule, atom: number): number =>
  molecule.bonds.filter(({ atoms }) => atoms.includes(atom)).length;

/** What stands at an atom that is none; null for an atom. */
const labelAt = (molecule: KetMolecule, atom: KetAtom, at: number): string | null => {
  if (atom.type === 'rg-label') return (atom.$refs ?? ['R']).map((ref) => ref.replace(/^rg-/, 'R')).join(', ');
  if (atom.type === 'atom-list') return `[${(atom.elements ?? []).join(', ')}]`;
  const { label = '' } = atom;
  const isElement = elementOf(label) !== undefined || ISOTOPES.includes(label);
  if (isElement) return isGroupBeforeElement(label) && bondsOf(molecule, at) === 1 ? label : null;
  return label;
};

/** Puts a group's atoms in place of its label: the bound one where the label stood, the others beside it. */
const put = (molecule: KetMolecule, at: number, group: CheckedMolecule): KetMolecule => {
  const [x, y] = molecule.atoms[at]?.location ?? [0, 0];
  const first = molecule.atoms.length;
  const place = (index: number): number => (index === 0 ? at : first + index - 1);
  const made = group.atoms.map((atom, index) => ({
    label: ELEMENT_SYMBOLS[atom.z - 1] ?? '*',
    location: [x + index * 0.01, y + index * 0.01, 0] as [number, number, number],
    ...(atom.chg === 0 ? {} : { charge: atom.chg }),
  }));
  const [bound, ...others] = made;
  return {
    ...molecule,
    atoms: [...molecule.atoms.with(at, bound ?? { label: '*' }), ...others],
    bonds: [
      ...molecule.bonds,
      ...group.bonds.map(({ bo, atoms: [a, b] }) => ({ type: bo, atoms: [place(a), place(b)] as [number, number] })),
    ],
  };
};

export type Expanded = {
  /** The molecule with the atoms that its labels stand for; null where there is a label that stands for none. */
  readonly molfile: string | null;
  /** Where nothing but formulas is drawn. */
  readonly written: FormulaRead | null;
  readonly unknownLabels: readonly string[];
};

/** What a drawing of nothing but formulas is made of, such as CH3MgBr over an arrow; null where anything else is drawn. */
const writtenFormulas = (molecules: readonly KetMolecule[]): Expanded | null => {
  const labels = molecules.flatMap(({ atoms, bonds }) =>
    atoms.map(({ label, type }) => (bonds.length === 0 && type === undefined ? (label ?? '') : '')),
  );
  const read = labels.map((label) => (elementOf(label) === undefined ? readFormula(label) : null));
  if (read.length === 0 || read.some((formula) => formula === null)) return null;
  return {
    molfile: null,
    written: {
      composition: together(...read.map((formula) => formula?.composition ?? [])),
      charge: read.reduce((sum, formula) => sum + (formula?.charge ?? 0), 0),
    },
    unknownLabels: [],
  };
};

/** Looks for labels that stand in place of atoms, and expands them. Only what is calculated follows from that, not the picture. */
export const expandLabels = ({ indigo, rdkit }: Engines, molfile: string): Expanded => {
  const ket = readKet(indigo.convert(molfile, 'ket'));
  if (ket === null) return { molfile: null, written: null, unknownLabels: [] };
  const molecules = moleculesIn(ket);
  const formulas = writtenFormulas(molecules.map(([, molecule]) => molecule));
  if (formulas !== null) return formulas;
  const unknown = new Set<string>();
  const expanded = { ...ket };
  for (const [name, molecule] of molecules) {
    let whole = molecule;
    molecule.atoms.forEach((atom, at) => {
      const label = labelAt(molecule, atom, at);
      if (label === null) return;
      const smiles = bondsOf(molecule, at) === 1 ? groupNamed(label) : null;
      const group = smiles === null ? null : rdkit.check(smiles);
      if (group === null || 'problem' in group) unknown.add(label === '' ? '*' : label);
      else whole = put(whole, at, group);
    });
    expanded[name] = whole;
  }
  if (unknown.size > 0) return { molfile: null, written: null, unknownLabels: [...unknown] };
  return { molfile: indigo.convert(JSON.stringify(expanded), 'molfile'), written: null, unknownLabels: [] };
};
