import { sameJson } from '@shilu/events/core/canonical';
import { moduleTypeOf } from '@shilu/events/records/modules/registry';
import type { ModuleState, RecordState } from '@shilu/events/records/record-state';
import { linkedRecord } from './module-content';

/**
 * Whether what a module says of its record is so: a signature binds what is stored, and a record changes its title and its
 * people after a save. What nobody writes in says nothing of its record.
 */
export const isLinked = (
  state: RecordState,
  { type, lock }: Pick<ModuleState, 'type' | 'lock'>,
  content: unknown,
): boolean => {
  const { linked } = moduleTypeOf(type);
  if (linked === undefined || lock?.open.length === 0) return true;
  return sameJson(linked(content, linkedRecord(state)), content);
};
