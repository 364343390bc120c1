import type { Answer } from '@shilu/events/core/call';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiError } from '../../api/api-error';
import type { DataTableProps } from './data-table';

type PageProps<Row> = Pick<DataTableProps<Row>, 'rows' | 'total' | 'totalCapped' | 'error' | 'onRetry'>;

/** What a table shows of the query that answers its page. */
export const pageOf = <Row>({
  data,
  error,
  refetch,
}: UseQueryResult<Answer<readonly Row[]>, ApiError>): PageProps<Row> => ({
  rows: data?.response,
  total: data?.rows,
  totalCapped: data?.rowsCapped,
  error,
  onRetry: () => void refetch(),
});
