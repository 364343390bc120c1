import { flowRegister } from '@shilu/events/approvals/flow';
import { fieldSchema } from '@shilu/events/core/register-field';
import { describe, expect, it } from 'vitest';
import { flowProblems, MAX_NODES, nodesToSave, reduceFlow, sameDraft, type FlowDraft } from './flow-nodes';

const draft: FlowDraft = {
  ...{ type: 'record', departmentIds: [], projectIds: [] },
  name: '两级复核',
  nodes: [
    { key: 'a', name: '同组复核', approver: 'people', accountIds: ['u1'], mode: 'any' },
    { key: 'b', name: '部门审批', approver: 'departmentHead', accountIds: [], mode: 'all' },
    { key: 'c', name: '放行', approver: 'projectLeader', accountIds: [], mode: 'any' },
  ],
};
const keys = (flow: FlowDraft): string => flow.nodes.map((node) => node.key).join('');

describe('L17 R063 the approval flow editor', () => {
  it.each([
    [0, 2, 'bca'],
    [2, 0, 'cab'],
    [1, 1, 'abc'],
    [0, 3, 'abc'],
    [0, -1, 'abc'],
    [7, 0, 'abc'],
  ])('moves a node from %i to %i', (from, to, order) => {
    expect(keys(reduceFlow(draft, { kind: 'move', from, to }))).toBe(order);
  });
  it('adds nodes up to ten, and takes them away', () => {
    let grown = draft;
    for (let n = 0; n < 20; n++) grown = reduceFlow(grown, { kind: 'add', key: `n${String(n)}`, name: '节点' });
    expect(grown.nodes).toHaveLength(MAX_NODES);
    expect(keys(reduceFlow(draft, { kind: 'remove', key: 'b' }))).toBe('ac');
  });
  it('P08 forgets the people of a node whose approver is found at submission', () => {
    const next = reduceFlow(draft, { kind: 'change', key: 'a', change: { approver: 'directLeader' } });
    expect(next.nodes[0]).toMatchObject({ approver: 'directLeader', accountIds: [] });
    expect(reduceFlow(draft, { kind: 'change', key: 'a', change: { mode: 'all' } }).nodes[0]).toMatchObject({
      accountIds: ['u1'],
      mode: 'all',
    });
  });
  it('names what stands in the way of saving', () => {
    expect(flowProblems(draft).size).toBe(0);
    expect(flowProblems({ ...draft, name: ' ' }).get('')).toBe('nameRequired');
    expect(flowProblems({ ...draft, nodes: [] }).get('')).toBe('noNodes');
    expect(flowProblems(reduceFlow(draft, { kind: 'change', key: 'a', change: { accountIds: [] } })).get('a')).toBe(
      'noPeople',
    );
    expect(
      flowProblems(reduceFlow(draft, { kind: 'change', key: 'b', change: { name: '长'.repeat(51) } })).get('b'),
    ).toBe('nodeNameTooLong');
  });
  it('C067 saves nodes that the register accepts, and knows when nothing changed', () => {
    const nodes = flowRegister.fields.find((field) => field.key === 'nodes');
    expect(nodes && fieldSchema(nodes).safeParse(nodesToSave(draft.nodes)).success).toBe(true);
    expect(sameDraft(draft, { ...draft, nodes: draft.nodes.map((node) => ({ ...node, key: `${node.key}2` })) })).toBe(
      true,
    );
    expect(sameDraft(draft, reduceFlow(draft, { kind: 'move', from: 0, to: 1 }))).toBe(false);
  });
});
