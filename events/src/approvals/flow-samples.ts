import type { Sample, SampleWorld } from '../core/register-samples';
import type { FlowNode } from './flow';

export const samples = ({ people }: SampleWorld): [Sample, ...Sample[]] => {
  const nodes: readonly FlowNode[] = [
    { name: '复核', approver: 'people', accountIds: [people[0]], mode: 'any' },
    { name: '批准', approver: 'departmentHead', accountIds: [], mode: 'any' },
  ];
  return [{ key: 'two-nodes', values: { name: '复核并批准', type: 'record', nodes, isDefault: false } }];
};
