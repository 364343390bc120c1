import { z } from 'zod';
import { between } from './field-filter';
import type { FieldBase, FieldType, Holding } from './field-type';

export type NumberField = FieldBase & {
  readonly type: 'number';
  readonly min?: number;
  /** More than nothing: an amount. */
  readonly positive?: boolean;
  readonly max?: number;
  readonly unit?: string;
};
export interface NumberHeld extends Holding {
  readonly value: number;
  readonly always: false;
}

const any = z.number().min(-1e15).max(1e15);

export const numberField: FieldType<NumberField, NumberHeld> = {
  type: 'number',
  sent: ({ min = -1e15, max = 1e15, positive = false }) => {
    const number = z.number().min(min).max(max);
    return positive ? number.gt(0, { error: 'notPositive' }) : number;
  },
  stored: () => z.number(),
  kind: ({ unit }) => ({ kind: 'number', unit }),
  filter: () => z.union([any, between(any)]),
  column: () => 'number',
  examples: ({ min = -1e15, max = 1e15, positive = false }) =>
    [1, 2.5, -3, 20, min, max].filter((each) => each >= min && each <= max && (!positive || each > 0)),
  wrong: () => ['1', true, [], {}],
};
