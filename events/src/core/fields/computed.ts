import { z } from 'zod';
import type { BooleanField } from './boolean';
import type { DateField } from './date';
import type { DateTimeField } from './date-time';
import type { FieldBase, FieldType, Holding } from './field-type';
import type { NumberField } from './number';
import type { QuantityField } from './quantity';
import { rowTypeOf, type HeldBy, type RowField } from './row-field-types';
import type { rowFieldTypes } from './row-field-types';
import type { TextField } from './texts';

type Given = NumberField | QuantityField | DateField | DateTimeField | BooleanField | TextField;
type Bare<Field> = Field extends FieldBase ? Omit<Field, keyof FieldBase> : never;

/**
 * What follows from the other values of an entry: shown, sorted and filtered by like any other, and neither sent nor
 * written. `of` is pure; what it throws, or gives of another shape, is nothing.
 */
export type ComputedField = FieldBase & {
  readonly type: 'computed';
  /** What it comes out as. */
  readonly gives: Bare<Given>;
  readonly of: (values: Readonly<Record<string, unknown>>) => unknown;
  /** One higher whenever `of` gives another value for the same: columns are made anew. */
  readonly version: number;
};
export interface ComputedHeld extends Holding {
  readonly value: this['field'] extends {
    readonly gives: infer Gives extends { readonly type: keyof typeof rowFieldTypes };
  }
    ? HeldBy<typeof rowFieldTypes, Gives & FieldBase>
    : never;
  readonly always: false;
}

/** The field that it is like, for all but being sent. */
export const fieldGiven = ({ gives, key, label }: Pick<ComputedField, 'gives' | 'key' | 'label'>): RowField => ({
  ...{ key, label },
  ...gives,
});

export const computedField: FieldType<ComputedField, ComputedHeld> = {
  type: 'computed',
  sent: () => z.never(),
  stored: (field) => rowTypeOf(fieldGiven(field)).stored(fieldGiven(field)),
  compute: (field, values) => {
    const given = fieldGiven(field);
    try {
      const { data } = rowTypeOf(given).sent(given).safeParse(field.of(values));
      return data;
    } catch {
      return undefined;
    }
  },
  kind: (field, of) => rowTypeOf(fieldGiven(field)).kind(fieldGiven(field), of),
  changes: () => [],
  filter: (field) => rowTypeOf(fieldGiven(field)).filter(fieldGiven(field)),
  column: (field) => rowTypeOf(fieldGiven(field)).column(fieldGiven(field)),
  cell: (field, value, words) => rowTypeOf(fieldGiven(field)).cell(fieldGiven(field), value, words),
  readCell: () => ({ value: undefined }),
  inHeading: (field) => rowTypeOf(fieldGiven(field)).inHeading?.(fieldGiven(field)),
  examples: (field) => rowTypeOf(fieldGiven(field)).examples(fieldGiven(field)),
  wrong: (field) => rowTypeOf(fieldGiven(field)).examples(fieldGiven(field)),
  faults: ({ required = false, unique = false, search = false }) =>
    required || unique || search ? ['what is computed is neither required, unique nor searched'] : [],
};
