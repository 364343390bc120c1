import { z } from 'zod';
import { isDecimal, quantityPattern } from '../../units/base-value';
import { understandQuantity } from '../../units/quantity';
import { sameKind, unitOf } from '../../units/unit';
import { quantitySchema, type Quantity } from '../trace-value';
import { cellFaults } from './cell';
import { between } from './field-filter';
import type { FieldBase, FieldType, Holding } from './field-type';

/** A number with its unit. It is text from the form to the log, so that 1.50 stays 1.50 and nothing is rounded. */
export type QuantityField = FieldBase & {
  readonly type: 'quantity';
  /** Those it may be given in, all of one kind; what is typed without one is in the first. */
  readonly units: readonly [string, ...string[]];
  /** More than nothing, as an amount is; or nothing at least, as a time that was lost. */
  readonly sign?: keyof typeof signs;
};
export interface QuantityHeld extends Holding {
  readonly value: Quantity;
  readonly always: false;
}

/** `2.5` and `2.5e-3`, of which some digit before the power is not 0. */
const ABOVE_NOTHING = /^[0.]*[1-9][0-9.]*(?:e-?[0-9]{1,2})?$/;

const signs = {
  positive: { pattern: ABOVE_NOTHING, error: 'notPositive' },
  notNegative: { pattern: /^[^-]/, error: 'negative' },
} as const;

const sent = ({ units, sign }: Pick<QuantityField, 'units' | 'sign'>) => {
  const decimal = z.string().regex(quantityPattern, { error: 'badNumber' });
  const amount = sign === undefined ? decimal : decimal.regex(signs[sign].pattern, { error: signs[sign].error });
  return z.strictObject(
    {
      // Said of the last of them: a schema that is made from another keeps nothing of what was said of that.
      value: amount.meta({ maxLength: 46 }),
      unit: z.enum([...units], { error: 'badUnit' }),
    },
    { error: 'badQuantity' },
  );
};

/**
 * What a person typed, in a unit of the field: `1.5 g`, `90 min`, `1 h 30 min`. A unit of the same kind that the field
 * does not offer is converted into its first. Null where it is no such quantity.
 */
export const readQuantity = ({ units }: Pick<QuantityField, 'units'>, typed: string): Quantity | null => {
  const [first] = units;
  const asTyped = understandQuantity(typed, undefined);
  const given = 'fault' in asTyped ? undefined : asTyped.unit;
  const offered = given === undefined ? undefined : units.find((unit) => unitOf(unit)?.symbol === given);
  const understood = offered === undefined ? understandQuantity(typed, first) : asTyped;
  if ('fault' in understood) return null;
  const value = understood.value.replace('−', '-').replace('+', '');
  return isDecimal(value) ? { value, unit: offered ?? first } : null;
};

export const quantityField: FieldType<QuantityField, QuantityHeld> = {
  type: 'quantity',
  sent,
  stored: () => quantitySchema,
  kind: () => ({ kind: 'quantity' }),
  filter: ({ units }) => between(sent({ units })),
  column: () => 'quantity',
  examples: ({ units }) => [
    { value: '1.50', unit: units[0] },
    { value: '2.5e-3', unit: units[0] },
    ...units.map((unit) => ({ value: '20', unit })),
  ],
  wrong: () => [1, '1', '1 g', true, [], {}, { value: 1, unit: 'g' }, { value: '1' }, { value: '1', unit: 'parsec' }],
  cell: (_field, value) => {
    const { data } = quantitySchema.safeParse(value);
    return data === undefined ? null : `${data.value} ${data.unit}`;
  },
  readCell: (field, cell) => {
    const value = readQuantity(field, String(cell).trim());
    return value === null ? cellFaults.quantity(field.units.join(' / ')) : { value };
  },
  faults: ({ units }) => {
    const first = unitOf(units[0]);
    return units.flatMap((each) => {
      const unit = unitOf(each);
      if (first === null || unit === null) return [`${each} is no known unit`];
      return sameKind(unit, first) ? [] : [`${each} is of another kind than ${units[0]}`];
    });
  },
};
