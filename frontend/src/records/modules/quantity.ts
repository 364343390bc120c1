import { own } from '@shilu/events/core/own';

/**
 * V022: a value has a unit if it is a number followed by letters. Numbers stay text, so that 1.50 stays 1.50; a unit of
 * another size (mg in a field of g) moves the decimal point and keeps every digit.
 */
export type Quantity = { readonly number: string; readonly unit: string };

const NUMBER = /^([-−+]?\d{1,20}(?:[.,]\d{0,20})?(?:[eE][-+]?\d{1,3})?)/;

/** `5 mmol`, `−20℃`, `1.5e-3mol/L`; null when it does not begin with a number. Full-width digits are read as digits. */
export const parseQuantity = (typed: string): Quantity | null => {
  const plain = typed.normalize('NFKC').trim().replace('°C', '℃');
  const number = NUMBER.exec(plain)?.[1];
  if (number === undefined) return null;
  const unit = plain.slice(number.length).trim();
  if (/^\d|[\r\n]/.test(unit)) return null;
  return { number: number.replace(',', '.'), unit: normalUnit(unit) };
};

/** One spelling per unit: µ and μ are u, °C and ℃ are ℃. */
export const normalUnit = (unit: string): string =>
  unit
    .replace(/[µμ]/g, 'u')
    .replace(/^°?C$/, '℃')
    .replace(/^(m|u|n)?l$/, (_, p: string | undefined) => `${p ?? ''}L`);

const PREFIX: Readonly<Record<string, number>> = { '': 0, k: 3, d: -1, c: -2, m: -3, u: -6, n: -9, p: -12 };
const BASES = ['mol', 'g', 'L', 'm', 'Pa', 'M', 'V', 'A', 'W', 'J', 'Hz', 's'];

const sized = (unit: string): { readonly base: string; readonly power: number } | null => {
  for (const base of BASES) {
    if (!unit.endsWith(base)) continue;
    const power = own(PREFIX, unit.slice(0, unit.length - base.length));
    if (power !== undefined) return { base, power };
  }
  return null;
};

/** Moves the decimal point without touching the digits: shift('470', -3) is 0.470. */
export const shiftPoint = (number: string, by: number): string => {
  const [, sign = '', whole = '0', fraction = '', exponent = '0'] =
    /^([-−+]?)(\d+)(?:\.(\d*))?(?:[eE]([-+]?\d+))?$/.exec(number) ?? [];
  const digits = whole + fraction;
  const point = whole.length + by + Number(exponent);
  const padded =
    point <= 0
      ? '0'.repeat(1 - point) + digits
      : point > digits.length
        ? digits + '0'.repeat(point - digits.length)
        : digits;
  const at = point <= 0 ? 1 : point;
  const left = padded.slice(0, at).replace(/^0+(?=\d)/, '');
  const right = padded.slice(at);
  return `${sign}${left}${right === '' ? '' : `.${right}`}`;
};

export type Understood =
  { readonly value: string; readonly unit: string | undefined } | { readonly fault: 'notANumber' | 'otherUnit' };

/** A typed value in a field of a given unit. A field without a unit takes the typed one. */
export const understandQuantity = (typed: string, fieldUnit: string | undefined): Understood => {
  const quantity = parseQuantity(typed);
  if (!quantity) return { fault: 'notANumber' };
  if (quantity.unit === '') return { value: quantity.number, unit: fieldUnit };
  if (fieldUnit === undefined || fieldUnit === '') return { value: quantity.number, unit: quantity.unit };
  const wanted = normalUnit(fieldUnit);
  if (quantity.unit === wanted) return { value: quantity.number, unit: fieldUnit };
  const from = sized(quantity.unit);
  const to = sized(wanted);
  if (!from || !to || from.base !== to.base) return { fault: 'otherUnit' };
  return { value: shiftPoint(quantity.number, from.power - to.power), unit: fieldUnit };
};
