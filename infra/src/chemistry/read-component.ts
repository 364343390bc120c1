import type { Composition } from '@shilu/events/chemistry/composition';
import { hillFormula } from '@shilu/events/chemistry/formula';
import { averageWeight, exactMass } from '@shilu/events/chemistry/weights';
import { STRUCTURE_LIMITS } from '@shilu/events/structures/structure-limits';
import type { ComponentReading, STEREO_KINDS } from '@shilu/events/structures/structure-reading';
import { expandLabels } from './expand-labels';
import type { Indigo } from './indigo';
import { compositionOf, type CheckedMolecule, type Rdkit } from './rdkit';
import type { RawComponent } from './split-reaction';

export type Engines = { readonly indigo: Indigo; readonly rdkit: Rdkit };

/** What is wrong with a compound; the words are in `events/src/structures/structure-faults.ts`. */
export type ComponentFault = {
  readonly key: 'valence' | 'aromaticity' | 'tooManyAtoms' | 'notChecked';
  readonly params: Readonly<Record<string, string | number>>;
};

type Stereo = (typeof STEREO_KINDS)[number];

const atomsOf = (molfile: string): number => {
  const v3000 = /^M\s+V30 COUNTS\s+(\d+)/m.exec(molfile)?.[1];
  return Number(v3000 ?? (molfile.split('\n')[3] ?? '').slice(0, 3)) || 0;
};

/** Groups of V3000 say which centres are racemic or relative; a wedge alone is the enantiomer that is drawn. */
const stereoOf = (molfile: string, centres: readonly string[]): Stereo => {
  if (centres.length === 0) return 'none';
  const assigned = centres.filter((centre) => centre !== '(?)').length;
  const kinds = new Set<Stereo>();
  let grouped = 0;
  for (const [, kind = '', count = '0'] of molfile.matchAll(/MDLV30\/STE(ABS|RAC|REL)\d*\s+ATOMS=\((\d+)/g)) {
    kinds.add(kind === 'RAC' ? 'racemic' : kind === 'REL' ? 'relative' : 'absolute');
    grouped += Number(count);
  }
  if (assigned > grouped) kinds.add('absolute');
  if (assigned < centres.length) kinds.add('open');
  const [only, ...others] = kinds;
  return only === undefined ? 'open' : others.length === 0 ? only : 'mixed';
};

/** The engine's words of a molecule that cannot be. */
const faultOf = (problem: string): ComponentFault => {
  const valence = /Explicit valence for atom # (\d+) ([A-Za-z]+), (\d+)/.exec(problem);
  if (valence !== null)
    return {
      key: 'valence',
      params: { atom: Number(valence[1]) + 1, element: valence[2] ?? '', bonds: Number(valence[3]) },
    };
  if (/kekulize/i.test(problem)) return { key: 'aromaticity', params: {} };
  return { key: 'notChecked', params: {} };
};

type Weighed = Pick<ComponentReading, 'composition' | 'charge' | 'formula' | 'molecularWeight' | 'exactMass'>;
const UNWEIGHED: Weighed = { composition: null, charge: 0, formula: null, molecularWeight: null, exactMass: null };

const weighed = (composition: Composition | null, charge: number): Weighed =>
  composition === null || composition.length === 0
    ? { ...UNWEIGHED, charge }
    : {
        composition: [...composition],
        charge,
        formula: hillFormula(composition, charge),
        molecularWeight: averageWeight(composition),
        exactMass: exactMass(composition, charge),
      };

/** Parts that no bond holds together. */
const fragmentsOf = ({ atoms, bonds }: CheckedMolecule): number => {
  const rootOf = atoms.map((_, at) => at);
  const find = (at: number): number => {
    let root = at;
    while (rootOf[root] !== root) root = rootOf[root] ?? root;
    rootOf[at] = root;
    return root;
  };
  for (const { atoms: [a, b] } of bonds) rootOf[find(a)] = find(b); // prettier-ignore
  return rootOf.filter((root, at) => root === at).length;
};

type Read = { readonly component: ComponentReading; readonly fault: ComponentFault | null };

/** Atoms of the smallest amino acid in a chain, glycine. */
const LEAST_MONOMER = 4;
const MONOMERS = /^M\s+V30 BEGIN TEMPLATE/m;
const hasLabels = (molfile: string, { atoms }: CheckedMolecule): boolean =>
  atoms.some(({ z }) => z === 0) || /\b(?:Ac|Ts|Pr)\b/.test(molfile);

/** One compound: what it is made of, what it is called by machines, what keeps it from being weighed. */
export const readComponent = (engines: Engines, { side, molfile }: RawComponent): Read => {
  const bare: ComponentReading = {
    ...{ side, structure: molfile, smiles: '', inchiKey: null, ...UNWEIGHED, fragments: 0, unknownLabels: [], stereo: 'none' },
  }; // prettier-ignore
  const tooLarge: Read = { component: bare, fault: { key: 'tooManyAtoms', params: { most: STRUCTURE_LIMITS.atoms } } };
  const ofMonomers = MONOMERS.test(molfile);
  if (atomsOf(molfile) * (ofMonomers ? LEAST_MONOMER : 1) > STRUCTURE_LIMITS.atoms) return tooLarge;
  const drawn = ofMonomers ? engines.indigo.expandMonomers(molfile) : molfile;
  if (atomsOf(drawn) > STRUCTURE_LIMITS.atoms) return tooLarge;
  const checked = engines.rdkit.check(drawn);
  if ('problem' in checked) return { component: bare, fault: faultOf(checked.problem) };
  const labels = hasLabels(drawn, checked) ? expandLabels(engines, drawn) : null;
  const expanded = labels?.molfile == null ? checked : engines.rdkit.check(labels.molfile);
  if ('problem' in expanded) return { component: bare, fault: faultOf(expanded.problem) };
  const written = labels?.written ?? null;
  const complete = labels === null || labels.molfile !== null;
  const charge = expanded.atoms.reduce((sum, { chg }) => sum + chg, 0);
  return {
    component: {
      ...bare,
      ...(written === null
        ? weighed(complete ? compositionOf(expanded.atoms) : null, charge)
        : weighed(written.composition, written.charge)),
      smiles: expanded.smiles,
      inchiKey: complete ? expanded.inchiKey : null,
      fragments: fragmentsOf(expanded),
      unknownLabels: labels === null ? [] : [...labels.unknownLabels],
      stereo: stereoOf(drawn, expanded.centres),
    },
    fault: null,
  };
};
