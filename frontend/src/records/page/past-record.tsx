import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../ui/error-state';
import { PageSkeleton } from '../../ui/skeletons';
import { useDocumentTitle } from '../../ui/use-document-title';
import { RecordSheet } from '../preview/record-sheet';
import { recordQuery } from './begin-record';

/** A record as it was at the moment that is shown: to read, and nothing else. */
export const PastRecord = ({ id }: { readonly id: string }) => {
  const query = useQuery(recordQuery(id));
  const record = query.data?.response;
  useDocumentTitle(record === undefined ? null : `${record.number} ${record.title}`);
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return record === undefined ? <PageSkeleton /> : <RecordSheet record={record} />;
};
