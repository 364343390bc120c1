import type { Decimal } from 'decimal.js';
import { Exact } from '../../../units/exact';
import {
  AMOUNT_UNITS,
  isProduct,
  MASS_UNITS,
  PLANNED,
  rowOf,
  VOLUME_UNITS,
  type Equation,
  type PlannedCell,
  type Row,
} from './equation-schema';
import { coefficientOf, formulaWeight, perMole } from './form-weighed';
import { plannedReference, quantitiesOf, type Quantities, type ReferenceQuantities } from './row-quantities';
import { fittingUnit, fromBase, written } from './units';

/** V025: a salt or a solvate with a blank count is none. */
const withoutBlankCounts = (row: Row): Row =>
  row.salt?.count === '' || row.solvate?.count === ''
    ? {
        ...row,
        salt: row.salt?.count === '' ? null : row.salt,
        solvate: row.solvate?.count === '' ? null : row.solvate,
      }
    : row;

/** A molecular weight follows from the formula unless it was typed. */
const weighed = (row: Row): Row => {
  if (row.held.includes('molecularWeight')) return row;
  const weight = formulaWeight(row.formula);
  const molecularWeight = weight === null ? '' : written(weight);
  return molecularWeight === row.molecularWeight ? row : { ...row, molecularWeight };
};

/** n(product) = n(reference) · ν(product) / ν(reference) */
export const theoreticalAmount = (content: Equation, product: Row, reference: Decimal | null): Decimal | null => {
  const counted = content.reference === null ? undefined : rowOf(content, content.reference);
  return reference === null || counted === undefined
    ? null
    : reference.times(coefficientOf(product)).div(coefficientOf(counted));
};

/** What a product could give, at most, of what is planned. */
const productQuantities = (content: Equation, row: Row, { amount }: ReferenceQuantities): Quantities => {
  const theoretical = theoreticalAmount(content, row, amount);
  const { mass } = perMole(row);
  return {
    ...(theoretical === null ? {} : { amount: theoretical }),
    ...(theoretical === null || mass === null ? {} : { mass: theoretical.times(mass) }),
  };
};

export const plannedQuantities = (content: Equation, row: Row, reference: ReferenceQuantities): Quantities => {
  if (isProduct(row)) return productQuantities(content, row, reference);
  // Counted by itself, the reference is one equivalent.
  if (row.id === content.reference)
    return { ...quantitiesOf(row, { amount: null, mass: null }), equivalents: new Exact(1) };
  return quantitiesOf(row, reference);
};

const filled = (cell: PlannedCell, value: Decimal | undefined): Partial<Row> => {
  if (value === undefined) return { [cell]: '' };
  switch (cell) {
    case 'amount': {
      const unit = fittingUnit(value, AMOUNT_UNITS);
      return { amount: written(fromBase(value, unit)), amountUnit: unit };
    }
    case 'mass': {
      const unit = fittingUnit(value, MASS_UNITS);
      return { mass: written(fromBase(value, unit)), massUnit: unit };
    }
    case 'volume': {
      const unit = fittingUnit(value, VOLUME_UNITS);
      return { volume: written(fromBase(value, unit)), volumeUnit: unit };
    }
    default:
      return { [cell]: written(value) };
  }
};

/** Whether a cell stands as somebody typed it. */
export const isHeld = (content: Equation, row: Row, cell: PlannedCell): boolean =>
  row.held.includes(cell) && !isProduct(row) && !(cell === 'equivalents' && row.id === content.reference);

const planned = (content: Equation, row: Row, reference: ReferenceQuantities): Row => {
  const quantities = plannedQuantities(content, row, reference);
  return PLANNED.filter((cell) => !isHeld(content, row, cell)).reduce<Row>(
    (next, cell) => ({ ...next, ...filled(cell, quantities[cell]) }),
    row,
  );
};

const sameFields = (a: Row, b: Row): boolean => {
  const others = new Map(Object.entries(b));
  return Object.entries(a).every(([key, value]) => others.get(key) === value);
};

/** A row of which nothing changed stays the same object: what is known of it is not worked out again. */
const eachRow = (content: Equation, change: (row: Row) => Row): Equation => {
  const keep = (row: Row): Row => {
    const next = change(row);
    return next === row || sameFields(next, row) ? row : next;
  };
  return {
    ...content,
    yldataSource: content.yldataSource.map(keep),
    cwdataSource: content.cwdataSource.map(keep),
    rjdataSource: content.rjdataSource.map(keep),
    chdataSource: content.chdataSource.map(keep),
  };
};

/** The content with every cell filled in that follows from what was typed. Doing it again changes nothing. */
export const derivedEquation = (content: Equation): Equation => {
  const withWeights = eachRow(content, (row) => weighed(withoutBlankCounts(row)));
  const reference = plannedReference(withWeights);
  return eachRow(withWeights, (row) => planned(withWeights, row, reference));
};
