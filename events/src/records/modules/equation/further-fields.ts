import { z } from 'zod';
import type { Language } from '../../../core/call';
import { id, plainText } from '../../../core/schemas';
import { withUnit } from './with-unit';

/**
 * Values of fields that an organisation adds to products and batches (R058). Each keeps what its field was called and in
 * what it was measured when it was written: what is signed says the same whatever becomes of the field.
 */
export const MOST_FURTHER = 50;
const LONGEST_VALUE = 500;

const named = z.strictObject({ 'zh-CN': plainText(100), 'en-US': plainText(100) });

/** A number or date as it was typed, or none yet. */
const NUMBER = /^(?:[-+−]?[0-9]{1,20}(?:\.[0-9]{1,20})?)?$/;
const DAY = /^(?:\d{4}-\d{2}-\d{2})?$/;
const isDay = (text: string): boolean => {
  if (text === '') return true;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
};

const base = {
  /** The field's entry in its register. */
  field: id,
  name: named,
  required: z.boolean(),
};

export const furtherSchema = z.discriminatedUnion('kind', [
  z.strictObject({ ...base, kind: z.literal('text'), value: plainText(LONGEST_VALUE) }),
  z.strictObject({
    ...base,
    kind: z.literal('number'),
    unit: plainText(20),
    value: z.string().regex(NUMBER, { error: 'furtherNumber' }),
  }),
  /** `said` has the option in both languages. */
  z.strictObject({ ...base, kind: z.literal('select'), value: plainText(100), said: named }),
  z.strictObject({
    ...base,
    kind: z.literal('date'),
    value: z.string().regex(DAY, { error: 'badDate' }).refine(isDay, { error: 'badDate' }),
  }),
]);
export type Further = z.infer<typeof furtherSchema>;

export const furtherListSchema = z
  .array(furtherSchema)
  .max(MOST_FURTHER)
  .refine((all) => new Set(all.map(({ field }) => field)).size === all.length, { error: 'repeated' });

const text = z.string();
const anyNamed = z.object({ 'zh-CN': text, 'en-US': text });
/** As it opens, looser than it is written. */
export const furtherShape = z.array(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.enum(['text', 'date']), field: text, name: anyNamed, required: z.boolean(), value: text }),
    z.object({ kind: z.literal('number'), field: text, name: anyNamed, required: z.boolean(), unit: text, value: text }), // prettier-ignore
    z.object({ kind: z.literal('select'), field: text, name: anyNamed, required: z.boolean(), value: text, said: anyNamed }), // prettier-ignore
  ]),
);

/** What stands in it as it reads: `98.5%`, `有机合成`; empty where nothing does. */
export const furtherValue = (one: Further, language: Language): string => {
  if (one.value === '') return '';
  if (one.kind === 'select') return one.said[language] || one.value;
  return one.kind === 'number' ? withUnit(one.value, one.unit) : one.value;
};

/** `熔点 132 ℃`; those that say nothing are left out. */
export const furtherWords = (all: readonly Further[], language: Language): readonly string[] =>
  all.flatMap((one) => {
    const value = furtherValue(one, language);
    return value === '' ? [] : [`${one.name[language]} ${value}`];
  });

/** Everything that search finds it by, in both languages. */
export const furtherText = (all: readonly Further[]): readonly string[] => [
  ...new Set([...furtherWords(all, 'zh-CN'), ...furtherWords(all, 'en-US')]),
];

export const withFurther = (all: readonly Further[], one: Further): Further[] =>
  all.some(({ field }) => field === one.field)
    ? all.map((each) => (each.field === one.field ? one : each))
    : [...all, one];
