import type { Decimal } from 'decimal.js';
import { decimalOf, Exact } from '../../../units/exact';
import { storable } from '../../../units/quantity';
import { type Ratio } from '../../../units/ratio';

export type Amount = {
  /** In base units. */
  readonly value: Decimal;
  /** Most significant digits among the numbers that it was made from; exact counts have none. */
  readonly digits: number;
  /** One of them was given with digits behind a point. */
  readonly pointed: boolean;
  /** Added and subtracted only: its digits are all its own. */
  readonly added: boolean;
};

export const decimalOfRatio = ({ n, d }: Ratio): Decimal => new Exact(n.toString()).div(d.toString());

const significant = (number: string): number =>
  (number.split(/[eE]/)[0] ?? '').replace(/\D/g, '').replace(/^0+/, '').length;

/** A number as it was typed, in base units. */
export const amountOf = (number: string, factor: Decimal, offset: Decimal): Amount => ({
  value: decimalOf(number).plus(offset).times(factor),
  digits: significant(number),
  pointed: number.includes('.'),
  added: true,
});

const FEWEST_DIGITS = 4;
const MOST_PLACES = 12;

const positive = (value: Decimal): Decimal => (value.isZero() ? new Exact(0) : value);

/**
 * As it is written into a cell. With so many places where the column says so; else a sum keeps what it has, and all else is
 * cut to as many digits as went in, four at least, never in front of the point.
 */
export const writtenAmount = (value: Decimal, amount: Amount, places: number | undefined): string => {
  if (places !== undefined) return storable(positive(value.toDecimalPlaces(places)).toFixed(places));
  const digits = Math.max(FEWEST_DIGITS, amount.digits);
  const ends = value.decimalPlaces() <= MOST_PLACES && (amount.added || value.precision() <= digits);
  const placesFor = (count: number): number => Math.max(0, count - 1 - value.e);
  if (!ends) {
    const rounded = positive(value.toDecimalPlaces(placesFor(digits)));
    // 0.99996 to four digits is 1.000, not 1.0000.
    return storable(rounded.toFixed(Math.max(0, rounded.isZero() ? 0 : digits - 1 - rounded.e)));
  }
  const lacking = amount.pointed && !value.isZero() ? placesFor(amount.digits) : 0;
  return storable(positive(value).toFixed(Math.max(value.decimalPlaces(), lacking)));
};
