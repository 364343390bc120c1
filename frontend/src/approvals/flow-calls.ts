import { flowRegister, type FlowValues } from '@shilu/events/approvals/flow';
import { registerCalls } from '@shilu/events/core/register-calls';
import { useMemo } from 'react';
import { ofRegister, type WatchKey } from '../api/watch-key';
import { useQueryCall } from '../api/use-query-call';

export const flowCalls = registerCalls(flowRegister);
export const FLOW_KEYS: readonly WatchKey[] = [ofRegister('approvalFlow')];

export type Flow = FlowValues & {
  readonly id: string;
  readonly revision: number;
  readonly modifiedAt: string;
  readonly beingRepaired: boolean;
  /** What departments and projects it names are called. */
  readonly names: Readonly<Record<string, string>>;
};

/** C069. */
export const useFlows = (removed: boolean) => {
  const query = useQueryCall(
    flowCalls.page,
    { pageIndex: 1, pageSize: 200, removed, sortField: 'name', sortOrder: 'asc' },
    { watch: FLOW_KEYS },
  );
  const entries = query.data?.response;
  const flows = useMemo<readonly Flow[] | undefined>(
    () =>
      entries?.flatMap(({ id, values, revision, modifiedAt, beingRepaired = false, names = {} }) => {
        const flow = flowRegister.readable(values);
        return flow === null ? [] : [{ ...flow, id, revision, modifiedAt, beingRepaired, names }];
      }),
    [entries],
  );
  return { flows, query };
};
