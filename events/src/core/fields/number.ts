import { z } from 'zod';
import { cellFaults } from './cell';
import { between } from './field-filter';
import type { FieldBase, FieldType, Holding } from './field-type';

export type NumberField = FieldBase & {
  readonly type: 'number';
  readonly min?: number;
  /** More than nothing: an amount. */
  readonly positive?: boolean;
  readonly max?: number;
  readonly unit?: string;
  /** So many are shown on screens; what stands is exact. */
  readonly decimals?: number;
};
export interface NumberHeld extends Holding {
  readonly value: number;
  readonly always: false;
}

const DECIMAL = /^[-+]?[0-9]+(?:\.[0-9]*)?(?:[eE][-+]?[0-9]{1,3})?$/;
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
  cell: (_field, value) => (typeof value === 'number' ? value : null),
  readCell: (_field, cell) => {
    const typed = String(cell).trim().replaceAll('−', '-').replaceAll(',', '');
    return DECIMAL.test(typed) ? { value: Number(typed) } : cellFaults.number();
  },
  inHeading: ({ unit }) => unit,
};
