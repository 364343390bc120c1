import { exactDecimal, over, plus, ratioOf, rounded, times } from './ratio';
import { unitOf } from './unit';

/** Decimal text as a quantity is stored: twenty digits on either side of the point, and a power of ten of two. */
export const quantityPattern = /^-?[0-9]{1,20}(?:\.[0-9]{1,20})?(?:e-?[0-9]{1,2})?$/;
export const isDecimal = (text: string): boolean => quantityPattern.test(text);

const EXACT_PLACES = 60;
const ROUNDED_DIGITS = 40;
/** Of what has no end in its unit: a third of an hour. */
const SHOWN_DIGITS = 6;

/**
 * A quantity in the base unit of its kind, as decimal text: what quantities are compared by, whatever unit each was given
 * in. A quotient without end is cut far behind what anybody measures. Null for what is no quantity.
 */
export const baseValue = ({ value, unit }: { readonly value: string; readonly unit: string }): string | null => {
  const known = unitOf(unit);
  if (known === null || !isDecimal(value)) return null;
  const number = known.offset === null ? ratioOf(value) : plus(ratioOf(value), known.offset);
  const size = times(number, known.size);
  return exactDecimal(size, EXACT_PLACES) ?? rounded(size, ROUNDED_DIGITS);
};

/** What stands in the base unit of its kind, in another unit of that kind; null for a unit that does not begin at zero. */
export const inUnit = (base: string, unit: string): string | null => {
  const known = unitOf(unit);
  if (known === null || known.offset !== null) return null;
  const size = over(ratioOf(base), known.size);
  return exactDecimal(size, EXACT_PLACES) ?? rounded(size, SHOWN_DIGITS);
};
