import { recordCalls } from '@shilu/events/records/calls';
import { isInPast } from '../../api/moment';
import { queryClient } from '../../api/query-client';
import { queryCallOptions } from '../../api/use-query-call';
import { sessionStore } from '../../identity/session';
import { askIsOpen, type OpenAnswer } from './ask-is-open';

/** A record with what changes its answer. */
export const recordQuery = (id: string) =>
  queryCallOptions(recordCalls.record, { id }, { watch: [`record:${id}`, `about:record:${id}`, 'shares'] });

/** An answer is of the moment: one that nobody waited for says nothing later. */
const FRESH_MS = 10_000;

let asked: { readonly id: string; readonly at: number; readonly answer: Promise<OpenAnswer> } | null = null;

/** Asks for a record that somebody is about to see, and whether it is open. What is refused is said by its page. */
export const beginRecord = (id: string): Promise<void> => {
  const me = sessionStore.get()?.accountInfo.id;
  if (me === undefined) return Promise.resolve();
  const query = recordQuery(id);
  // A record that is at hand already opens at once; its page asks.
  if (!isInPast() && queryClient.getQueryData(query.queryKey) === undefined)
    asked = { id, at: Date.now(), answer: askIsOpen(id, me) };
  return queryClient.prefetchQuery(query);
};

/** T01: whether somebody has it open, asked once before it opens; where its page was begun, that was asked with it. */
export const isOpenBefore = (id: string, myId: string): Promise<OpenAnswer> => {
  const begun = asked;
  asked = null;
  return begun?.id === id && Date.now() - begun.at < FRESH_MS ? begun.answer : askIsOpen(id, myId);
};
