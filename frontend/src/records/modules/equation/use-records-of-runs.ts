import { recordCalls } from '@shilu/events/records/calls';
import type { FactAbout } from '@shilu/events/records/fact-calls';
import type { Equation } from '@shilu/events/records/modules/equation/equation-schema';
import { repeatedRun } from '@shilu/events/records/modules/equation/product-used';
import { useQueryCall } from '../../../api/use-query-call';

const MOST = 200;

/** Records that were set up from runs of this one, of those that one may read, by the ids of their runs. */
export const useRecordsOfRuns = (
  { variations: { runs } }: Pick<Equation, 'variations'>,
  recordId: string,
): ReadonlyMap<string, readonly FactAbout[]> => {
  const about = useQueryCall(
    recordCalls.factsAbout,
    { id: recordId, pageIndex: 1, pageSize: MOST },
    { watch: [`about:record:${recordId}`], enabled: recordId !== '' && runs.length > 0 },
  ).data?.response;
  const found = (about ?? []).flatMap((fact) => {
    const run = repeatedRun(fact);
    const id = run === null ? undefined : 'id' in run ? run.id : runs[run.number - 1]?.id;
    return id === undefined ? [] : [[id, fact] as const];
  });
  return new Map(runs.map(({ id }) => [id, found.flatMap(([of, fact]) => (of === id ? [fact] : []))]));
};
