import { lineOfPowers } from './unit';

/** What divides whole from fraction: `1.5`, or `1,5` as it is written on the Continent and pasted from a sheet of there. */
export type DecimalMark = '.' | ',';

export type NumberRead = {
  /** Digits, a point, a power: as it is kept. */
  readonly number: string;
  /** What stands behind it. */
  readonly rest: string;
  /** The mark that this number could have been written with only; null where it does not say, as 12 and 1,234. */
  readonly mark: DecimalMark | null;
};

/** One spelling of digits, marks and spaces, whatever an input method or another program wrote. */
export const plainNumber = (typed: string): string =>
  lineOfPowers(typed)
    .normalize('NFKC')
    .trim()
    .replace(/^[–‒﹣]\s?(?=[\d.,])/, '−')
    .replace(/(\d)[。．](?=\d)/g, '$1.');

const SIGN = /^[-−+]?/;
const POWER = /^(?:[eE]([-−+]?\d{1,3})|\s?[×xX*]\s?10\^?([-−+]?\d{1,3}))(?!\d)/;
/** Behind a number, unless it goes on: then it is none of the forms here. */
const ENDS = /^(?!\d|[.,’']\d| \d)/;
/** The last digits may end in a mark that is still being typed behind. */
const SURE: readonly (readonly [RegExp, group: RegExp, mark: DecimalMark | null])[] = [
  // 1,234.5 and 1,234,567
  [/^[1-9]\d{0,2}(?:,\d{3})+\.\d{0,20}/, /,/g, '.'],
  [/^[1-9]\d{0,2}(?:,\d{3}){2,6}/, /,/g, '.'],
  // 1.234,5 and 1.234.567
  [/^[1-9]\d{0,2}(?:\.\d{3})+,\d{0,20}/, /\./g, ','],
  [/^[1-9]\d{0,2}(?:\.\d{3}){2,6}/, /\./g, ','],
  // 1 234.5, 1'234.5 and 1 234,5
  [/^[1-9]\d{0,2}(?: \d{3}|[’']\d{3})+\.\d{0,20}/, /[ ’']/g, '.'],
  [/^[1-9]\d{0,2}(?: \d{3}|[’']\d{3})+,\d{0,20}/, /[ ’']/g, ','],
  [/^[1-9]\d{0,2}(?: \d{3}|[’']\d{3})+/, /[ ’']/g, null],
];
const THOUSANDS: Readonly<Record<DecimalMark, RegExp>> = {
  '.': /^[1-9]\d{0,2},\d{3}/,
  ',': /^[1-9]\d{0,2}\.\d{3}/,
};
const PLAIN = /^(?:\d{1,20}[.,]?\d{0,20}|[.,]\d{1,20})/;

const digitsOf = (form: RegExp, text: string): string | undefined => {
  const [found] = form.exec(text) ?? [];
  return found !== undefined && ENDS.test(text.slice(found.length)) ? found : undefined;
};

/** The digits in front, without the marks that group them. */
const digitsIn = (text: string, known: DecimalMark | undefined) => {
  for (const [form, group, mark] of SURE) {
    const found = digitsOf(form, text);
    if (found !== undefined) return { length: found.length, digits: found.replace(group, '').replace(',', '.'), mark };
  }
  // 1,234 groups its thousands, as in Chinese and English, unless the values beside it are written otherwise.
  const grouped = digitsOf(THOUSANDS[known ?? '.'], text);
  if (grouped !== undefined) return { length: grouped.length, digits: grouped.replace(/[.,]/, ''), mark: null };
  const found = digitsOf(PLAIN, text);
  if (found === undefined) return null;
  const unsure = digitsOf(THOUSANDS[','], text) !== undefined;
  const mark = unsure || !/[.,]/.test(found) ? null : found.includes(',') ? (',' as const) : ('.' as const);
  const digits = found.replace(',', '.');
  return { length: found.length, digits: digits.startsWith('.') ? `0${digits}` : digits, mark };
};

/** A number at the beginning of a text, and what stands behind it; null where there is none, or it can be read in two ways. */
export const readNumber = (typed: string, known?: DecimalMark): NumberRead | null => {
  const text = plainNumber(typed);
  const sign = SIGN.exec(text)?.[0] ?? '';
  const behind = text.slice(sign.length);
  // 10⁻³ by itself.
  const [ten, power] = /^10\^([-−+]?\d{1,3})(?!\d)/.exec(behind) ?? [];
  if (ten !== undefined && power !== undefined)
    return { number: `${sign}1e${power.replace('−', '-')}`, rest: behind.slice(ten.length).trim(), mark: null };
  const found = digitsIn(behind, known);
  if (found === null) return null;
  const after = behind.slice(found.length);
  const [whole = '', e, tens] = POWER.exec(after) ?? [];
  const exponent = (e ?? tens)?.replace('−', '-');
  return {
    number: `${sign}${found.digits}${exponent === undefined ? '' : `e${exponent}`}`,
    rest: after.slice(whole.length).trim(),
    mark: found.mark,
  };
};

/** The decimal mark of values that were written by one hand, such as a pasted sheet; undefined where they do not say or differ. */
export const markOf = (values: Iterable<string>): DecimalMark | undefined => {
  const marks = new Set<DecimalMark>();
  for (const value of values) {
    const mark = readNumber(value)?.mark ?? null;
    if (mark !== null) marks.add(mark);
  }
  return marks.size === 1 ? [...marks][0] : undefined;
};
