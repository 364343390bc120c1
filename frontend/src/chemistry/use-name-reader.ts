import { structureCalls } from '@shilu/events/structures/structure-calls';
import { useQueryCall } from '../api/use-query-call';

/** Whether structures are read from systematic names here: it is set up with the installation, and asked once. */
export const useNameReader = (): boolean =>
  useQueryCall(structureCalls.fromName, { name: '' }, { staleTime: Infinity }).data?.response.by === 'opsin';
