import type { Decimal } from 'decimal.js';
import { exactMass } from '../../../chemistry/weights';
import { Exact } from '../../../units/exact';
import { derivedEquation, isHeld, plannedQuantities, theoreticalAmount } from './derived';
import {
  AMOUNT_UNITS,
  isProduct,
  MASS_UNITS,
  PLANNED,
  rowOf,
  rowsOf,
  VOLUME_UNITS,
  type Batch,
  type Equation,
  type PlannedCell,
  type Row,
} from './equation-schema';
import { atomsIn, coefficientOf, formWeight } from './form-weighed';
import { plannedUnit } from './planned-unit';
import { actualAmount, plannedReference, type Quantities } from './row-quantities';
import { fittingUnit, fromBase, inBase, numberOf, written } from './units';
import { warningsOf, type Warning } from './warnings';

/** Cells that nobody types: what follows from what was weighed and isolated. */
type FollowingCell = 'formWeight' | 'exactMass' | 'actualAmount' | 'actualEquivalents' | 'isolated' | 'isolatedAmount' | 'yield'; // prettier-ignore
export type CellName = PlannedCell | 'formula' | 'molecularWeight' | FollowingCell;

export type Cell = {
  /** As it was typed, or worked out to twelve digits. */
  readonly number: string;
  readonly unit: string;
  /** It stands as it was typed. */
  readonly held: boolean;
};

export type CalculatedBatch = { readonly id: string; readonly amount: Cell | null; readonly yield: Cell | null };

export type CalculatedRow = {
  readonly row: Row;
  /** Empty cells are absent. */
  readonly cells: Readonly<Partial<Record<CellName, Cell>>>;
  readonly batches: readonly CalculatedBatch[];
};

export type Calculated = {
  /** The content with every cell that follows. */
  readonly content: Equation;
  readonly rows: ReadonlyMap<string, CalculatedRow>;
  readonly totals: {
    /** Of solvents and of solutions: what the reaction mixture measures, without what is solid. */
    readonly volume: Cell | null;
    /** mol of the reference in that volume. */
    readonly concentration: Cell | null;
  };
  /** Among starting materials the row with the smallest n/ν: the one to choose as reference. Null where none is known. */
  readonly limiting: string | null;
  readonly warnings: readonly Warning[];
};

const follows = (value: Decimal | null, unit: string): Cell | null => {
  const number = value === null ? '' : written(value);
  return number === '' ? null : { number, unit, held: false };
};
const measured = (value: Decimal | null, units: typeof AMOUNT_UNITS | typeof VOLUME_UNITS): Cell | null => {
  if (value === null) return null;
  const unit = units === AMOUNT_UNITS ? fittingUnit(value, AMOUNT_UNITS) : fittingUnit(value, VOLUME_UNITS);
  return follows(fromBase(value, unit), unit);
};

const plannedCells = (content: Equation, row: Row): Partial<Record<CellName, Cell>> =>
  Object.fromEntries(
    PLANNED.filter((cell) => row[cell] !== '').map((cell) => [
      cell,
      { number: row[cell], unit: plannedUnit(row, cell), held: isHeld(content, row, cell) },
    ]),
  );

const PURE = new Exact(100);

/** Moles of a batch: mass × purity ÷ weight of the form isolated. */
const batchAmount = (row: Row, { mass, massUnit, purity }: Batch): Decimal | null => {
  const [grams, weight] = [inBase(mass, massUnit), formWeight(row)];
  return grams === null || weight === null ? null : grams.times(numberOf(purity) ?? PURE).div(PURE).div(weight); // prettier-ignore
};

const perCent = (amount: Decimal | null, theoretical: Decimal | null): Decimal | null =>
  amount === null || theoretical === null || theoretical.isZero() ? null : amount.div(theoretical).times(100);

/** What yields are counted by: what was really used of the reference, else what was planned of it. */
const usedOfReference = (content: Equation): Decimal | null => {
  const row = content.reference === null ? undefined : rowOf(content, content.reference);
  const used = row ? (actualAmount(row) ?? plannedReference(content).amount) : null;
  return used?.gt(0) === true ? used : null;
};

/** Over all batches that have a mass; null where none has, and where one cannot be counted. */
const isolated = (row: Row): Decimal | null => {
  const amounts = row.batches.filter(({ mass }) => mass !== '').map((batch) => batchAmount(row, batch));
  return amounts.reduce<Decimal | null>((sum, amount) => (sum === null || amount === null ? null : sum.plus(amount)), amounts.length === 0 ? null : new Exact(0)); // prettier-ignore
};

/** As it was typed where there is one batch, else what all weigh together. */
const isolatedMass = ({ batches }: Row): Cell | null => {
  const [first, ...others] = batches.filter(({ mass }) => mass !== '');
  if (first === undefined) return null;
  if (others.length === 0) return { number: first.mass, unit: first.massUnit, held: true };
  const grams = [first, ...others].reduce((sum, { mass, massUnit }) => sum.plus(inBase(mass, massUnit) ?? 0), new Exact(0)); // prettier-ignore
  const unit = fittingUnit(grams, MASS_UNITS);
  return follows(fromBase(grams, unit), unit);
};

/** A yield per product, in per cent. */
const yieldsOf = (content: Equation, used: Decimal | null): ReadonlyMap<string, Decimal> =>
  new Map(
    content.cwdataSource.flatMap((row) => {
      const value = perCent(isolated(row), theoreticalAmount(content, row, used));
      return value === null ? [] : [[row.id, value]];
    }),
  );

const exactOf = (row: Row): Decimal | null => {
  const read = atomsIn(row.formula);
  const mass = read && exactMass(read.composition, read.charge);
  return mass === null ? null : new Exact(mass);
};

const present = (cells: Readonly<Record<string, Cell | null>>): Partial<Record<CellName, Cell>> =>
  Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell !== null));

const calculatedRow = (content: Equation, row: Row, used: Decimal | null, given: Decimal | undefined): CalculatedRow => {
  const actual = actualAmount(row);
  const theoretical = isProduct(row) ? theoreticalAmount(content, row, used) : null;
  return {
    row,
    cells: {
      ...plannedCells(content, row),
      ...present({
        molecularWeight: row.molecularWeight === '' ? null : { number: row.molecularWeight, unit: 'g/mol', held: row.held.includes('molecularWeight') },
        formWeight: follows(formWeight(row), 'g/mol'),
        exactMass: follows(exactOf(row), 'Da'),
        actualAmount: measured(actual, AMOUNT_UNITS),
        actualEquivalents: actual === null || used === null ? null : follows(actual.div(used), 'eq'),
        isolated: isolatedMass(row),
        isolatedAmount: measured(isolated(row), AMOUNT_UNITS),
        yield: follows(given ?? null, '%'),
      }),
    },
    batches: row.batches.map((batch) => {
      const amount = batchAmount(row, batch);
      return { id: batch.id, amount: measured(amount, AMOUNT_UNITS), yield: follows(perCent(amount, theoretical), '%') };
    }),
  };
}; // prettier-ignore

/** Solvents, and solutions whose solvent counts. */
const totalVolume = (content: Equation, quantities: ReadonlyMap<string, Quantities>): Decimal | null => {
  const liquids = [...content.rjdataSource, ...content.yldataSource.filter(({ strength }) => strength?.kind === 'molarSolution')]; // prettier-ignore
  const volumes = liquids.flatMap(({ id }) => quantities.get(id)?.volume ?? []);
  return volumes.length === 0 ? null : volumes.reduce((sum, volume) => sum.plus(volume), new Exact(0));
};

const limitingOf = (content: Equation, quantities: ReadonlyMap<string, Quantities>): string | null => {
  const counted = content.yldataSource
    .filter(({ role }) => role === 'startingMaterial')
    .flatMap((row) => {
      const amount = actualAmount(row) ?? quantities.get(row.id)?.amount;
      return amount === undefined ? [] : [{ id: row.id, each: amount.div(coefficientOf(row)) }];
    });
  return counted.toSorted((a, b) => a.each.comparedTo(b.each))[0]?.id ?? null;
};

/** Everything that follows from what was typed. Pure and total over valid content. */
export const calculate = (typed: Equation): Calculated => {
  const content = derivedEquation(typed);
  const reference = plannedReference(content);
  const rows = rowsOf(content);
  const quantities = new Map(rows.map((row) => [row.id, plannedQuantities(content, row, reference)]));
  const used = usedOfReference(content);
  const yields = yieldsOf(content, used);
  const volume = totalVolume(content, quantities);
  const concentration = volume?.gt(0) === true && reference.amount !== null ? reference.amount.div(volume) : null;
  return {
    content,
    rows: new Map(rows.map((row) => [row.id, calculatedRow(content, row, used, yields.get(row.id))])),
    totals: { volume: measured(volume, VOLUME_UNITS), concentration: follows(concentration, 'mol/L') },
    limiting: limitingOf(content, quantities),
    warnings: warningsOf(content, { quantities, yields, isHeld: (row, cell) => isHeld(content, row, cell) }),
  };
};
