import { findModuleType } from '@shilu/events/records/modules/registry';
import { EDITABLE_STATUSES, isSigned, type ModuleState, type RecordState } from '@shilu/events/records/record-state';

/** It is submitted or approved: nobody writes in it. */
export const isClosed = ({ status }: RecordState): boolean => !EDITABLE_STATUSES.includes(status);

/** Whether a save of this would be refused, and why: said before anybody chooses. */
export const stateOf = (record: RecordState, module: ModuleState, theirs: unknown, mine: unknown) => {
  if (isClosed(record)) return 'closed' as const;
  if (isSigned(module)) return 'signed' as const;
  const { lock, type } = module;
  if (lock === undefined) return 'open' as const;
  const known = findModuleType(type);
  if (known?.lockable === undefined || lock.open.length === 0) return 'locked' as const;
  // What is not even of its type is refused by the save in words of its own.
  if (!known.shape.safeParse(mine).success) return 'open' as const;
  return known.lockable.changed(theirs, mine, new Set(lock.open)) === null ? ('open' as const) : ('locked' as const);
};
