import type { Decimal } from 'decimal.js';
import { drawnFragments, sameButProtons } from '../../../chemistry/drawn-fragments';
import { readFormula, type FormulaRead } from '../../../chemistry/formula';
import { averageWeight } from '../../../chemistry/weights';
import { Exact } from '../../../units/exact';
import type { Row, WithParent } from './equation-schema';
import { aboveZero, ONE_GRAM_PER_ML } from './units';

const MOST_KNOWN = 1_000;
const knownFormulas = new Map<string, { readonly read: FormulaRead | null; readonly weight: Decimal | null }>();

/** A table is worked out again at each key that is pressed, and its formulas are the same: they are read once. */
const knownFormula = (formula: string) => {
  const known = knownFormulas.get(formula);
  if (known !== undefined) return known;
  const read = readFormula(formula);
  const weight = averageWeight(read?.composition ?? []);
  const found = { read, weight: weight === null || weight === 0 ? null : new Exact(weight) };
  if (knownFormulas.size >= MOST_KNOWN) knownFormulas.clear();
  knownFormulas.set(formula, found);
  return found;
};

export const atomsIn = (formula: string): FormulaRead | null => knownFormula(formula).read;
/** g/mol of a typed formula; null where it is none. */
export const formulaWeight = (formula: string): Decimal | null => knownFormula(formula).weight;

/** How many of a counter-ion or a solvent of crystallisation the drawing has: so many are in the formula already. */
export const drawnTimes = (added: WithParent, { smiles }: Pick<Row, 'smiles'>): number => {
  const fragments = drawnFragments(smiles);
  const named = atomsIn(added.formula)?.composition;
  return fragments.length < 2 || named === undefined
    ? 0
    : fragments.filter((fragment) => sameButProtons(fragment, named)).length;
};

/** How an acid, base or water counts beside what is drawn: `times` of them, each of this weight. */
export type Added = {
  readonly added: WithParent;
  readonly drawn: number;
  readonly times: Decimal;
  readonly weight: Decimal | null;
  /** Grams per mole of protons that the drawing has already (below zero) or lacks. */
  readonly protons: Decimal;
};

const HYDROGEN = formulaWeight('H');

/**
 * Protons that come with what is not drawn, where what is drawn has a charge: the ammonium of two has both protons of its
 * hydrochloride, though one chloride is drawn. Grams per mole.
 */
const protonsDrawn = (added: WithParent, times: Decimal, charge: number): Decimal => {
  const atoms = atomsIn(added.formula)?.composition ?? [];
  const isOrganic = atoms.some(({ element }) => element === 'C' || element === 'N');
  const each = charge > 0 && atoms.some(({ element }) => element === 'H') ? -1 : charge < 0 && isOrganic ? 1 : 0;
  return (HYDROGEN ?? new Exact(0)).times(each).times(Exact.min(times, Math.abs(charge)));
};

/** Salt and solvate, each with how many of it the drawing has and how many more are counted. */
export const addedTo = (row: Pick<Row, 'salt' | 'solvate' | 'smiles' | 'formula'>): readonly Added[] =>
  [row.salt, row.solvate]
    .filter((added) => added !== null)
    .map((added) => {
      const drawn = drawnTimes(added, row);
      const times = Exact.max(0, (aboveZero(added.count) ?? new Exact(1)).minus(drawn));
      const charge = drawn === 0 ? 0 : (atomsIn(row.formula)?.charge ?? 0);
      return { added, drawn, times, weight: formulaWeight(added.formula), protons: protonsDrawn(added, times, charge) };
    });

/** g/mol of the form that is weighed: the parent compound with its salt and solvate. Null where a part of it is not known. */
export const formWeight = (row: Row): Decimal | null => {
  const parent = aboveZero(row.molecularWeight);
  return addedTo(row).reduce<Decimal | null>((sum, { times, weight, protons }) => {
    if (sum === null || times.isZero()) return sum;
    if (weight === null) return null;
    return sum.plus(weight.times(times)).plus(protons);
  }, parent);
};

/** Litre times atmosphere per mole and kelvin: 8.314462618 J/(mol K) (CODATA 2018) over 101.325 J/(L atm). */
const GAS_CONSTANT = new Exact('8.314462618').div('101.325');
const ZERO_CELSIUS = new Exact('273.15');

/** How much of what is measured out goes with one mole of the compound; null where it cannot be told. */
export type PerMole = {
  /** Gram. */
  readonly mass: Decimal | null;
  /** Litre. */
  readonly volume: Decimal | null;
  /** Gram per litre of what is measured out, for what has no moles: 2 mL of an extract. */
  readonly density: Decimal | null;
};

const NOTHING: PerMole = { mass: null, volume: null, density: null };

/** Per cent of a wet catalyst that is dry: that of which its loading is stated. */
const dryShare = ({ water = '' }: { readonly water?: string | undefined }): string =>
  water === '' ? '100' : new Exact(100).minus(water).toString();

const knownPerMole = new WeakMap<Row, PerMole>();

/** moles = mass × content ÷ weight of the form weighed, or volume × molarity, or pV ÷ RT. */
export const perMole = (row: Row): PerMole => {
  const known = knownPerMole.get(row) ?? perMoleOf(row);
  knownPerMole.set(row, known);
  return known;
};

const perMoleOf = (row: Row): PerMole => {
  const density = aboveZero(row.density)?.times(ONE_GRAM_PER_ML) ?? null;
  const byMass = (mass: Decimal | null): PerMole => ({
    ...{ mass, density },
    volume: mass === null || density === null ? null : mass.div(density),
  });
  const over = (mass: Decimal | null, percent: string): Decimal | null => {
    const share = aboveZero(percent);
    return mass === null || share === null ? null : mass.div(share).times(100);
  };
  const { strength } = row;
  switch (strength?.kind) {
    case undefined:
      return byMass(formWeight(row));
    case 'purity':
    case 'weightSolution':
    case 'dispersion':
      return byMass(over(formWeight(row), strength.percent));
    case 'loading':
      return byMass(over(over(formulaWeight(strength.of), strength.percent), dryShare(strength)));
    case 'capacity': {
      const capacity = aboveZero(strength.mmolPerGram);
      return byMass(capacity === null ? null : new Exact(1_000).div(capacity));
    }
    case 'molarSolution': {
      const molarity = aboveZero(strength.molarity);
      if (molarity === null) return NOTHING;
      const volume = new Exact(1).div(molarity);
      return { volume, density, mass: density === null ? null : density.times(volume) };
    }
    case 'gas': {
      const kelvin = ZERO_CELSIUS.plus(Number(strength.temperature) || 0);
      const pressure = aboveZero(strength.pressure);
      if (pressure === null) return NOTHING;
      const volume = GAS_CONSTANT.times(kelvin).div(pressure);
      const mass = formWeight(row);
      return { volume, mass, density: mass === null ? null : mass.div(volume) };
    }
    case 'balloon':
      return NOTHING;
  }
};

/** The coefficient ν of a row; it is one at least. */
export const coefficientOf = (row: Row): Decimal => aboveZero(row.coefficient) ?? new Exact(1);
