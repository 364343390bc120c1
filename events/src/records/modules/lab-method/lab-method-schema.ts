import { z } from 'zod';
import {
  distinct,
  distinctBy,
  fieldKey,
  id,
  isoInstant,
  plainText,
  revision,
  wholeNumber,
} from '../../../core/schemas';
import { quantityPattern } from '../../../units/base-value';
import { unitOf } from '../../../units/unit';

export const PARAMETER_KINDS = ['number', 'text', 'choice', 'yesNo'] as const;
export type ParameterKind = (typeof PARAMETER_KINDS)[number];
/** `open` is neither done nor skipped yet. */
export const STEP_STATES = ['open', 'done', 'skipped'] as const;
export type StepState = (typeof STEP_STATES)[number];
/** What a parameter of yes or no holds. */
export const YES_NO = ['yes', 'no'] as const;

export const MOST = { steps: 100, parameters: 40, instruments: 20, compounds: 20, options: 50, undone: 50 } as const;
export const LONGEST = { name: 100, work: 2_000, short: 250, reason: 250, value: 500, unit: 20 } as const;

const ownId = z.string().regex(/^[A-Za-z0-9_-]{1,40}$/);
const decimal = z.union([z.literal(''), z.string().regex(quantityPattern, { error: 'badNumber' })]);
/** A moment or an account as the server writes them; empty while it has not. */
const moment = z.union([z.literal(''), isoInstant]);
const person = z.union([z.literal(''), id]);

/** What stands in a register, by what it was called when the method was taken. */
const namedSchema = z.strictObject({ id, name: plainText(LONGEST.short) });

/** What a step asks for, within which limits, and what was found. Limits and numbers are text: 1.50 stays 1.50. */
const parameterSchema = z
  .strictObject({
    key: fieldKey,
    name: plainText(LONGEST.name),
    kind: z.enum(PARAMETER_KINDS),
    unit: plainText(LONGEST.unit).refine((unit) => unit === '' || unitOf(unit) !== null, { error: 'badUnit' }),
    min: decimal,
    max: decimal,
    options: distinct(z.array(plainText(LONGEST.name)).max(MOST.options)),
    required: z.boolean(),
    value: plainText(LONGEST.value),
  })
  .superRefine(({ kind, options, value, min, max }, context) => {
    const wrong = (message: string, field = 'value'): void =>
      context.addIssue({ code: 'custom', message, path: [field] });
    if (min !== '' && max !== '' && Number(max) < Number(min)) wrong('maxBelowMin', 'max');
    if (value === '') return;
    if (kind === 'number' && !quantityPattern.test(value)) wrong('badNumber');
    if (kind === 'choice' && !options.includes(value)) wrong('unknownOption');
    if (kind === 'yesNo' && !(YES_NO as readonly string[]).includes(value)) wrong('unknownOption');
  });

/** A tick that was taken back: by whom, when and why, and whose it was. */
const undoneSchema = z.strictObject({
  reason: plainText(LONGEST.reason).refine((said) => said.trim() !== '', { error: 'untickReason' }),
  by: person,
  at: moment,
  was: z.enum(['done', 'skipped']),
  wasBy: person,
  wasAt: moment,
});

const stepSchema = z
  .strictObject({
    id: ownId,
    name: plainText(LONGEST.name),
    work: plainText(LONGEST.work),
    duration: plainText(LONGEST.short),
    temperature: plainText(LONGEST.short),
    note: plainText(LONGEST.short),
    /** What it takes, in words. */
    needs: plainText(LONGEST.work),
    compounds: distinctBy(z.array(namedSchema).max(MOST.compounds), (each) => each.id),
    instruments: distinctBy(z.array(namedSchema).max(MOST.instruments), (each) => each.id),
    parameters: distinctBy(z.array(parameterSchema).max(MOST.parameters), ({ key }) => key),
    state: z.enum(STEP_STATES),
    /** Who ticked or skipped it and when: the server's word, whatever was sent (`stamped`). */
    by: person,
    at: moment,
    /** Why it was skipped, done late or outside its limits. */
    reason: plainText(LONGEST.reason),
    undone: z.array(undoneSchema).max(MOST.undone, { error: 'tooManyUndone' }),
  })
  .refine(({ state, by, at }) => state !== 'open' || (by === '' && at === ''), { error: 'openSigned', path: ['by'] });

/** Of a method: its entry, and what it was when it was taken. A later revision of it is another version. */
const takenSchema = z.strictObject({
  id,
  number: plainText(LONGEST.name),
  name: plainText(LONGEST.name),
  nameEn: plainText(LONGEST.name),
  standard: plainText(LONGEST.name),
  /** The day since which it is in force; empty of a draft. */
  effectiveOn: plainText(10),
  revision,
  /** The number of its version; absent where it was taken before versions of methods were numbered. */
  version: wholeNumber(1).optional(),
});

/** A method as it is worked by in a record. */
export const labMethodSchema = z.strictObject({
  method: takenSchema.nullable(),
  steps: distinctBy(z.array(stepSchema).max(MOST.steps), (step) => step.id),
});
export type LabMethod = z.infer<typeof labMethodSchema>;
export type TakenMethod = NonNullable<LabMethod['method']>;
export type Step = LabMethod['steps'][number];
export type Parameter = Step['parameters'][number];
export type Undone = Step['undone'][number];

const texts = (...keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, z.string()]));
const namedShape = z.array(z.object({ id: z.string(), name: z.string() }));
const stepShape = z.object({
  ...texts('id', 'name', 'work', 'duration', 'temperature', 'note', 'needs', 'by', 'at', 'reason'),
  compounds: namedShape,
  instruments: namedShape,
  parameters: z.array(
    z.object({
      ...texts('key', 'name', 'unit', 'min', 'max', 'value'),
      kind: z.enum(PARAMETER_KINDS),
      options: z.array(z.string()),
      required: z.boolean(),
    }),
  ),
  state: z.enum(STEP_STATES),
  undone: z.array(z.object({ ...texts('reason', 'by', 'at', 'wasBy', 'wasAt'), was: z.enum(['done', 'skipped']) })),
});
const takenShape = z.object({
  ...texts('id', 'number', 'name', 'nameEn', 'standard', 'effectiveOn'),
  revision: z.number(),
  version: z.number().optional(),
});
const outer = z.object({ method: takenShape.nullable(), steps: z.array(stepShape) });

export const isStep = (value: unknown): value is Step => stepShape.safeParse(value).success;
export const isTaken = (value: unknown): value is TakenMethod => takenShape.safeParse(value).success;
/** Looser than the schema: what is half typed opens. */
export const labMethodShape = z.custom<LabMethod>((value) => outer.safeParse(value).success);
