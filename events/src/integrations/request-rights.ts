import type { RecordState } from '../records/record-state';

/** Who asks a platform for something in a record's name: its author and those who may write in it, whatever its state. */
export const mayRequest = (record: RecordState, accountId: string): boolean =>
  record.exists &&
  !record.removed &&
  (record.ownerId === accountId ||
    record.modules.some((module) =>
      module.grants.some((grant) => grant.accountId === accountId && grant.attribute === 1),
    ));
