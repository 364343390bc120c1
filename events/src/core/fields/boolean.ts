import { z } from 'zod';
import type { FieldBase, FieldType, Holding } from './field-type';

/** A switch; one that was never touched is off. */
export type BooleanField = FieldBase & { readonly type: 'boolean' };
export interface BooleanHeld extends Holding {
  readonly value: boolean;
  readonly always: true;
}

export const booleanField: FieldType<BooleanField, BooleanHeld> = {
  type: 'boolean',
  sent: () => z.boolean(),
  stored: () => z.boolean(),
  blank: () => false,
  kind: () => ({ kind: 'boolean' }),
  filter: () => z.boolean(),
  column: () => 'flag',
  examples: () => [true, false],
  wrong: () => ['true', 1, [], {}],
};
