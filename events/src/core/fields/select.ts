import { z } from 'zod';
import type { Label, Language } from '../call';
import { distinct } from '../schemas';
import { cellFaults, eachRead, joined, parted, type CellRead } from './cell';
import { someOf } from './field-filter';
import type { FieldBase, FieldType, Holding } from './field-type';
import { ids } from './ids';

export type Options = readonly { readonly value: string; readonly label: Label }[];
type OptionOf<Field> = Field extends { readonly options: readonly { readonly value: infer Option }[] } ? Option : never;

/** One of the options. One that was ever offered stays declared: entries hold it. */
export type SelectField = FieldBase & { readonly type: 'select'; readonly options: Options };
export interface SelectHeld extends Holding {
  readonly value: OptionOf<this['field']>;
  readonly always: false;
}
const oneOf = ({ options }: { readonly options: Options }) => z.enum(options.map(({ value }) => value));

const wordOf = ({ options }: { readonly options: Options }, value: unknown, language: Language): string =>
  options.find((option) => option.value === value)?.label[language] ?? String(value);
/** By what it is called in either language, or as it is stored. */
const readOption =
  ({ options }: { readonly options: Options }) =>
  (typed: string): CellRead => {
    const said = typed.trim().toLowerCase();
    const found = options.find(({ value, label }) =>
      [value, label['zh-CN'], label['en-US']].some((word) => word.toLowerCase() === said),
    );
    if (found) return { value: found.value };
    const words = (language: Language): string => options.map(({ label }) => label[language]).join(' / ');
    return cellFaults.choice(words('zh-CN'), words('en-US'));
  };

export const selectField: FieldType<SelectField, SelectHeld> = {
  type: 'select',
  sent: oneOf,
  stored: oneOf,
  kind: (_field, of) => ({ kind: 'choice', of }),
  filter: (field) => z.union([oneOf(field), someOf(oneOf(field))]),
  column: () => 'code',
  cell: (field, value, { language }) => (typeof value === 'string' ? wordOf(field, value, language) : null),
  readCell: (field, cell) => readOption(field)(String(cell)),
  examples: ({ options }) => options.map(({ value }) => value),
  wrong: () => [1, true, [], {}],
};

/** Some of the options. */
export type SelectsField = FieldBase & { readonly type: 'selects'; readonly options: Options };
export interface SelectsHeld extends Holding {
  readonly value: readonly OptionOf<this['field']>[];
  readonly always: true;
}

export const selectsField: FieldType<SelectsField, SelectsHeld> = {
  type: 'selects',
  sent: (field) =>
    distinct(
      z
        .array(oneOf(field))
        .min(field.required === true ? 1 : 0, { error: 'required' })
        .max(field.options.length),
    ),
  stored: (field) => z.array(oneOf(field)),
  blank: () => [],
  kind: (_field, of) => ({ kind: 'choice', of, many: true }),
  filter: (field) => someOf(oneOf(field)),
  column: () => 'codes',
  cell: (field, value, { language }) => joined(ids(value).map((one) => wordOf(field, one, language))),
  readCell: (field, cell) => eachRead(parted(cell), readOption(field)),
  examples: ({ options, required = false }) => [
    ...options.map(({ value }) => [value]),
    options.map(({ value }) => value),
    ...(required ? [] : [[]]),
  ],
  wrong: () => ['a', 1, {}, [1]],
};
