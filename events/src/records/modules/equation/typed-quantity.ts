import { parseQuantity, storable, understandQuantity } from '../../../units/quantity';
import { sameKind, unitOf } from '../../../units/unit';
import { AMOUNT_UNITS, MASS_UNITS, VOLUME_UNITS } from './equation-schema';
import type { Unit } from './units';

const STORED = /^[0-9]{1,20}(?:\.[0-9]{1,20})?(?:e-?[0-9]{1,2})?$/;

/** Digits as they are stored: `.5` and `5.` become numbers, a sign in front is none of an amount. */
export const stored = (number: string): string | null => {
  const plain = storable(number.replace(/^\+/, '').replace(/\.$/, ''));
  return STORED.test(plain) ? plain : null;
};

const UNITS = { mass: MASS_UNITS, amount: AMOUNT_UNITS, volume: VOLUME_UNITS } as const;
const MEASURED = ['mass', 'amount', 'volume'] as const;
export type Measured = (typeof MEASURED)[number];
export const isMeasured = (cell: string): cell is Measured => MEASURED.some((each) => each === cell);

const EQUIVALENTS = /^(?:eq|equiv|equivs|eqs|equivalents?|当量)\.?$/i;
const VOLUMES = /^(?:v|vol|vols|volumes?|倍体积|mL\/g)\.?$/i;

/** Of which cell a unit is: grams typed as an amount are a mass. */
export const cellOfUnit = (
  typed: string,
): Measured | 'equivalents' | 'volumes' | 'concentration' | 'percent' | null => {
  if (EQUIVALENTS.test(typed)) return 'equivalents';
  if (VOLUMES.test(typed)) return 'volumes';
  if (/^(?:mol[ .-]{0,2}|摩尔 ?)%$/i.test(typed)) return 'percent';
  const unit = unitOf(typed);
  if (unit === null) return null;
  const like = (other: string): boolean => {
    const known = unitOf(other);
    return known !== null && sameKind(unit, known);
  };
  return MEASURED.find((cell) => like(UNITS[cell][1])) ?? (like('M') ? 'concentration' : null);
};

/** In one of the units that cells have: as typed where it is one of them, else in the row's own. */
export const inOwnUnit = (text: string, cell: Measured, current: Unit): { number: string; unit: Unit } | null => {
  const quantity = parseQuantity(text);
  if (quantity === null) return null;
  const symbol = quantity.unit === '' ? current : unitOf(quantity.unit)?.symbol;
  const own = UNITS[cell].find((unit) => unit === symbol);
  if (own !== undefined) return { number: quantity.number, unit: own };
  const understood = understandQuantity(text, current);
  return 'value' in understood ? { number: understood.value, unit: current } : null;
};
