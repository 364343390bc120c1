import { flowNodeSchema, flowRegister, type FlowNode } from '@shilu/events/approvals/flow';
import { registerCalls } from '@shilu/events/core/register-calls';
import { useMemo } from 'react';
import { z } from 'zod';
import { useQueryCall } from '../api/use-query-call';

export const flowCalls = registerCalls(flowRegister);
export const FLOW_KEYS = ['register:approvalFlow'];

export type Flow = {
  readonly id: string;
  readonly name: string;
  readonly isDefault: boolean;
  readonly nodes: readonly FlowNode[];
  readonly revision: number;
  readonly modifiedAt: string;
  readonly beingRepaired: boolean;
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
      entries?.map(({ id, values, revision, modifiedAt, beingRepaired = false }) => {
        const nodes = z.array(flowNodeSchema).safeParse(values['nodes']);
        return {
          id,
          name: typeof values['name'] === 'string' ? values['name'] : '',
          isDefault: values['isDefault'] === true,
          nodes: nodes.success ? nodes.data : [],
          revision,
          modifiedAt,
          beingRepaired,
        };
      }),
    [entries],
  );
  return { flows, query };
};
