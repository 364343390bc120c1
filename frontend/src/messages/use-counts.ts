import { homeCalls } from '@shilu/events/home/calls';
import { useQueryCall } from '../api/use-query-call';

/**
 * What waits for this person and how many messages they have not read, the same wherever a number of them stands: in
 * the bell, the menu and the lists. A message about what one sees no more counts no more.
 */
export const useCounts = () =>
  useQueryCall(homeCalls.messageCounts, {}, { watch: ['counts', 'messages', 'records', 'projects'], staleTime: 60_000 })
    .data?.response;
