import { currentApprovers } from '@shilu/events/records/record-rights';
import type { RecordView } from '@shilu/events/records/views';

type Waiting = Pick<RecordView, 'status' | 'recall' | 'people'> & {
  readonly approval: Pick<NonNullable<RecordView['approval']>, 'nodeIndex' | 'nodes' | 'decisions'> | null;
};

/** The names of those whose decision a record waits for: of whom all are asked, or any one; null where nobody is. */
export const waitsFor = (record: Waiting, language: string): string | null => {
  const names = currentApprovers(record).flatMap((accountId) => record.people[accountId] ?? []);
  if (names.length === 0) return null;
  const node = record.status === 'inReview' ? record.approval?.nodes[record.approval.nodeIndex] : undefined;
  return new Intl.ListFormat(language, { type: node?.mode === 'any' ? 'disjunction' : 'conjunction' }).format(names);
};
