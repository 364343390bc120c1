import { getFormatInfo, tokenize, type FormatInfo } from 'numfmt';
import { own } from '../../../core/own';
import { trimEndOf } from '../../../core/trim-end';

/** How many digits Excel keeps of a number, and rounds by (its own specifications and limits). */
const DIGITS = 15;

type Section = {
  readonly pattern: string;
  readonly condition: ((value: number) => boolean) | null;
  /** Digits before the point. */
  readonly whole: number;
};

const COMPARED: Readonly<Record<string, (value: number, limit: number) => boolean>> = {
  '<': (value, limit) => value < limit,
  '<=': (value, limit) => value <= limit,
  '>': (value, limit) => value > limit,
  '>=': (value, limit) => value >= limit,
  '=': (value, limit) => value === limit,
  '<>': (value, limit) => value !== limit,
};

const conditionOf = (raw: string): Section['condition'] => {
  const [, operator = '', limit = ''] = /^\[([<>=]+)\s*(-?[.\d]+)\]$/.exec(raw) ?? [];
  const compared = own(COMPARED, operator);
  return compared === undefined ? null : (value) => compared(value, Number(limit));
};

/** The sections of a number format: `0.00;(0.00)`, `[<1]0.000;0.0`. */
const sectionsOf = (pattern: string): readonly Section[] => {
  const tokens = tokenize(pattern);
  const breaks = tokens.flatMap(({ type }, at) => (type === 'break' ? [at] : []));
  return [...breaks, tokens.length].map((end, at) => {
    const within = tokens.slice(at === 0 ? 0 : (breaks[at - 1] ?? 0) + 1, end);
    const point = within.findIndex(({ type }) => type === 'point' || type === 'exp');
    const condition = within.find(({ type }) => type === 'condition');
    return {
      pattern: within.map(({ raw }) => raw).join(''),
      condition: condition === undefined ? null : conditionOf(condition.raw),
      whole: within.slice(0, point === -1 ? within.length : point).filter(({ type }) => /^(zero|hash|qmark)$/.test(type)).length,
    };
  }); // prettier-ignore
};

/** The section that a number is shown by; undefined where that is no matter of its sign and of conditions alone. */
const sectionFor = (sections: readonly Section[], value: number): Section | undefined => {
  if (sections.every(({ condition }) => condition === null)) return sections[value < 0 && sections.length > 1 ? 1 : 0];
  const last = sections.at(-1);
  for (const section of sections) {
    if (section.condition?.(value) === true) return section;
    if (section.condition === null) return section === last && sections.length > 1 ? section : undefined;
  }
  return undefined;
};

/** What is known of a format; of one that cannot be read, that it rounds nothing. */
const infoOf = (pattern: string): Pick<FormatInfo, 'type' | 'maxDecimals' | 'scale'> => {
  try {
    return getFormatInfo(pattern);
  } catch {
    return { type: 'error', maxDecimals: 0, scale: 1 };
  }
};

/** Places behind the point at which a section rounds what it shows, and by which power of ten it shows more than there is. */
const roundsAt = ({ pattern, whole }: Section, exponent: number): number | null => {
  const { type, maxDecimals, scale } = infoOf(pattern);
  if (type === 'scientific') return whole === 1 ? maxDecimals - exponent : null;
  const isPlain = type === 'number' || type === 'percent' || type === 'grouped' || type === 'currency';
  return isPlain ? maxDecimals + Math.round(Math.log10(scale)) : null;
};

/**
 * A number that lies half-way between two that its format can show, as the one that Excel shows: the farther from zero, by
 * the decimal that the number stands for and not by its double, which lies beside it (1.005 is 1.00499…). All else stays
 * as it is, which formatting rounds as Excel does.
 */
export const roundedHalfUp = (value: number, pattern: string): number => {
  const [mantissa = '', power = ''] = value.toExponential(DIGITS - 1).split('e');
  const digits = trimEndOf(mantissa.replace(/[-.]/g, ''), '0');
  // Half of a step ends in a five.
  if (!digits.endsWith('5')) return value;
  const sections = sectionsOf(pattern);
  const section = sectionFor(sections, value);
  const exponent = Number(power);
  const lastPlace = digits.length - 1 - exponent;
  if (section === undefined || roundsAt(section, exponent) !== lastPlace - 1) return value;
  const rounded = Number(`${value < 0 ? '-' : ''}${BigInt(digits) + 5n}e${-lastPlace}`);
  if (sectionFor(sections, rounded) === section) return rounded;
  // 0.995 stays among those below 1: it is said a little farther from zero, behind all digits that are kept.
  const farther = Number(`${mantissa}3e${power}`);
  return sectionFor(sections, farther) === section ? farther : value;
};
