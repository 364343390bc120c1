import type { Language } from '../../../core/call';
import type { Cell, CellName } from './calculate';
import { Exact } from '../../../units/exact';
import { shiftPoint } from '../../../units/quantity';
import { MASS_UNITS, type Row } from './equation-schema';
import { fittingUnit, fromBase } from './units';
import { withUnit } from './with-unit';

/** Computed amounts have three significant digits at least, and never fewer than stand in front of the point. */
const LEAST_DIGITS = 3;
/** What somebody typed stands as it is; longer than this it was worked out, as by a change of scale. */
const MOST_TYPED_DIGITS = 8;

const significant = (number: string): number => (number.split('e')[0] ?? '').replace('.', '').replace(/^0+/, '').length;

/** So many significant digits, without a power of ten: 0.00123, 1230. */
const toDigits = (number: string, digits: number): string => {
  const value = new Exact(number);
  if (value.isZero()) return '0';
  // Never in front of the point: 1235 g is not 1230 g.
  const rounded = value.toSignificantDigits(Math.max(digits, value.e + 1));
  return rounded.toFixed(Math.max(0, digits - 1 - rounded.e));
};

const places = (number: string, count: number): string => new Exact(number).toFixed(count);

/** V054 does not hold here: 0.4 mg of a catalyst is not 0.000 g. */
const digitsOf = (cell: CellName, number: string): string => {
  switch (cell) {
    case 'molecularWeight':
    case 'formWeight':
      return places(number, 2);
    case 'exactMass':
      return places(number, 4);
    case 'yield':
      return places(number, 0);
    default:
      return toDigits(number, LEAST_DIGITS);
  }
};

/** The number of a cell as it is read; what was typed stands as typed. */
export const shownCellNumber = (name: CellName, { number, held }: Cell): string =>
  held && significant(number) <= MOST_TYPED_DIGITS ? number : digitsOf(name, number);

/** Two hundredths of an equivalent of a catalyst are 2 mol%; empty for what is counted in equivalents. */
export const molPercent = ({ role }: Pick<Row, 'role'>, equivalents: string, language: Language): string => {
  if (equivalents === '' || role !== 'catalyst' || Number(equivalents) >= 1) return '';
  return `${shiftPoint(equivalents, 2)} ${language === 'zh-CN' ? 'mol%' : 'mol %'}`;
};

/** `1.20 g`, `350 mg` */
export const shownGrams = (grams: number): string => {
  const value = new Exact(grams);
  const unit = fittingUnit(value, MASS_UNITS);
  return `${toDigits(fromBase(value, unit).toString(), LEAST_DIGITS)} ${unit}`;
};

/** `1.20 g`, `85%`; empty where there is nothing. */
export const shown = (name: CellName, cell: Cell | null | undefined): string =>
  cell === null || cell === undefined ? '' : withUnit(shownCellNumber(name, cell), cell.unit);
