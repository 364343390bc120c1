import { ELEMENTS, GROUPS, IONS, isCapitalFormula, isKnownName, LIGANDS, MOLECULES } from './chemical-words';

export type Run = { readonly text: string; readonly script: 'subscript' | 'superscript' | null };

const PARTS = new RegExp(
  `(${GROUPS.join('|')}|[A-Z][a-z]?|(?<=[([])(?:${LIGANDS.join('|')})(?![a-z]))(\\d*)` +
    '|([([])|([)\\]])(\\d*)|([·.])(\\d{0,2})(?=[A-Z([])|\\^(\\d{0,2}[-+−])$',
  'y',
);
const KNOWN: ReadonlySet<string> = new Set([...ELEMENTS, ...GROUPS, ...LIGANDS]);
/** Larger numbers stand behind these alone: HCl20 is an amount without its blank. */
const MANY = new Set(['C', 'H', 'D', 'O', 'N', 'F']);
const minus = (charge: string): string => charge.replace('-', '−');

/** `Na+`, `SO42-`: the ion and its charge, where it is one that bears this charge. */
const ionOf = (token: string): { readonly ion: string; readonly charge: string } | null => {
  // The number before the sign is the charge's (SO42-) or the ion's (NO3-).
  for (const length of [2, 1]) {
    const [ion, charge] = [token.slice(0, -length), token.slice(-length)];
    if (isCharge(ion, charge)) return { ion, charge };
  }
  return null;
};

/** Whether an ion bears a charge: that of `CO3 2-`, written behind a blank, belongs to what stands before it. */
export const isCharge = (ion: string, charge: string): boolean =>
  IONS.get(ion)?.includes(charge.replace('−', '-')) ?? false;

/**
 * `K2CO3`, `Et3N`, `Pd(PPh3)4`, `CuSO4·5H2O`, `SO4^2-` with what stands below and above the line; null for all that is no
 * formula for sure: a name, a number of a sample, a year. A number in front (`2H2O`) stays as it is.
 */
export const chemicalRuns = (token: string): readonly Run[] | null => {
  const ionic = ionOf(token);
  if (ionic !== null) {
    const runs = ionic.ion.split(/(\d+)/).filter((part) => part !== '');
    return [
      ...runs.map((text): Run => ({ text, script: /^\d/.test(text) ? 'subscript' : null })),
      { text: minus(ionic.charge), script: 'superscript' },
    ];
  }
  const coefficient = /^\d{1,3}(?=[A-Z([])/.exec(token)?.[0] ?? '';
  const formula = token.slice(coefficient.length);
  if (!/^(?:[A-Z([]|[inst]-?(?:Pr|Bu))/.test(formula) || formula.length > 60 || isKnownName(formula)) return null;
  const runs: Run[] = coefficient === '' ? [] : [{ text: coefficient, script: null }];
  const parts = new Set<string>();
  let [depth, scripts] = [0, 0];
  const below = (digits: string): boolean => {
    if (digits === '') return true;
    runs.push({ text: digits, script: 'subscript' });
    scripts += 1;
    // Nobody writes H1 or H02 for a compound.
    return /^[1-9]\d{0,2}$/.test(digits) && digits !== '1';
  };
  for (PARTS.lastIndex = 0; PARTS.lastIndex < formula.length;) {
    const found = PARTS.exec(formula);
    if (found === null) return null;
    const [, part, count = '', open, close, closeCount = '', dot, waters = '', charge] = found;
    if (part !== undefined) {
      if (!KNOWN.has(part) || (Number(count) > 9 && !MANY.has(part))) return null;
      // Of these a number stands in oxides alone: CoV2, P2Y12.
      if (count !== '' && ['V', 'U', 'Y'].includes(part) && !formula.startsWith('O', PARTS.lastIndex)) return null;
      parts.add(part);
      runs.push({ text: part, script: null });
      if (!below(count)) return null;
    } else if (open !== undefined) {
      depth += 1;
      runs.push({ text: open, script: null });
    } else if (close !== undefined) {
      if (--depth < 0) return null;
      runs.push({ text: close, script: null });
      if (!below(closeCount)) return null;
    } else if (dot !== undefined) runs.push({ text: `${dot}${waters}`, script: null });
    else if (charge !== undefined) {
      runs.push({ text: minus(charge), script: 'superscript' });
      scripts += 1;
    }
  }
  const charged = runs.at(-1)?.script === 'superscript';
  if (depth !== 0 || scripts === 0) return null;
  if (charged || MOLECULES.has(formula)) return runs;
  return parts.size >= 2 && (!/^[A-Z\d]+$/.test(withoutGroups(formula)) || isCapitalFormula(formula)) ? runs : null;
};

/** TMS and TBS are capitals too, and no elements: a formula with one is no name of a sample. */
const withoutGroups = (formula: string): string => formula.replace(/TBDPS|TIPS|TMS|TBS|TES|PMB|MOM/g, '·');
