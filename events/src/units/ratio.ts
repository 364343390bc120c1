import { trimEndOf } from '../core/trim-end';

/** An exact number: conversions between units are products and sums of decimals, and floats would spoil the last digit. */
export type Ratio = { readonly n: bigint; readonly d: bigint };

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? (a < 0n ? -a : a) : gcd(b, a % b));
export const ratio = (n: bigint, d: bigint): Ratio => {
  const by = gcd(n, d) * (d < 0n ? -1n : 1n);
  return by === 0n ? { n: 0n, d: 1n } : { n: n / by, d: d / by };
};
export const ONE: Ratio = { n: 1n, d: 1n };
export const times = (a: Ratio, b: Ratio): Ratio => ratio(a.n * b.n, a.d * b.d);
export const over = (a: Ratio, b: Ratio): Ratio => ratio(a.n * b.d, a.d * b.n);
export const plus = (a: Ratio, b: Ratio): Ratio => ratio(a.n * b.d + b.n * a.d, a.d * b.d);
export const minus = (a: Ratio, b: Ratio): Ratio => plus(a, { n: -b.n, d: b.d });
export const raised = (a: Ratio, power: number): Ratio =>
  power >= 0 ? ratio(a.n ** BigInt(power), a.d ** BigInt(power)) : over(ONE, raised(a, -power));
export const same = (a: Ratio, b: Ratio): boolean => a.n === b.n && a.d === b.d;

/** `-1.50e-3`, with a hyphen or a minus sign. */
export const ratioOf = (decimal: string): Ratio => {
  const [, sign = '', whole = '0', fraction = '', exponent = '0'] =
    /^([-−+]?)(\d+)(?:\.(\d*))?(?:[eE]([-+]?\d+))?$/.exec(decimal) ?? [];
  const digits = BigInt(`${whole}${fraction}`);
  const power = Number(exponent) - fraction.length;
  return ratio(
    (sign === '' || sign === '+' ? 1n : -1n) * digits * (power > 0 ? 10n ** BigInt(power) : 1n),
    power < 0 ? 10n ** BigInt(-power) : 1n,
  );
};

/** Which power of ten it is, null when it is none. */
export const powerOfTen = ({ n, d }: Ratio): number | null => {
  const [text, sign] = d === 1n ? [n.toString(), 1] : n === 1n ? [d.toString(), -1] : ['', 0];
  return /^10*$/.test(text) ? sign * (text.length - 1) || 0 : null;
};

/** Its decimal digits when they end within `most` of them after the point, null when they do not. */
export const exactDecimal = ({ n, d }: Ratio, most: number): string | null => {
  const scaled = n * 10n ** BigInt(most);
  if (scaled % d !== 0n) return null;
  const text = decimalOf(scaled / d, most);
  return text.includes('.') ? trimEndOf(trimEndOf(text, '0'), '.') : text;
};

/** Digits with the point `places` from the right. */
const decimalOf = (digits: bigint, places: number): string => {
  const sign = digits < 0n ? '-' : '';
  const text = (digits < 0n ? -digits : digits).toString().padStart(places + 1, '0');
  return places === 0 ? sign + text : `${sign}${text.slice(0, -places)}.${text.slice(-places)}`;
};

/** Rounded half away from zero to so many significant digits. */
export const rounded = (value: Ratio, significant: number): string => {
  const size = value.n < 0n ? { n: -value.n, d: value.d } : value;
  // The first significant digit stands at this power of ten.
  let lead = size.n.toString().length - size.d.toString().length;
  if (size.n * 10n ** BigInt(Math.max(0, -lead)) < size.d * 10n ** BigInt(Math.max(0, lead))) lead -= 1;
  const places = Math.max(0, significant - 1 - lead);
  const scaled = size.n * 10n ** BigInt(places);
  const digits = (2n * scaled + size.d) / (2n * size.d);
  return decimalOf(value.n < 0n ? -digits : digits, places);
};
