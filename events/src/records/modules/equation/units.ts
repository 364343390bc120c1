import type { Decimal } from 'decimal.js';
import { Exact } from '../../../units/exact';
import { storable } from '../../../units/quantity';
import { type AMOUNT_UNITS, type MASS_UNITS, type VOLUME_UNITS } from './equation-schema';

export type Unit = (typeof MASS_UNITS | typeof AMOUNT_UNITS | typeof VOLUME_UNITS)[number];

/** Size of each in gram, mole or litre. */
const SIZES: Readonly<Record<Unit, Decimal>> = {
  ...{ µg: new Exact('1e-6'), mg: new Exact('1e-3'), g: new Exact(1), kg: new Exact(1_000) },
  ...{ µmol: new Exact('1e-6'), mmol: new Exact('1e-3'), mol: new Exact(1) },
  ...{ µL: new Exact('1e-6'), mL: new Exact('1e-3'), L: new Exact(1) },
};

/** Digits of what is worked out: far behind those that are shown, and nothing is worked out from them again. */
const STORED_DIGITS = 12;

export const ONE_GRAM_PER_ML = new Exact(1_000);

const NUMBER = /^\d{1,40}(?:\.\d{1,40})?(?:e-?\d{1,2})?$/;

/** A stored number; null where there is none, and for what its schema will refuse. */
export const numberOf = (text: string): Decimal | null => (NUMBER.test(text) ? new Exact(text) : null);
/** The same, null where it is not above zero: what is divided by it would be nothing. */
export const aboveZero = (text: string): Decimal | null => {
  const number = numberOf(text);
  return number?.gt(0) === true ? number : null;
};

/** In gram, mole or litre. */
export const inBase = (text: string, unit: Unit): Decimal | null => numberOf(text)?.times(SIZES[unit]) ?? null;
export const fromBase = (value: Decimal, unit: Unit): Decimal => value.div(SIZES[unit]);

/** Powers of ten that a stored number may have: nothing that is weighed comes near. */
const MOST_POWER = 90;

/** As it is stored: decimal digits without an end of zeros; empty for what is no size of anything. */
export const written = (value: Decimal): string => {
  if (value.isZero()) return '0';
  return !value.isFinite() || value.lt(0) || Math.abs(value.e) > MOST_POWER
    ? ''
    : storable(value.toSignificantDigits(STORED_DIGITS).toFixed());
};

/** From where on a unit is written: 0.1 mmol rather than 100 µmol, 500 mg rather than 0.5 g. */
const WRITTEN_FROM = { ...SIZES, mmol: new Exact('1e-4') } as const;

/** The unit in which a value is written, the smallest where it is smaller than all. */
export const fittingUnit = <const U extends Unit>(value: Decimal, units: readonly [U, ...U[]]): U =>
  value.isZero() ? (units.at(-1) ?? units[0]) : (units.toReversed().find((unit) => value.gte(WRITTEN_FROM[unit])) ?? units[0]); // prettier-ignore
