import { z } from 'zod';
import { assertNever } from '../core/decider';
import type { DomainEvent, RecordedEvent } from '../core/envelope';
import type { Subject } from './capability';
import { ENTRY_RELATION_KINDS, type EntryRelationKind } from './relation-kinds';

/**
 * What an entry relates to, beside what it says itself: `relate-<category>-<id>`. Records say in a module how they relate
 * to one another (M16), because that is signed with them; a relation of a record and an entry stands beside the entry.
 */
export const RELATE = 'relate';

const related = z.strictObject({
  relationId: z.string(),
  relation: z.strictObject({
    kind: z.enum(ENTRY_RELATION_KINDS),
    /** It is the other end that continues, replaces or refers to this one. */
    inverse: z.boolean(),
    /** The other end. */
    to: z.strictObject({ category: z.string(), id: z.string() }),
    note: z.string(),
  }),
});
export type Related = z.infer<typeof related>;
export const relateEventSchemas = {
  EntryRelated: related,
  /** With what it said; why it was taken back is the event's reason. */
  EntryUnrelated: related,
} as const;
type Schemas = typeof relateEventSchemas;
export type RelateEvent = { [K in keyof Schemas]: DomainEvent<K, z.infer<Schemas[K]>> }[keyof Schemas];

export type EntryRelation = {
  readonly id: string;
  readonly kind: EntryRelationKind;
  readonly inverse: boolean;
  readonly to: Subject;
  readonly note: string;
  readonly by: string;
  readonly at: string;
};
/** In the order in which they were made; what was taken back is in the log alone. */
export type RelateState = { readonly relations: readonly EntryRelation[] };

export const initialRelations = (): RelateState => ({ relations: [] });

export const evolveRelations = (state: RelateState, event: RecordedEvent<RelateEvent>): RelateState => {
  switch (event.type) {
    case 'EntryRelated': {
      const { relationId: id, relation } = event.data;
      return { relations: [...state.relations, { id, ...relation, by: event.actor, at: event.recordedAt }] };
    }
    case 'EntryUnrelated':
      return { relations: state.relations.filter(({ id }) => id !== event.data.relationId) };
    default:
      return assertNever(event);
  }
};
