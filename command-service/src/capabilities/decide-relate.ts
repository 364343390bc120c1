import { MOST_PER_ENTRY, subjectKey, type Subject } from '@shilu/events/capabilities/capability';
import type { EntryRelation, RelateEvent, RelateState } from '@shilu/events/capabilities/relate';
import { AppError } from '@shilu/events/core/app-error';
import { assertNever } from '@shilu/events/core/decider';
import { inputUnfit } from '@shilu/events/core/input-unfit';

type Relation = Pick<EntryRelation, 'kind' | 'inverse' | 'to'>;
export type RelateCommand =
  | {
      readonly kind: 'relate';
      readonly relationId: string;
      /** The entry that it is said of. */
      readonly from: Subject;
      readonly relation: Relation & Pick<EntryRelation, 'note'>;
      /** What stands beside the other end. */
      readonly there: readonly EntryRelation[];
    }
  | {
      readonly kind: 'unrelate';
      readonly relationId: string;
      readonly actor: string;
      /** May change the entry that it is said of. */
      readonly hasCharge: boolean;
    };

const isSame = (one: Relation, other: Relation): boolean =>
  one.kind === other.kind && one.inverse === other.inverse && subjectKey(one.to) === subjectKey(other.to);

/** Two things are related once in each way, from whichever end it was said, and nothing to itself. */
export const decideRelate = (command: RelateCommand, { relations }: RelateState): readonly RelateEvent[] => {
  switch (command.kind) {
    case 'relate': {
      const { relationId, from, relation, there } = command;
      if (subjectKey(from) === subjectKey(relation.to)) throw inputUnfit([{ path: 'to', message: 'entryItself' }]);
      const fromThere = { kind: relation.kind, inverse: !relation.inverse, to: from };
      if (relations.some((one) => isSame(one, relation)) || there.some((one) => isSame(one, fromThere)))
        throw inputUnfit([{ path: 'to', message: 'relatedAlready' }]);
      if (relations.length >= MOST_PER_ENTRY) throw new AppError('entryFull', { most: MOST_PER_ENTRY });
      const { kind, inverse, to, note } = relation;
      return [{ type: 'EntryRelated', data: { relationId, relation: { kind, inverse, to: { ...to }, note } } }];
    }
    case 'unrelate': {
      const found = relations.find(({ id }) => id === command.relationId);
      if (!found) throw new AppError('notFound');
      if (found.by !== command.actor && !command.hasCharge) throw new AppError('forbiddenDelete');
      const { id: relationId, kind, inverse, to, note } = found;
      return [{ type: 'EntryUnrelated', data: { relationId, relation: { kind, inverse, to: { ...to }, note } } }];
    }
    default:
      return assertNever(command);
  }
};
