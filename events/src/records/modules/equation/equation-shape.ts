import { z } from 'zod';
import { BOTTLE_UNITS } from '../../../integrations/platforms/look-ups';
import { CONDITIONS, MEASURED_CONDITIONS } from './condition-names';
import { AMOUNT_UNITS, HELD, MASS_UNITS, ROLES, VOLUME_UNITS, type Equation } from './equation-schema';
import { hazardsShape } from '../../../resources/hazards';
import { EXCESS_KINDS } from './excess';
import { furtherShape } from './further-fields';
import { runOriginShape, variationsShape } from './variations-schema';

/** What is calculated with is a number, however many digits it has; what it is divided by is none that is zero. */
const number = z.string().regex(/^(?:\d{1,40}(?:\.\d{1,40})?(?:e-?\d{1,2})?)?$/);
const aboveZero = z
  .string()
  .regex(/^\d{1,40}(?:\.\d{1,40})?(?:e-?\d{1,2})?$/)
  .refine((text) => Number(text) > 0);
const text = z.string();

const strength = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('purity'), percent: aboveZero, atLeast: z.literal(true).optional() }),
  z.object({ kind: z.literal('weightSolution'), percent: aboveZero, solvent: text.optional() }),
  z.object({ kind: z.literal('dispersion'), percent: aboveZero }),
  z.object({ kind: z.literal('molarSolution'), molarity: aboveZero, solvent: text }),
  z.object({
    kind: z.literal('loading'),
    percent: aboveZero,
    of: text,
    water: aboveZero.refine((value) => Number(value) < 100).optional(),
  }),
  z.object({ kind: z.literal('capacity'), mmolPerGram: aboveZero }),
  z.object({
    kind: z.literal('gas'),
    temperature: text.regex(/^-?\d{1,6}(?:\.\d{1,9})?$/).refine((value) => Number(value) > -273.15),
    pressure: aboveZero,
  }),
  z.object({ kind: z.literal('balloon') }),
]);
const added = z.object({ name: text, formula: text, count: z.union([z.literal(''), aboveZero]) }).nullable();
const batch = z.object({
  ...{ id: text, number: text, crop: text, mass: number, massUnit: z.enum(MASS_UNITS), purity: number },
  excess: z.object({ kind: z.enum(EXCESS_KINDS), value: text }).nullable(),
  ...{ form: text, colour: text, remark: text, extra: furtherShape },
});
const origin = z.discriminatedUnion('kind', [
  z.object({
    ...{ kind: z.literal('batch'), record: text, module: text, row: text, batch: text.nullable() },
    ...{ mass: number, massUnit: z.enum(MASS_UNITS) },
  }),
  z.object({
    ...{ kind: z.literal('cims'), bottleNo: text, location: text, available: number, unit: z.enum(BOTTLE_UNITS) },
    ...{ asOf: text, expiry: text },
  }),
  z.object({ kind: z.literal('regms'), compoundNo: text, batchNo: text }),
  z.object({ kind: z.enum(['basic', 'team']), compound: text }),
]);
const row = z.object({
  ...{ id: text, cnum: text, role: z.enum(ROLES), name: text, cas: text, structure: text, smiles: text },
  ...{ inchiKey: text, formula: text, molecularWeight: number, salt: added, solvate: added, coefficient: aboveZero },
  ...{ strength: strength.nullable(), density: number, held: z.array(z.enum(HELD)), equivalents: number },
  ...{ amount: number, amountUnit: z.enum(AMOUNT_UNITS), mass: number, massUnit: z.enum(MASS_UNITS) },
  ...{ volume: number, volumeUnit: z.enum(VOLUME_UNITS), concentration: number, volumes: number },
  ...{ actualMass: number, actualMassUnit: z.enum(MASS_UNITS) },
  ...{ actualVolume: number, actualVolumeUnit: z.enum(VOLUME_UNITS) },
  ...{ batches: z.array(batch), lot: text, supplier: text, note: text, oldContent: text, drawn: z.boolean() },
  from: origin.nullable(),
  extra: furtherShape,
  hazards: hazardsShape.nullable(),
});
const step = z.object({ id: text, temperature: text, temperatureUnit: text, time: text, timeUnit: text, note: text });
const condition = z.object({
  ...Object.fromEntries(
    MEASURED_CONDITIONS.flatMap((name) => [
      [name, text],
      [`${name}Unit`, text],
    ]),
  ),
  ...{ qifenUnit: text, program: z.array(step) },
});
const arrow = z.object({
  ...{ RJData: z.array(text), FYSJData: z.array(text), puretext: text, puretext_isCheck: z.boolean() },
  condition: z.array(z.enum(CONDITIONS)),
});
const rows = z.array(row);
const outer = z.object({
  ...{ molFile: text, neoMolFile: text, zbProcess: text },
  ...{ yldataSource: rows, cwdataSource: rows, rjdataSource: rows, chdataSource: rows },
  ...{ reference: text.nullable(), condition, arrowReactionData: arrow },
  variations: variationsShape,
  runOf: runOriginShape.nullable(),
});

/** A reaction as it opens, looser than it is written. */
export const equationShape = z.custom<Equation>((value) => outer.safeParse(value).success);
