import { own } from '../core/own';
import { elementOf } from './atomic-weights';
import { isotopeMass } from './isotope-masses';
import { multiplied, together, type Composition, type Nuclide } from './composition';

export type FormulaRead = { readonly composition: Composition; readonly charge: number };

const SUPERSCRIPT_DIGITS = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const SUPERSCRIPTS = /[⁰¹²³⁴⁵⁶⁷⁸⁹]*[⁺⁻]/gu;

/** A charge that stands above the line, on it: `Ca²⁺` is `Ca^2+`. */
const charged = (typed: string): string =>
  typed.replace(
    SUPERSCRIPTS,
    (run) =>
      `^${[...run].map((sign) => (sign === '⁺' ? '+' : sign === '⁻' ? '-' : String(SUPERSCRIPT_DIGITS.indexOf(sign)))).join('')}`,
  );

/** A mass number that stands above the line is one: `¹³C` is `[13C]`. */
const LABELLED = /([⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3})([A-Z][a-z]?)/gu;
const labelled = (text: string): string =>
  text.replace(LABELLED, (typed, above: string, symbol: string) => {
    const mass = above.normalize('NFKC');
    return isotopeMass(symbol, Number(mass)) === undefined ? typed : `[${mass}${symbol}]`;
  });

/** One spelling: subscripts and full-width signs on the line, one dot between parts, halves as decimals. */
const plain = (typed: string): string =>
  labelled(charged(typed))
    .replaceAll('½', '0.5')
    .normalize('NFKC')
    .trim()
    .replace(/−|–/g, '-')
    .replace(/\s*[·•⋅∙*・×]\s*|\s*\.(?=\s)\s*|(?<=\s)\.\s*/g, '·');

const LONGEST = 200;
const MOST_DEPTH = 8;
const MOST_ATOMS = 1_000_000;

/** `Ca2+` is an ion of one atom; `NH4+` has four hydrogens and one charge. */
const CHARGES: readonly (readonly [RegExp, (found: RegExpExecArray) => readonly [sign: string, size: string]])[] = [
  [/\s*\^(\d{0,2})([+-])$/, ([, size = '', sign = '']) => [sign, size]],
  [/(?<=[\])])(\d{0,2})([+-])$/, ([, size = '', sign = '']) => [sign, size]],
  [/\s+(\d{0,2})([+-])$/, ([, size = '', sign = '']) => [sign, size]],
  [/(?<=^[A-Z][a-z]?)(\d{0,2})([+-])$/, ([, size = '', sign = '']) => [sign, size]],
  [/([+-])(\d{0,2})$/, ([, sign = '', size = '']) => [sign, size]],
];

const withoutCharge = (text: string): readonly [rest: string, charge: number] => {
  for (const [form, read] of CHARGES) {
    const found = form.exec(text);
    if (found === null) continue;
    const [sign, size] = read(found);
    const charge = (sign === '-' ? -1 : 1) * (size === '' ? 1 : Number(size));
    return [text.slice(0, found.index), charge];
  }
  return [text, 0];
};

/** Words of capital letters that are names, though each of their letters is an element's symbol. */
const ABBREVIATIONS: ReadonlySet<string> = new Set(['DBU', 'DBN', 'DCC', 'NBS', 'NCS', 'NIS', 'PCC', 'PDC', 'THF']);

/** Symbols that stand for an isotope of hydrogen. */
const HYDROGENS: Readonly<Record<string, number>> = { D: 2, T: 3 };

const nuclideOf = (symbol: string, isotope: number | null, count: number): Nuclide | null => {
  const heavy = isotope === null ? own(HYDROGENS, symbol) : undefined;
  if (heavy !== undefined) return { element: 'H', isotope: heavy, count };
  return elementOf(symbol) === undefined ? null : { element: symbol, isotope, count };
};

/**
 * Groups that chemists write in place of their atoms. `Ac`, `Ts` and `Pr` are elements too: they are the group beside
 * what the group is bound to (`AcOH`, `Ac2O`, `TsCl`, `PrOH`), and the element elsewhere (`PrCl3`, `Ac2O3`).
 */
const GROUPS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  OAc: { C: 2, H: 3, O: 2 },
  OTs: { C: 7, H: 7, O: 3, S: 1 },
  Ac: { C: 2, H: 3, O: 1 },
  Ts: { C: 7, H: 7, O: 2, S: 1 },
  Pr: { C: 3, H: 7 },
  Boc: { C: 5, H: 9, O: 2 },
  Tf: { C: 1, F: 3, O: 2, S: 1 },
  Ms: { C: 1, H: 3, O: 2, S: 1 },
  Me: { C: 1, H: 3 },
  Et: { C: 2, H: 5 },
  Bu: { C: 4, H: 9 },
  Ph: { C: 6, H: 5 },
  Bn: { C: 7, H: 7 },
  Bz: { C: 7, H: 5, O: 1 },
  Cy: { C: 6, H: 11 },
  Cp: { C: 5, H: 5 },
};
const GROUP =
  /OAc|OTs|(?:Ac|Ts)(?=OH|O[A-Z]|NH|N[A-Z]|SH|(?:Cl|Br|F(?![a-z]))(?!\d)|2O(?![\da-z]))|Pr(?=OH|NH2)|Boc|Tf|Ms|Me|Et|Bu|Ph|Bn|Bz|Cy|Cp/y;

const atomsOfGroup = (name: string): Composition =>
  Object.entries(own(GROUPS, name) ?? {}).map(([element, count]) => ({ element, isotope: null, count }));

/** A count behind an atom or a bracket: whole, or a fraction below one; after any other point something new begins. */
const COUNT = /(?:0\.\d{1,9}|\d{1,6})?/y;
const ISOTOPE = /\[(\d{1,3})([A-Z][a-z]?)(\d{0,4})\]/y;
const SYMBOL = /[A-Z][a-z]?/y;

class Reader {
  #at = 0;
  constructor(readonly text: string) {}

  take(form: RegExp): RegExpExecArray | null {
    form.lastIndex = this.#at;
    const found = form.exec(this.text);
    if (found !== null) this.#at += found[0].length;
    return found;
  }
  get done(): boolean {
    return this.#at >= this.text.length;
  }
  get next(): string {
    return this.text[this.#at] ?? '';
  }
}

const countIn = (reader: Reader): number => {
  const [digits = ''] = reader.take(COUNT) ?? [];
  return digits === '' ? 1 : Number(digits);
};

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** `[13C]6`, `Na2`, `(NH4)2`: null for what is none of them. */
const pieceIn = (reader: Reader, depth: number): Composition | null => {
  const labelled = reader.take(ISOTOPE);
  if (labelled !== null) {
    const [, mass = '', symbol = '', inside = ''] = labelled;
    const count = (inside === '' ? 1 : Number(inside)) * countIn(reader);
    const nuclide = nuclideOf(symbol, Number(mass), count);
    return nuclide === null || count === 0 ? null : [nuclide];
  }
  const open = reader.take(/[([{]/y)?.[0];
  if (open !== undefined) {
    const inner = depth < MOST_DEPTH ? groupIn(reader, depth + 1) : null;
    if (inner === null || reader.take(/[)\]}]/y)?.[0] !== own(CLOSING, open)) return null;
    const count = countIn(reader);
    return count === 0 ? null : multiplied(inner, count);
  }
  const group = reader.take(GROUP)?.[0];
  if (group !== undefined) {
    const count = countIn(reader);
    return count === 0 ? null : multiplied(atomsOfGroup(group), count);
  }
  // `Co` is cobalt, and so is the longer symbol wherever there is one.
  const symbol = reader.take(SYMBOL)?.[0];
  if (symbol === undefined) return null;
  const count = countIn(reader);
  const nuclide = count === 0 ? null : nuclideOf(symbol, null, count);
  return nuclide === null ? null : [nuclide];
};

const groupIn = (reader: Reader, depth: number): Composition | null => {
  const pieces: Composition[] = [];
  while (!reader.done && !')]}'.includes(reader.next)) {
    const piece = pieceIn(reader, depth);
    if (piece === null) return null;
    pieces.push(piece);
  }
  return pieces.length === 0 ? null : together(...pieces);
};

const partOf = (text: string): Composition | null => {
  const [, times = '', atoms = ''] = /^\s*(\d{1,3}(?:\.\d{1,6})?|\.\d{1,6})?\s*(\S.*)$/.exec(text) ?? [];
  const by = times === '' ? 1 : Number(times);
  const reader = new Reader(atoms.trim());
  const group = by === 0 || atoms === '' ? null : groupIn(reader, 0);
  return group === null || !reader.done ? null : multiplied(group, by);
};

/** Of what stands before a point: a number that begins a part, or a count that is less than one. */
const BEFORE_DECIMALS = /(?:^|·)\s*\d{1,3}$|[^\d.]0$/;

/** `CuSO4.5H2O`: a point divides parts, where it is none of a decimal number. */
const partsOf = (text: string): readonly string[] => {
  let read = '';
  for (const sign of text) read += sign === '.' && read !== '' && !BEFORE_DECIMALS.test(read) ? '·' : sign;
  return read.split('·');
};

/** Of isotopes lighter than this a number in front may as well count molecules, as in `2HCl`. */
const LIGHTEST_LABEL = 10;
const IN_FRONT = /^(\d{1,3})([A-Z][a-z]?)(?![a-z])/;

/**
 * A mass number in front of a whole formula, as labelled compounds are written: `13C6H12O6` is glucose of six ¹³C, not
 * thirteen glucoses. Null where it may be either, `6Li2CO3`: brackets tell them apart.
 */
const withLabel = (text: string): string | null => {
  const [front = '', mass = '', symbol = ''] = IN_FRONT.exec(text) ?? [];
  if (front === '' || isotopeMass(symbol, Number(mass)) === undefined) return text;
  if (Number(mass) >= LIGHTEST_LABEL) return `[${front}]${text.slice(front.length)}`;
  return symbol === 'H' ? text : null;
};

/** Whether a formula begins with a number that may be a mass number or a count. */
export const isLabelOrCount = (typed: string): boolean => withLabel(withoutCharge(plain(typed))[0]) === null;

/**
 * A typed molecular formula: `C6H12O6`, `Na2CO3·10H2O`, `CuSO4.5H2O`, `(NH4)2SO4`, `CDCl3`, `[13C]6H12O6`, `NH4+`,
 * `[Fe(CN)6]4-`, `Pd(PPh3)4`. Null for what is none, and for symbols that are no element's.
 */
export const readFormula = (typed: string): FormulaRead | null => {
  if (typed.length > LONGEST) return null;
  const [said, charge] = withoutCharge(plain(typed));
  const text = withLabel(said) ?? '';
  if (text === '' || ABBREVIATIONS.has(text)) return null;
  const parts = partsOf(text).map(partOf);
  const read = parts.filter((part) => part !== null);
  if (read.length < parts.length) return null;
  const composition = together(...read);
  return composition.some(({ count }) => count > MOST_ATOMS) ? null : { composition, charge };
};

const HEAVY: ReadonlyMap<number | null, string> = new Map([
  [2, 'D'],
  [3, 'T'],
]);

/** As it stands in a formula: `D` and `T`, other isotopes in brackets. */
const symbolOf = ({ element, isotope }: Nuclide): string =>
  isotope === null ? element : element === 'H' && HEAVY.has(isotope) ? (HEAVY.get(isotope) ?? '') : `[${isotope}${element}]`; // prettier-ignore

/** Carbon first, then hydrogen, then by the alphabet; without carbon all by the alphabet. Isotopes behind their element. */
const rankOf = ({ element }: Nuclide, hasCarbon: boolean): string =>
  hasCarbon && element === 'C' ? '0' : hasCarbon && element === 'H' ? '1' : element;

const compareNuclides = (a: Nuclide, b: Nuclide, hasCarbon: boolean): number => {
  const [first, second] = [rankOf(a, hasCarbon), rankOf(b, hasCarbon)];
  return first === second ? (a.isotope ?? 0) - (b.isotope ?? 0) : first < second ? -1 : 1;
};

/** Of one kind of atom that is there more than once: `N3-` would be a nitrogen with three charges. */
const ONE_KIND = /(?:^[A-Z][a-z]?|\])\d+$/;

const chargeText = (atoms: string, charge: number): string => {
  if (charge === 0) return '';
  const size = Math.abs(charge);
  return `${charge < 0 ? '-' : '+'}${size === 1 && !ONE_KIND.test(atoms) ? '' : size}`;
};

/**
 * Hill notation (J. Am. Chem. Soc. 1900, 22, 478); a charge stands behind it, its sign first, so that `O4S-2` is told from
 * two sulfurs, and `N3-1` (azide) from a nitride.
 */
export const hillFormula = (composition: Composition, charge = 0): string => {
  const hasCarbon = composition.some(({ element }) => element === 'C');
  const atoms = together(composition)
    .toSorted((a, b) => compareNuclides(a, b, hasCarbon))
    .map((nuclide) => `${symbolOf(nuclide)}${nuclide.count === 1 ? '' : nuclide.count}`)
    .join('');
  return atoms + chargeText(atoms, charge);
};
