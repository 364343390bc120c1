import type { auditCalls } from '@shilu/events/audit/calls';
import { READ_KINDS } from '@shilu/events/audit/reading';
import type { RequestOf } from '@shilu/events/core/call';
import { dateRange } from '../records/lists/record-request';

type Filters = Omit<RequestOf<typeof auditCalls.reads>, 'pageIndex' | 'pageSize'>;

/** What the address of the read log asks for: the page and its export use the same. */
export const readFilters = (filters: Readonly<Record<string, string>>, today: string): Filters => {
  const kind = READ_KINDS.find((each) => each === filters['kind']);
  return {
    ...(filters['actorId'] === undefined ? {} : { actorId: filters['actorId'] }),
    ...(filters['recordId'] === undefined ? {} : { recordId: filters['recordId'] }),
    ...(kind === undefined ? {} : { kind }),
    ...(filters['date'] === undefined ? {} : dateRange(filters['date'], today)),
  };
};
