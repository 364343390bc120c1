import { elementOf } from '../../../chemistry/atomic-weights';
import { parseQuantity, understandQuantity } from '../../../units/quantity';
import { plainText } from '../../../core/schemas';
import { strengthSchema, type Strength, type StrengthKind } from '../../../chemistry/strength';
import { LONGEST } from './equation-schema';

const SOLVENT = plainText(LONGEST.solvent);

const checked = (strength: unknown): Strength | null => strengthSchema.safeParse(strength).data ?? null;

const OF_MASS = /^(?:wt ?%|w\/w ?%|%? ?\(?w\/w\)?|质量分数)$/i;
const DISPERSION = /oil|dispers|paraffin|油|分散/i;
const OF_SOLUTION = /^(?:in |溶于|于)?(.*)$/is;
const ON_SUPPORT = /^(?:wt ?)?%?\s*([A-Z][a-z]?)(?:\s*\/.*|\s+on\s.*)?$/;
const SOLUTION_KINDS: readonly (StrengthKind | undefined)[] = ['weightSolution', 'dispersion', 'purity'];

/** `98 %`, `37 wt%`, `60 % in mineral oil`, `10 % Pd/C`. */
const percentage = (number: string, behind: string, current: StrengthKind | undefined): Strength | null | 'percentRange' => {
  const rest = behind.replace(/^%\s*/, '').trim();
  if (!(Number(number) > 0 && Number(number) <= 100)) return 'percentRange';
  const [, metal = ''] = ON_SUPPORT.exec(rest) ?? [];
  if (elementOf(metal) !== undefined) return checked({ kind: 'loading', percent: number, of: metal });
  if (DISPERSION.test(rest)) return checked({ kind: 'dispersion', percent: number });
  if (OF_MASS.test(behind) || OF_MASS.test(rest) || /^(?:in|aq|溶于|水溶液)/i.test(rest)) return checked({ kind: 'weightSolution', percent: number }); // prettier-ignore
  if (rest !== '' && !/^(?:purity|pure|纯度)$/i.test(rest)) return null;
  return checked({ kind: SOLUTION_KINDS.includes(current) ? current : 'purity', percent: number });
}; // prettier-ignore

/** `2 M in THF`, `500 mM`, `1.6 mol/L 己烷溶液` */
const molar = (number: string, behind: string): Strength | null => {
  const [, unit = '', rest = ''] = /^([^\s]+)(?:\s+(.*))?$/s.exec(behind) ?? [];
  const understood = understandQuantity(`${number} ${unit}`, 'M');
  if (!('value' in understood)) return null;
  const [, solvent = ''] = OF_SOLUTION.exec(rest.replace(/溶液$/, '')) ?? [];
  const named = SOLVENT.safeParse(solvent.trim());
  return named.success ? checked({ kind: 'molarSolution', molarity: understood.value, solvent: named.data }) : null;
};

/**
 * How strong a material is, as it stands on its bottle; a bare percentage keeps the kind that the row has. Null for what is
 * not understood, `percentRange` for a percentage that is none (V026).
 */
export const readStrength = (typed: string, current?: StrengthKind): Strength | null | 'percentRange' => {
  const text = typed.trim();
  if (/^(?:balloon|气球)$/i.test(text)) return { kind: 'balloon' };
  const quantity = parseQuantity(text);
  if (quantity === null || quantity.unit === '') return null;
  const { number, unit } = quantity;
  if (/^(?:wt ?)?%|^w\/w/i.test(unit)) return percentage(number, unit, current);
  if (/^mmol\s?\/\s?g$/i.test(unit)) return checked({ kind: 'capacity', mmolPerGram: number });
  return molar(number, unit);
};
