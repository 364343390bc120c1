import type { Decimal } from 'decimal.js';
import { z } from 'zod';
import { plainText } from '../core/schemas';
import { Exact } from '../units/exact';

/** Characters of what a material is dissolved in, and of a metal's symbol. */
const LONGEST = { solvent: 100, formula: 200 } as const;

const DECIMAL = /^[0-9]{1,20}(?:\.[0-9]{1,20})?(?:e-?[0-9]{1,2})?$/;
/** A number as it was typed, for which something holds: to its last digit, past those that a float has. */
export const within = (error: string, fits: (value: Decimal) => boolean) =>
  z.string().regex(DECIMAL, { error }).refine((value) => !DECIMAL.test(value) || fits(new Exact(value)), { error }); // prettier-ignore
/** V026 */
export const isPercent = (value: Decimal): boolean => value.gt(0) && value.lte(100);
export const percent = within('percentRange', isPercent);
const aboveZero = (error: string) => within(error, (value) => value.gt(0));

/**
 * How much of the compound is in what is measured out. Percentages are of mass. A weight solution needs the row's density
 * for its volume; a molar solution does not.
 */
export const strengthSchema = z.discriminatedUnion('kind', [
  /** `atLeast`: its label states a lower bound, ≥98 %, and is counted by it. */
  z.strictObject({ kind: z.literal('purity'), percent, atLeast: z.literal(true).optional() }),
  /** 37 % HCl; in what, where that is said. */
  z.strictObject({ kind: z.literal('weightSolution'), percent, solvent: plainText(LONGEST.solvent).optional() }),
  /** 1.6 M nBuLi in hexanes: mol/L; the solvent counts in the volume of the reaction. */
  z.strictObject({
    kind: z.literal('molarSolution'),
    molarity: aboveZero('molarityRange'),
    solvent: plainText(LONGEST.solvent),
  }),
  /** 60 % NaH in mineral oil */
  z.strictObject({ kind: z.literal('dispersion'), percent }),
  /** 10 % Pd/C counts as moles of `of`, here Pd. */
  z.strictObject({
    kind: z.literal('loading'),
    percent,
    of: plainText(LONGEST.formula),
    /** Of what is weighed; the percentage is that of the dry catalyst, as labels state it. */
    water: within('waterRange', (value) => value.gt(0) && value.lt(100)).optional(),
  }),
  /** Bound to a support: mmol per gram. */
  z.strictObject({ kind: z.literal('capacity'), mmolPerGram: aboveZero('capacityRange') }),
  /** A volume of gas at a temperature in ℃ and a pressure in atm. */
  z.strictObject({
    kind: z.literal('gas'),
    temperature: z.string().regex(/^-?[0-9]{1,4}(?:\.[0-9]{1,6})?$/, { error: 'gasTemperature' }).refine((value) => Number(value) > -273.15, { error: 'gasTemperature' }),
    pressure: aboveZero('pressureRange'),
  }),
  /** As much as there is: nothing is calculated. */
  z.strictObject({ kind: z.literal('balloon') }),
]); // prettier-ignore
export type Strength = z.infer<typeof strengthSchema>;
export type StrengthKind = Strength['kind'];
