import { z } from 'zod';
import { id } from '../schemas';
import type { CodeHeld } from './date';
import { someOf } from './field-filter';
import type { FieldBase, FieldType } from './field-type';
import { ids } from './ids';

/** An entry of another register, or of its own; a project, a task. `references` is the category that the id points into. */
export type ReferenceField = FieldBase & { readonly type: 'reference'; readonly references: string };

export const referenceField: FieldType<ReferenceField, CodeHeld> = {
  type: 'reference',
  sent: () => id,
  stored: () => z.string(),
  kind: ({ references }) => ({ kind: 'ids', of: references }),
  filter: () => z.union([id, someOf(id)]),
  column: () => 'code',
  pointsTo: ({ references }, value) => [{ category: references, ids: ids(value) }],
  isLookedUp: true,
  examples: () => ['first', 'second'],
  wrong: [1, true, [], {}, 'a b'],
};
