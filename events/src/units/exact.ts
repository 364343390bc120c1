import { Decimal } from 'decimal.js';

/**
 * Forty decimal digits, the same in every browser and on the server, and so bounded in time: sums and products of what
 * people weigh and measure are exact, quotients are cut far behind the digits that are shown.
 */
export const Exact = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_HALF_UP, minE: -999, maxE: 999 });

/** A number as it was typed, with a hyphen or a minus sign. */
export const decimalOf = (number: string): Decimal => new Exact(number.replace(/^−/, '-').replace(/^\+/, ''));
