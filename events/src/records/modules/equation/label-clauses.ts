import { elementOf } from '../../../chemistry/atomic-weights';
import { hillFormula, readFormula } from '../../../chemistry/formula';
import { understandQuantity } from '../../../units/quantity';
import { LONGEST } from './equation-schema';
import { isSaidOfGrade } from './label-grades';
import { isNamedSolvent } from './named-solvents';

/** How a number on a label is meant: at least so much, or about so much. */
type Meant = { readonly atLeast: boolean; readonly about: boolean };

/** What one part of a label says, between its commas and brackets. */
export type Clause =
  /** `50 wt% in H2O`; `weight` where it says that it is of mass, `kind` where that follows from its words. */
  | ({
      readonly says: 'percent';
      readonly number: string;
      readonly weight: boolean;
      readonly kind: 'purity' | 'weightSolution' | 'dispersion' | 'loading' | null;
      /** Of what it is a solution, or in what; a metal's symbol. */
      readonly solvent: string;
      readonly solute: string;
      readonly metal: string;
    } & Meant)
  /** `1.6 M in hexanes`, `6 N HCl` */
  | ({ readonly says: 'molar'; readonly number: string; readonly solvent: string; readonly solute: string; readonly byNormality: boolean } & Meant)
  /** `0.8 mmol/g` */
  | ({ readonly says: 'capacity'; readonly number: string } & Meant)
  /** `50 % wet` */
  | ({ readonly says: 'water'; readonly number: string } & Meant)
  /** `Pd/C` */
  | { readonly says: 'metal'; readonly metal: string }
  /** `in THF`, `aq.` */
  | { readonly says: 'medium'; readonly solvent: string }
  /** `solution`: what its number says as well. */
  | { readonly says: 'nothing' }
  /** `anhydrous`, `GC`: true of the bottle, and no strength. */
  | { readonly says: 'grade' }; // prettier-ignore

const NUMBER = String.raw`(\d{1,3}(?:\.\d{1,6})?)`;
const BEFORE =
  /^(?:(≥|≧|>=|>|min\.? |minimum |at least |not less than |不低于|大于|不少于)|(ca\.? ?|circa |approx\.? ?|about |~|≈|约|大约))\s*/i;
const PERCENT = new RegExp(`^${NUMBER}\\s*(\\+)?\\s*(wt%|%)\\s*(\\+)?\\s*(.*)$`, 'is');
const MOLAR = new RegExp(`^${NUMBER}\\s*(M|N|mM|mol ?/ ?[lL]|mmol ?/ ?[lL]|mmol ?/ ?m[lL])(?![A-Za-z])\\s*(.*)$`, 's');
const CAPACITY = /^(?:(?:loading|载量):? ?)?(\d{1,3}(?:\.\d{1,6})?)\s*mmol ?\/ ?g(?: (?:loading|resin))?$/i;
const WATER =
  /^(?:contains |containing )?(?:ca\.? ?|约 ?)?(?:water |含水量?|含|水分|wet,? )?:? ?(?:ca\.? ?|约 ?)?(\d{1,3}(?:\.\d{1,6})?)\s*(?:wt%|%)\s*(wet(?: with water)?|water(?:-wet)?|water wet|h2o|moisture|水分?)?$/i;
const NAMES_WATER = /wet|water|h2o|moisture|水/i;
const AQUEOUS = /^(?:aq\.?|aqueous|水溶液)(?: ?(?:soln\.?|solution))?$/i;
const IN = /^(?:(?:solution|soln\.?|溶液) ?)?(?:in |溶于|于)(.+?)(?: ?(?:solution|soln\.?|溶液))?$/is;
const OF_IN = /^(?:(?:solution|soln\.?) of )?(.+?) (?:(?:solution|soln\.?) )?in (.+)$/is;
const NAMED_SOLUTION = /^(.+?) ?(?:solution|soln\.?|溶液)$/is;
const OIL = /\b(?:oil|paraffin)|油|石蜡/i;
const DISPERSED = /^(?:dispersion|suspension|分散体?)(?: ?(?:in|于) ?(.+))?$|^分散[于在](.+)$/is;
const METAL = /^(?:([A-Z][a-z]?)(?: ?\/ ?[A-Za-z0-9]{1,12}| on [a-z ]{1,40}| basis)?|(钯|铂|铑|钌)[/／]?碳)$/;
const CHINESE_METALS: ReadonlyMap<string, string> = new Map([['钯', 'Pd'], ['铂', 'Pt'], ['铑', 'Rh'], ['钌', 'Ru']]); // prettier-ignore
const WORDED_METALS: ReadonlyMap<string, string> = new Map([['palladium', 'Pd'], ['platinum', 'Pt'], ['rhodium', 'Rh'], ['ruthenium', 'Ru']]); // prettier-ignore
const WORDED_METAL = /^(palladium|platinum|rhodium|ruthenium) on (?:activated )?(?:carbon|charcoal|alumina)$/i;
const NO_METALS: ReadonlySet<string> = new Set('H B C N O F Si P S Cl As Se Br I'.split(' '));

/** The symbol of the metal that a support holds; null for what names none. */
const metalIn = (text: string): string | null => {
  const [, symbol = '', chinese = ''] = METAL.exec(text) ?? [];
  const worded = WORDED_METAL.exec(text)?.[1]?.toLowerCase() ?? '';
  const metal = CHINESE_METALS.get(chinese) ?? WORDED_METALS.get(worded) ?? symbol;
  return elementOf(metal) === undefined || NO_METALS.has(metal) ? null : metal;
};

/** Words that may be what something is dissolved in: no second number, no further clause. */
const mediumIn = (text: string): string | null => {
  const medium = text.trim();
  const isOne = medium !== '' && medium.length <= LONGEST.solvent && !/[%±≥≤<>=~]|\bcontain|\bwith\b|\d M\b/i.test(medium); // prettier-ignore
  return isOne ? medium : null;
};

/** A compound as its formula says it; null for a solvent and for what is no formula. */
const soluteIn = (text: string): string | null => {
  if (isNamedSolvent(text)) return null;
  const read = readFormula(text);
  return read === null || read.charge !== 0 ? null : hillFormula(read.composition);
};

type In = { readonly solvent: string; readonly solute: string };
const WATER_NAME = 'H2O';

/** What stands behind a strength: in what, of what; null where it is not understood as a whole. */
const dissolved = (rest: string): In | null => {
  if (rest === '') return { solvent: '', solute: '' };
  if (AQUEOUS.test(rest)) return { solvent: WATER_NAME, solute: '' };
  const alone = IN.exec(rest)?.[1];
  if (alone !== undefined) {
    const solvent = mediumIn(alone);
    return solvent === null ? null : { solvent, solute: '' };
  }
  const [, solute = '', inWhat = ''] = OF_IN.exec(rest) ?? [];
  if (solute !== '') {
    const solvent = mediumIn(inWhat);
    return solvent === null || !/^[\p{L}\p{N}·()[\]\-,' ]{1,60}$/u.test(solute) ? null : { solvent, solute };
  }
  const [, aqueous = ''] = /^(.+?) (?:aq\.?|aqueous(?: solution)?)$/i.exec(rest) ?? [];
  const named = aqueous || (NAMED_SOLUTION.exec(rest)?.[1] ?? rest);
  const ofWater = /^(?:aq\.?|aqueous) (.+)$/i.exec(named)?.[1];
  const compound = ofWater ?? named;
  if (isNamedSolvent(compound)) return aqueous === '' && ofWater === undefined ? { solvent: compound, solute: '' } : null;
  if (soluteIn(compound) === null) return null;
  return { solvent: aqueous === '' && ofWater === undefined ? '' : WATER_NAME, solute: compound };
}; // prettier-ignore

/** Compounds whose percentage is that of a solution in water, in Hill's notation. */
const AQUEOUS_GOODS: ReadonlySet<string> = new Set(
  'ClH BrH HI FH HNO3 H2O4S H3O4P ClHO4 H2O2 H3N HNaO HKO CH2O CH5N'.split(' '),
);
/** Hydrides that are sold under oil, up to this share. */
const OILED: ReadonlySet<string> = new Set(['HNa', 'HK', 'HLi']);
const MOST_OILED = 80;

const percentKind = (number: string, { solvent, solute }: In): 'purity' | 'weightSolution' | 'dispersion' | null => {
  if (OIL.test(solvent)) return 'dispersion';
  if (solvent !== '') return 'weightSolution';
  const compound = solute === '' ? null : soluteIn(solute);
  if (compound === null) return null;
  if (AQUEOUS_GOODS.has(compound)) return 'weightSolution';
  return OILED.has(compound) && Number(number) <= MOST_OILED ? 'dispersion' : 'purity';
};

type PercentClause = Extract<Clause, { readonly says: 'percent' }>;

const percentClause = (text: string, meant: Meant): readonly Clause[] | null => {
  const [, number, plus, unit = '', plusBehind, rest = ''] = PERCENT.exec(text) ?? [];
  if (number === undefined) return null;
  const begun: PercentClause = {
    ...{ says: 'percent', number, weight: unit.toLowerCase() === 'wt%', kind: null },
    ...{ solvent: '', solute: '', metal: '', about: meant.about },
    atLeast: meant.atLeast || plus !== undefined || plusBehind !== undefined,
  };
  const words = rest.trim();
  if (/^(?:purity|pure|assay|纯度)$/i.test(words)) return [{ ...begun, kind: 'purity' }];
  if (/^min\.?$/i.test(words)) return [{ ...begun, atLeast: true }];
  if (/^loading$/i.test(words)) return [{ ...begun, kind: 'loading' }];
  if (words !== '' && isSaidOfGrade(words)) return [begun, { says: 'grade' }];
  if (/^(?:wet|moisture)\b/i.test(words)) return null;
  const [, dispersedIn, chinese] = DISPERSED.exec(words) ?? [];
  if (DISPERSED.test(words)) {
    const medium = dispersedIn ?? chinese ?? '';
    return medium === '' || OIL.test(medium) ? [{ ...begun, kind: 'dispersion' }] : null;
  }
  const metal = metalIn(words);
  if (metal !== null) return [{ ...begun, kind: 'loading', metal }];
  const found = dissolved(words);
  return found && [{ ...begun, ...found, kind: percentKind(number, found) }];
};

const molarClause = (text: string, meant: Meant): readonly Clause[] | null => {
  const [, number, unit = '', rest = ''] = MOLAR.exec(text) ?? [];
  if (number === undefined) return null;
  const byNormality = unit === 'N';
  const molar = understandQuantity(`${number} ${byNormality ? 'M' : unit.replaceAll(' ', '').replace(/l$/, 'L')}`, 'M'); // prettier-ignore
  const found = dissolved(rest.trim());
  if (found === null || !('value' in molar) || OIL.test(found.solvent)) return null;
  return [{ says: 'molar', number: molar.value, ...found, byNormality, ...meant }];
};

/** Words that may stand before a number without a comma; a grade is none of the strength. */
const IN_FRONT =
  /^(?:(?:solution|soln\.?|溶液)|(anhydrous|dry|tech(?:nical|\.)?(?: grade)?|acs reagent|reagent grade|无水)) /i;

const numberIn = (rest: string, meant: Meant): readonly Clause[] | null => {
  const [, water] = WATER.exec(rest) ?? [];
  if (water !== undefined && NAMES_WATER.test(rest)) return [{ says: 'water', number: water, ...meant, about: meant.about || /ca\.?|约/i.test(rest) }]; // prettier-ignore
  const [, capacity] = CAPACITY.exec(rest) ?? [];
  if (capacity !== undefined) return [{ says: 'capacity', number: capacity, ...meant }];
  return percentClause(rest, meant) ?? molarClause(rest, meant);
};

/** What one part of a label says; null where a word of it is not understood. */
export const clausesIn = (part: string): readonly Clause[] | null => {
  const text = part.trim();
  if (text === '' || /^(?:solution|soln\.?|溶液|水溶液状)$/i.test(text)) return [{ says: 'nothing' }];
  if (isSaidOfGrade(text)) return [{ says: 'grade' }];
  const metal = metalIn(text);
  if (metal !== null && !/^[A-Z][a-z]?$/.test(text)) return [{ says: 'metal', metal }];
  if (AQUEOUS.test(text)) return [{ says: 'medium', solvent: WATER_NAME }];
  const [, medium] = IN.exec(text) ?? [];
  if (medium !== undefined) {
    const solvent = mediumIn(medium);
    return solvent === null ? null : [{ says: 'medium', solvent }];
  }
  const [said = '', least, about] = BEFORE.exec(text) ?? [];
  const meant: Meant = { atLeast: least !== undefined, about: about !== undefined };
  const [front = '', graded] = IN_FRONT.exec(text.slice(said.length)) ?? [];
  const read = numberIn(text.slice(said.length + front.length), meant);
  return read && (graded === undefined ? read : [...read, { says: 'grade' }]);
};
