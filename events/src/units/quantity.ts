import { trimEndOf } from '../core/trim-end';
import { plainNumber, readNumber, type DecimalMark } from './number';
import { exactDecimal, minus, over, plus, powerOfTen, ratioOf, rounded, times, type Ratio } from './ratio';
import { sameKind, unitOf, type Unit } from './unit';

/**
 * V022: a value has a unit if it is a number followed by letters. Numbers stay text, so that 1.50 stays 1.50. This is the
 * one place where quantities are understood, for fields and tables, in the browser and on the server.
 */
export type Quantity = { readonly number: string; readonly unit: string };

/** A unit begins with a letter or a sign of its own; digits, dashes and line breaks behind a number are none. */
const UNIT = /^(?:[/(×]\s?)?[\p{L}%‰°℃℉′″'"][^\r\n]*$/u;

/** `5 mmol`, `−20℃`, `1.5×10⁻³ mol/L`, `1,234.5 g`, `1,5 g`; null when it does not begin with a number. */
export const parseQuantity = (typed: string, mark?: DecimalMark): Quantity | null => {
  const read = readNumber(typed, mark);
  if (read === null || (read.rest !== '' && !UNIT.test(read.rest))) return null;
  return { number: read.number, unit: read.rest };
};

const PART = /^\s{0,9}(\d{1,20}(?:\.\d{0,20})?)\s{0,9}([^\s\d.,+×−-]{1,40})/;
const MOST_PARTS = 12;

/** `1 h 30 min` and `1小时30分钟`: parts of one kind, each with its unit. */
const partsOf = (typed: string): readonly Quantity[] | null => {
  const plain = typed.normalize('NFKC').trim();
  const parts: Quantity[] = [];
  for (let rest = plain; rest !== '';) {
    const [part, number = '', unit = ''] = PART.exec(rest) ?? [];
    if (part === undefined || parts.length === MOST_PARTS) return null;
    parts.push({ number, unit });
    rest = rest.slice(part.length);
  }
  return parts.length < 2 ? null : parts;
};

const digitsOf = (number: string): number => {
  const [mantissa = ''] = number.split(/[eE]/);
  const digits = mantissa.replace(/[-−+.]/g, '').replace(/^0+/, '');
  return Math.max(1, digits.length);
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

/** What a stored number may be: 20 digits on either side of the point. A larger or smaller one is written by a power of ten. */
export const storable = (number: string): string => {
  const [, sign = '', whole = '', fraction = ''] = /^([-−+]?)(\d+)(?:\.(\d*))?$/.exec(number) ?? [];
  if (whole.length <= 20 && fraction.length <= 20) return number;
  const digits = (whole + fraction).replace(/^0+/, '');
  const exponent =
    whole.replace(/^0+/, '').length > 0 ? whole.length - 1 : -(/^0*/.exec(fraction)?.[0].length ?? 0) - 1;
  const rest = trimEndOf(digits.slice(1, 21), '0');
  return `${sign}${digits[0] ?? '0'}${rest === '' ? '' : `.${rest}`}e${String(exponent)}`;
};

/** Digits that a conversion without end is cut to, unless more were typed. */
const FEWEST_DIGITS = 4;
const MOST_EXACT_PLACES = 12;

const written = (value: Ratio, typed: readonly string[]): string => {
  const significant = Math.max(...typed.map(digitsOf));
  const exact = exactDecimal(value, MOST_EXACT_PLACES);
  if (exact === null) return rounded(value, Math.max(FEWEST_DIGITS, significant));
  // 1.50 d is 36.0 h: digits that were given after a point are not taken away.
  const lacking = typed.some((number) => number.includes('.')) && value.n !== 0n ? significant - digitsOf(exact) : 0;
  return lacking <= 0 ? exact : `${exact}${exact.includes('.') ? '' : '.'}${'0'.repeat(lacking)}`;
};

/** A value from one unit to another of its kind. Between powers of ten the point moves and every digit stays. */
export const converted = (number: string, from: Unit, to: Unit): string => {
  const factor = over(from.size, to.size);
  const power = powerOfTen(factor);
  if (from.offset === null && to.offset === null && power !== null) return storable(shiftPoint(number, power));
  const base = times(from.offset === null ? ratioOf(number) : plus(ratioOf(number), from.offset), factor);
  return storable(written(to.offset === null ? base : minus(base, to.offset), [number]));
};

export type Understood =
  | { readonly value: string; readonly unit: string | undefined }
  | { readonly fault: 'notANumber' | 'otherUnit' | 'unknownUnit' };

const sum = (parts: readonly Quantity[], unit: string, wanted: Unit): Understood => {
  const units = parts.map((part) => unitOf(part.unit));
  let total: Ratio = ratioOf('0');
  for (const [at, part] of parts.entries()) {
    const from = units[at];
    if (!from || from.offset !== null || wanted.offset !== null || !sameKind(from, wanted))
      return { fault: 'otherUnit' };
    total = plus(total, times(ratioOf(part.number), over(from.size, wanted.size)));
  }
  return {
    value: storable(
      written(
        total,
        parts.map((part) => part.number),
      ),
    ),
    unit,
  };
};

/** A typed value in a field of a given unit, converted into it. A field without a unit takes the typed one. */
export const understandQuantity = (typed: string, fieldUnit: string | undefined, mark?: DecimalMark): Understood => {
  const parts = partsOf(typed);
  if (parts !== null) {
    const into = fieldUnit || (parts.at(0)?.unit ?? '');
    const wanted = unitOf(into);
    return wanted === null ? { fault: 'otherUnit' } : sum(parts, fieldUnit || wanted.symbol, wanted);
  }
  const quantity = parseQuantity(typed, mark);
  if (!quantity) return { fault: 'notANumber' };
  if (quantity.unit === '') return { value: quantity.number, unit: fieldUnit };
  if (fieldUnit !== undefined && quantity.unit === fieldUnit.normalize('NFKC').trim())
    return { value: quantity.number, unit: fieldUnit };
  const from = unitOf(quantity.unit);
  if (from === null) return { fault: 'unknownUnit' };
  if (fieldUnit === undefined || fieldUnit === '') return { value: quantity.number, unit: from.symbol };
  const to = unitOf(fieldUnit);
  if (to === null || !sameKind(from, to)) return { fault: 'otherUnit' };
  return { value: converted(quantity.number, from, to), unit: fieldUnit };
};

/** Whether what was typed is kept in other digits, in the field's own unit or without marks: who typed it is shown what it became. */
export const wasConverted = (typed: string, became: string): boolean => {
  const quantity = parseQuantity(typed);
  return quantity === null || quantity.number !== became || !plainNumber(typed).startsWith(became);
};
