import { z } from 'zod';
import type { Label } from '../call';
import { distinct, id } from '../schemas';
import { eachRead, joined, parted, pointedAt } from './cell';
import { someOf } from './field-filter';
import type { FieldBase, FieldType, Holding } from './field-type';
import { ids } from './ids';

/** Entries of another register, or of its own; projects, tasks. */
export type ReferenceField = FieldBase & {
  readonly type: 'reference';
  /** The category that the id points into. */
  readonly references: string;
  /** A list of them, at most `maxLength`. */
  readonly many?: boolean;
  /**
   * What it points to is not removed meanwhile (`Use`), and the words that say so. `nothing`: it may be, and is named as
   * removed; `elsewhere`: `usedBy`, `tree` or `parent` says what keeps it.
   */
  readonly keeps: { readonly inStates?: readonly string[]; readonly why: Label } | 'nothing' | 'elsewhere';
};
export interface ReferenceHeld extends Holding {
  readonly value: this['field'] extends { readonly many: true } ? readonly string[] : string;
  readonly always: this['field'] extends { readonly many: true } ? true : false;
}

export const referenceField: FieldType<ReferenceField, ReferenceHeld> = {
  type: 'reference',
  sent: ({ many = false, maxLength = 100, required = false }) =>
    many
      ? distinct(
          z
            .array(id)
            .min(required ? 1 : 0, { error: 'required' })
            .max(maxLength),
        )
      : id,
  stored: ({ many = false }) => (many ? z.array(z.string()) : z.string()),
  blank: ({ many = false }) => (many ? [] : undefined),
  kind: ({ references }) => ({ kind: 'ids', of: references }),
  filter: ({ many = false }) => (many ? someOf(id) : z.union([id, someOf(id)])),
  column: ({ many = false }) => (many ? 'codes' : 'code'),
  pointsTo: ({ references }, value) => [{ category: references, ids: ids(value) }],
  cell: ({ references }, value, { nameOf }) => joined(ids(value).map((one) => nameOf(references, one) ?? one)),
  readCell: ({ references, many = false }, cell, words) =>
    many ? eachRead(parted(cell), pointedAt(references, words)) : pointedAt(references, words)(String(cell).trim()),
  isLookedUp: true,
  examples: ({ many = false }) => (many ? [['first'], ['second', 'first']] : ['first', 'second']),
  wrong: ({ many = false }) => (many ? ['a', 1, {}, [1], ['a', 'a'], ['a b']] : [1, true, [], {}, 'a b']),
};
