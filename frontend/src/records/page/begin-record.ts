import { recordCalls } from '@shilu/events/records/calls';
import { queryClient } from '../../api/query-client';
import { queryCallOptions } from '../../api/use-query-call';
import { sessionStore } from '../../identity/session';

/** A record with what changes its answer. */
export const recordQuery = (id: string) =>
  queryCallOptions(recordCalls.record, { id }, { watch: [`record:${id}`, `about:record:${id}`] });

/** Asks for a record that somebody is about to see. What is refused is said by its page. */
export const beginRecord = (id: string): Promise<void> =>
  sessionStore.get() === null ? Promise.resolve() : queryClient.prefetchQuery(recordQuery(id));
