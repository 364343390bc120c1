import { hillFormula, readFormula } from '../../../chemistry/formula';
import { isPercent, strengthSchema, type Strength, type StrengthKind } from '../../../chemistry/strength';
import { Exact } from '../../../units/exact';
import { clausesIn, type Clause } from './label-clauses';

const checked = (strength: unknown): Strength | null => strengthSchema.safeParse(strength).data ?? null;

/** One spelling of a label: width, signs of registration, the ways of writing per cent of mass, decimal commas. */
const plain = (typed: string): string =>
  typed
    .replaceAll(/[®™©]/g, '')
    .normalize('NFKC')
    .replaceAll('−', '-')
    .replaceAll(/[–—]/g, '-')
    .replaceAll(/(\d),(\d{1,2})(?=\s?(?:%|wt|[MN]\b|mol|mM))/g, '$1.$2')
    .replaceAll(/质量分数为?\s{0,3}([\d.]{1,10})\s{0,3}%/g, '$1wt%')
    .replaceAll(/%\s{0,3}\(?\s?(?:w\s?\/\s?w|wt\.?\s?\/\s?wt\.?|m\/m|wt\b\.?|by (?:weight|mass))\s?\)?/gi, 'wt%')
    .replaceAll(/(?:\bwt|weight|w\/w)\.?[\s-]?%/gi, 'wt%')
    .replaceAll(/(\d)\s?wt\.?[\s-]?%/gi, '$1wt%')
    .replaceAll(/\(\s?aq\.?\s?\)/gi, ' aq')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Brackets that stand for themselves are parts of their own; those of a formula are not. */
const BRACKETS = /(?<=^|[\s%);\p{Script=Han}])\(([^()]{0,200})\)/gu;
const BETWEEN = /;|(?<![\dN]),|(?<!\bN),(?!\d)/;
const MOST_CHARACTERS = 250;
const MOST_PARTS = 12;

const partsOf = (text: string): readonly string[] => {
  const opened = text.replaceAll(BRACKETS, ';$1;');
  return opened.split(BETWEEN).map((part) => part.trim()).filter((part) => part !== ''); // prettier-ignore
};

/** What a label says: a strength, or how many equivalents; `isWhole` where the strength says all of it. */
export type LabelRead =
  | { readonly says: 'strength'; readonly strength: Strength; readonly solute: string; readonly isWhole: boolean }
  | { readonly says: 'equivalents'; readonly percent: string };

type Said<S extends Clause['says']> = Extract<Clause, { readonly says: S }>;
const allThat = <S extends Clause['says']>(clauses: readonly Clause[], says: S): readonly Said<S>[] =>
  clauses.filter((clause): clause is Said<S> => clause.says === says);

/** How many protons or hydroxide ions a molecule gives in what its normality is stated for; others may be of a redox pair. */
const PER_MOLECULE: Readonly<Record<number, ReadonlySet<string>>> = {
  1: new Set('ClH BrH HI FH HNO3 HNaO HKO HLiO H3N H5NO C2H4O2 C2HF3O2 ClHO4'.split(' ')),
  2: new Set('H2O4S CNa2O3 CK2O3 BaH2O2 CaH2O2'.split(' ')),
};
const hill = (formula: string): string => {
  const read = readFormula(formula);
  return read === null ? '' : hillFormula(read.composition, read.charge);
};

/** What a row is, as far as it tells how its label is read. */
export type Labelled = { readonly formula: string; readonly strength: Strength | null };
const NOTHING_KNOWN: Labelled = { formula: '', strength: null };

const molarityOf = ({ number, byNormality, solute }: Said<'molar'>, { formula }: Labelled): string | null => {
  if (!byNormality) return number;
  const compound = hill(solute === '' ? formula : solute);
  const [each] = Object.entries(PER_MOLECULE).find(([, compounds]) => compounds.has(compound)) ?? [];
  return each === undefined ? null : each === '1' ? number : new Exact(number).div(each).toString();
};

const inRange = (number: string): boolean => isPercent(new Exact(number));

const SOLUTION_KINDS: readonly (StrengthKind | undefined)[] = ['weightSolution', 'dispersion', 'purity'];

type Beside = {
  readonly medium: string;
  readonly metal: string;
  readonly water: string;
  readonly current: Strength | null;
};

/** A percentage with what stands beside it; a bare one keeps the kind that the row has. */
const ofPercent = (said: Said<'percent'>, { medium, metal, water, current }: Beside): Strength | null => {
  const { number: percent, solvent, weight, atLeast } = said;
  const loaded = said.metal || metal || (said.kind === 'loading' && current?.kind === 'loading' ? current.of : '');
  if (loaded !== '') return medium === '' ? checked({ kind: 'loading', percent, of: loaded, ...(water === '' ? {} : { water }) }) : null;
  if (water !== '' || said.kind === 'loading') return null;
  const dissolvedIn = solvent || medium;
  if (said.kind === 'dispersion') return checked({ kind: 'dispersion', percent });
  if (dissolvedIn !== '') return checked({ kind: 'weightSolution', percent, solvent: dissolvedIn });
  if (said.kind === 'weightSolution' || (weight && said.kind === null)) return checked({ kind: 'weightSolution', percent });
  const kept = said.kind ?? (!atLeast && SOLUTION_KINDS.includes(current?.kind) ? current?.kind : undefined) ?? 'purity';
  return checked(kept === 'purity' ? { kind: kept, percent, ...(atLeast ? { atLeast } : {}) } : { kind: kept, percent });
}; // prettier-ignore

const MOLE_PERCENT = /^(\d{1,3}(?:\.\d{1,6})?)\s{0,2}(?:mol(?:\.|-)?[\s-]?%|摩尔\s?%)$/i;

/**
 * How strong a material is, as it stands on its bottle. Understood as a whole or not at all: null where a part of it is
 * not, `percentRange` for a percentage that is none (V026). Ranges, upper bounds, per cent of volume and of metals’ traces
 * are no strength that moles follow from, and so they are null too.
 */
export const readLabel = (typed: string, row: Labelled = NOTHING_KNOWN): LabelRead | null | 'percentRange' => {
  const text = plain(typed);
  if (text.length > MOST_CHARACTERS) return null;
  if (/^(?:balloon|气球)$/i.test(text))
    return { says: 'strength', strength: { kind: 'balloon' }, solute: '', isWhole: true };
  const [, percent] = MOLE_PERCENT.exec(text) ?? [];
  if (percent !== undefined) return inRange(percent) ? { says: 'equivalents', percent } : 'percentRange';
  const parts = partsOf(text);
  const read = parts.length > MOST_PARTS ? [null] : parts.map(clausesIn);
  if (read.some((clauses) => clauses === null)) return null;
  const clauses = read.flatMap((each) => each ?? []);
  const [percents, molars, capacities] = [allThat(clauses, 'percent'), allThat(clauses, 'molar'), allThat(clauses, 'capacity')]; // prettier-ignore
  const [mediums, metals, waters] = [allThat(clauses, 'medium'), allThat(clauses, 'metal'), allThat(clauses, 'water')];
  if ([percents, molars, capacities, mediums, metals, waters].some(({ length }) => length > 1)) return null;
  const [saidPercent] = percents;
  const [saidMolar] = molars;
  const [capacity] = capacities;
  if ([...percents, ...waters].some(({ number }) => !inRange(number))) return 'percentRange';
  const medium = mediums[0]?.solvent ?? '';
  const beside: Beside = {
    medium,
    metal: metals[0]?.metal ?? '',
    water: waters[0]?.number ?? '',
    current: row.strength,
  };
  const meant = [saidPercent, saidMolar, capacity, waters[0]].filter((each) => each !== undefined);
  const solute = saidMolar?.solute || (saidPercent?.solute ?? '');
  const whole = (strength: Strength | null, isWhole = true): LabelRead | null =>
    strength && {
      ...{ says: 'strength', strength, solute },
      isWhole: isWhole && allThat(clauses, 'grade').length === 0 && (solute === '' || hill(solute) === hill(row.formula)) &&
        !meant.some(({ about, atLeast }) => about || (atLeast && strength.kind !== 'purity')),
    }; // prettier-ignore
  if (saidMolar !== undefined) {
    // A second statement of the same solution: `(12 % in hexane, ca. 1.6 mol/L)`.
    const other = saidPercent?.solvent ?? '';
    const dissolvedIn = [saidMolar.solvent, medium, other].filter((each) => each !== '');
    const molarity = molarityOf(saidMolar, row);
    if (molarity === null || capacity !== undefined || beside.metal !== '' || beside.water !== '') return null;
    if (saidPercent !== undefined && (saidPercent.metal !== '' || saidPercent.kind === 'dispersion' || saidPercent.kind === 'loading')) return null; // prettier-ignore
    if (dissolvedIn.length > 1) return null;
    return whole(
      checked({ kind: 'molarSolution', molarity, solvent: dissolvedIn[0] ?? '' }),
      saidPercent === undefined && !saidMolar.byNormality,
    );
  }
  if (capacity !== undefined)
    return saidPercent === undefined && medium === '' && beside.metal === '' && beside.water === ''
      ? whole(checked({ kind: 'capacity', mmolPerGram: capacity.number }))
      : null;
  if (saidPercent !== undefined) return mediums.length > 0 && saidPercent.solvent !== '' ? null : whole(ofPercent(saidPercent, beside)); // prettier-ignore
  // How wet a catalyst is whose metal the row says already.
  if (beside.water !== '' && row.strength?.kind === 'loading' && beside.medium === '')
    return whole(beside.metal === '' || beside.metal === row.strength.of ? checked({ ...row.strength, water: beside.water }) : null); // prettier-ignore
  return null;
};

/** The strength alone, of what is typed where a strength is asked for. */
export const readStrength = (typed: string, row?: Labelled): Strength | null | 'percentRange' => {
  const read = readLabel(typed, row);
  if (read === null || read === 'percentRange') return read;
  return read.says === 'strength' ? read.strength : null;
};

/** Whether the label is of another compound than the row: `6 N HCl` on sodium hydroxide. */
export const isOfAnother = ({ solute }: { readonly solute: string }, formula: string): boolean => {
  const [named, own] = [hill(solute), hill(formula)];
  return named !== '' && own !== '' && named !== own;
};

/** The end of a name that says how strong its bottle is: `Hydrobromic acid, 48 wt. % in H2O`; null where none does. */
export const strengthInName = (name: string, row: Labelled = NOTHING_KNOWN): Strength | null => {
  for (const begin of name.matchAll(/,\s|\(|\s(?=solution\b|soln\b|\d)/gi)) {
    const end = name.slice(begin.index).replace(/^[,\s]+/, '');
    const read = readLabel(end, row);
    if (read !== null && read !== 'percentRange' && read.says === 'strength' && read.strength.kind !== 'balloon')
      return isOfAnother(read, row.formula) ? null : read.strength;
  }
  return null;
};
