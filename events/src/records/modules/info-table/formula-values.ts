import type { Decimal } from 'decimal.js';
import { Exact } from '../../../units/exact';
import { amountOf, decimalOfRatio, type Amount } from './amount';
import type { Aggregate, Formula } from './formula-parse';
import { formulaUnit } from './formula-units';

/** Why a cell is empty though everything that it needs is there. */
export type CellProblem = 'divisionByZero' | 'outOfRange' | 'badInput';

export class CellError extends Error {
  constructor(readonly problem: CellProblem) {
    super(problem);
  }
}

/** What a formula is asked about: a column's value in the row, and the figures of a whole column. */
export type Inputs = {
  readonly value: (key: string) => Amount | null;
  readonly figure: (name: Aggregate, key: string) => Amount | null;
};

const PLAIN = { digits: 0, pointed: false, added: true } as const;
const ZERO = new Exact(0);

const bounded = (value: Decimal): Decimal => {
  if (value.isNaN() || !value.isFinite() || Math.abs(value.e) > 300) throw new CellError('outOfRange');
  return value;
};

const joined = (value: Decimal, parts: readonly Amount[], added: boolean): Amount => ({
  value: bounded(value),
  digits: parts.reduce((most, each) => Math.max(most, each.digits), 0),
  pointed: parts.some((each) => each.pointed),
  added: added && parts.every((each) => each.added),
});

export const sumOf = (values: readonly Amount[]): Decimal => values.reduce((sum, each) => sum.plus(each.value), ZERO);

/** Of a sample: over n − 1. */
const deviation = (values: readonly Amount[]): Decimal => {
  const mean = sumOf(values).div(values.length);
  const squares = values.reduce((sum, each) => sum.plus(each.value.minus(mean).pow(2)), ZERO);
  return squares.div(values.length - 1).sqrt();
};

/** A figure of a whole column; null when there is too little for one. */
export const aggregateOf = (name: Aggregate, values: readonly Amount[]): Amount | null => {
  if (name === 'COUNT') return { ...PLAIN, value: new Exact(values.length) };
  if (values.length < (name === 'STDEV' ? 2 : 1)) return null;
  switch (name) {
    case 'SUM':
      return joined(sumOf(values), values, true);
    case 'MEAN':
      return joined(sumOf(values).div(values.length), values, false);
    case 'STDEV':
      return joined(deviation(values), values, false);
    case 'MIN':
    case 'MAX': {
      const better = (a: Decimal, b: Decimal): boolean => (name === 'MIN' ? a.lt(b) : a.gt(b));
      return values.reduce((best, each) => (better(each.value, best.value) ? each : best));
    }
  }
};

const raised = (base: Amount, exponent: Amount): Decimal => {
  if (base.value.isZero() && exponent.value.isNegative()) throw new CellError('divisionByZero');
  if (exponent.value.abs().gt(1000)) throw new CellError('outOfRange');
  return base.value.pow(exponent.value);
};

const called = (name: 'SQRT' | 'LN' | 'LOG10' | 'EXP' | 'ABS' | 'ROUND', amount: Amount, places: number): Amount => {
  const { value } = amount;
  switch (name) {
    case 'SQRT':
      return joined(value.sqrt(), [amount], false);
    case 'LN':
    case 'LOG10':
      if (value.lte(0)) throw new CellError('outOfRange');
      return joined(name === 'LN' ? value.ln() : value.log(10), [amount], false);
    case 'EXP':
      if (value.abs().gt(2000)) throw new CellError('outOfRange');
      return joined(value.exp(), [amount], false);
    case 'ABS':
      return { ...amount, value: value.abs() };
    case 'ROUND':
      return { ...joined(value.toDecimalPlaces(places), [amount], false), added: true };
  }
};

/** The value of a formula in a row, in base units; null as soon as something that it needs is empty. */
export const valueOf = (formula: Formula, inputs: Inputs): Amount | null => {
  switch (formula.kind) {
    case 'number': {
      const { size, offset } = formulaUnit(formula.unit);
      const exact = formula.unit === '' && !formula.number.includes('.');
      const amount = amountOf(formula.number, decimalOfRatio(size), offset === null ? ZERO : decimalOfRatio(offset));
      return exact ? { ...amount, ...PLAIN } : amount;
    }
    case 'column':
      return inputs.value(formula.key);
    case 'aggregate':
      return inputs.figure(formula.name, formula.key);
    case 'negative': {
      const of = valueOf(formula.of, inputs);
      return of && { ...of, value: of.value.neg() };
    }
    case 'operation': {
      const left = valueOf(formula.left, inputs);
      const right = valueOf(formula.right, inputs);
      if (left === null || right === null) return null;
      const parts = [left, right];
      switch (formula.sign) {
        case '+':
          return joined(left.value.plus(right.value), parts, true);
        case '-':
          return joined(left.value.minus(right.value), parts, true);
        case '*':
          return joined(left.value.times(right.value), parts, false);
        case '/':
          if (right.value.isZero()) throw new CellError('divisionByZero');
          return joined(left.value.div(right.value), parts, false);
        case '^':
          return joined(raised(left, right), parts, false);
      }
    }
    // eslint-disable-next-line no-fallthrough -- every sign answers
    case 'call': {
      const [first, places] = formula.args;
      const amount = first ? valueOf(first, inputs) : null;
      return amount && called(formula.name, amount, places?.kind === 'number' ? Number(places.number) : 0);
    }
  }
};
