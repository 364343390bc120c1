import { integrationCalls, type RequestRow } from '@shilu/events/integrations/calls';
import { useQueryCall } from '../api/use-query-call';

/** More than a module has rows for; what came last is what counts. */
const MOST = 200;
const NONE: readonly RequestRow[] = [];

/** What platforms were asked for a module, the newest first; the parts of one module ask once. */
export const useModuleRequests = (recordId: string, moduleId: string): readonly RequestRow[] =>
  useQueryCall(
    integrationCalls.requestPage,
    { recordId, moduleId, pageSize: MOST },
    { watch: [`requests:${recordId}`], enabled: recordId !== '' },
  ).data?.response ?? NONE;
