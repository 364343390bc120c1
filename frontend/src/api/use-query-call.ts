import type { Answer, Call, RequestOf, ResponseOf } from '@shilu/events/core/call';
import { keepPreviousData, queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type ApiError } from './api-error';
import { callApi } from './call-api';
import type { WatchKey } from './watch-key';

export type QueryCallOptions = {
  /** What this answer depends on. A change of one refetches it (SSE). */
  readonly watch?: readonly WatchKey[];
  readonly enabled?: boolean;
  /** Show the last page until the next one is here. */
  readonly keepPrevious?: boolean;
  readonly staleTime?: number;
};

/** An answer that had not caught up with our own command is asked for again soon (law 6). */
const STALE_AGAIN_MS = 1_500;

export const queryCallOptions = <C extends Call>(call: C, request: RequestOf<C>, options: QueryCallOptions = {}) =>
  queryOptions<Answer<ResponseOf<C>>, ApiError>({
    queryKey: [call.path, request],
    queryFn: ({ signal }) => callApi(call, request, { signal }),
    meta: { watch: options.watch ?? [] },
    refetchInterval: (query) => (query.state.data?.stale === true ? STALE_AGAIN_MS : false),
    ...(options.enabled === undefined ? {} : { enabled: options.enabled }),
    ...(options.staleTime === undefined ? {} : { staleTime: options.staleTime }),
  });

/** The answer of a query call: `data.response`, `data.rows`. Query key: `[call.path, request]`. */
export const useQueryCall = <C extends Call>(
  call: C,
  request: RequestOf<C>,
  options: QueryCallOptions = {},
): UseQueryResult<Answer<ResponseOf<C>>, ApiError> =>
  useQuery({
    ...queryCallOptions(call, request, options),
    ...(options.keepPrevious === true ? { placeholderData: keepPreviousData } : {}),
  });
