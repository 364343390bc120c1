import { categoryOf, type DomainEvent } from '../core/envelope';
import { ACCOUNT } from '../identity/account';
import { RECORD } from '../records/record-category';
import type { RecordEvent } from '../records/record-events';
import { LEGAL_HOLD } from './held';
import { RETENTION_RULE } from './retention';

const ofRecord = (event: RecordEvent): boolean =>
  event.type === 'RecordRemoved' ||
  (event.type === 'RecordInfoChanged' && event.data.changes.some(({ field }) => field === 'projectId'));

/**
 * What legal holds and retention may refuse, and what happens to them: a record removed, or taken to another project, a
 * person erased, a hold or rule added, changed or ended. Commands that write such events are decided one after another,
 * since each is decided by what others of them say in other streams.
 */
export const isOfKeeping = (stream: string, event: DomainEvent): boolean => {
  switch (categoryOf(stream)) {
    case LEGAL_HOLD:
    case RETENTION_RULE:
      return true;
    case RECORD:
      return ofRecord(event as RecordEvent);
    case ACCOUNT:
      return event.type === 'SubjectKeyShredded';
    default:
      return false;
  }
};
