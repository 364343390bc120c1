import type { FlowNode, FlowValues } from '@shilu/events/approvals/flow';

/** A node while it is edited: `key` follows it when the order changes. */
export type EditedNode = FlowNode & { readonly key: string };
/** What a flow is for: reviews of records; or shares, or publications, of these departments and projects, of all where none is named. */
export type FlowFor = Pick<FlowValues, 'type' | 'departmentIds' | 'projectIds'>;
export type FlowDraft = FlowFor & { readonly name: string; readonly nodes: readonly EditedNode[] };

export const APPROVERS = [
  'people',
  'projectLeader',
  'taskManager',
  'departmentHead',
  'directLeader',
] as const satisfies readonly FlowNode['approver'][];
/** Who may be asked at a node: what is published stands in no task. */
export const approversFor = (type: FlowFor['type']): readonly (typeof APPROVERS)[number][] =>
  type === 'publish' ? APPROVERS.filter((approver) => approver !== 'taskManager') : APPROVERS;
export const MAX_NODES = 10;
export const MAX_NODE_NAME = 50;
export const MAX_FLOW_NAME = 100;

export type FlowAction =
  | { readonly kind: 'rename'; readonly name: string }
  | { readonly kind: 'for'; readonly change: Partial<FlowFor> }
  | { readonly kind: 'add'; readonly key: string; readonly name: string }
  | { readonly kind: 'remove'; readonly key: string }
  | { readonly kind: 'change'; readonly key: string; readonly change: Partial<FlowNode> }
  | { readonly kind: 'move'; readonly from: number; readonly to: number };

const moved = (nodes: readonly EditedNode[], from: number, to: number): readonly EditedNode[] => {
  const node = nodes[from];
  if (!node || to < 0 || to >= nodes.length || from === to) return nodes;
  const rest = nodes.filter((_, at) => at !== from);
  return [...rest.slice(0, to), node, ...rest.slice(to)];
};

/** People belong to a node that names them; another kind of approver is found at submission (P08). */
const changed = (node: EditedNode, change: Partial<FlowNode>): EditedNode => {
  const next = { ...node, ...change };
  return next.approver === 'people' ? next : { ...next, accountIds: [] };
};

export const reduceFlow = (draft: FlowDraft, action: FlowAction): FlowDraft => {
  switch (action.kind) {
    case 'rename':
      return { ...draft, name: action.name };
    case 'for': {
      const next = { ...draft, ...action.change };
      const known: readonly string[] = approversFor(next.type);
      const nodes = next.nodes.map((node) => (known.includes(node.approver) ? node : { ...node, approver: 'people' as const })); // prettier-ignore
      return { ...next, nodes };
    }
    case 'add':
      return draft.nodes.length >= MAX_NODES
        ? draft
        : {
            ...draft,
            nodes: [
              ...draft.nodes,
              { key: action.key, name: action.name, approver: 'people', accountIds: [], mode: 'any' },
            ],
          };
    case 'remove':
      return { ...draft, nodes: draft.nodes.filter((node) => node.key !== action.key) };
    case 'change':
      return {
        ...draft,
        nodes: draft.nodes.map((node) => (node.key === action.key ? changed(node, action.change) : node)),
      };
    case 'move':
      return { ...draft, nodes: moved(draft.nodes, action.from, action.to) };
  }
};

export type FlowProblem =
  'nameRequired' | 'nameTooLong' | 'noNodes' | 'nodeNameRequired' | 'nodeNameTooLong' | 'noPeople';

/** What stands in the way of saving, by node key; `''` is the flow itself. */
export const flowProblems = ({ name, nodes }: FlowDraft): ReadonlyMap<string, FlowProblem> => {
  const found = new Map<string, FlowProblem>();
  if (name.trim() === '') found.set('', 'nameRequired');
  else if ([...name.trim()].length > MAX_FLOW_NAME) found.set('', 'nameTooLong');
  else if (nodes.length === 0) found.set('', 'noNodes');
  for (const node of nodes) {
    if (node.name.trim() === '') found.set(node.key, 'nodeNameRequired');
    else if ([...node.name.trim()].length > MAX_NODE_NAME) found.set(node.key, 'nodeNameTooLong');
    else if (node.approver === 'people' && node.accountIds.length === 0) found.set(node.key, 'noPeople');
  }
  return found;
};

export const nodesToSave = (nodes: readonly EditedNode[]): FlowNode[] =>
  nodes.map(({ key: _, name, ...node }) => ({ ...node, name: name.trim() }));
/** Reviews are for all records alike. */
export const flowFor = ({ type, departmentIds, projectIds }: FlowFor): FlowFor =>
  type === 'record' ? { type, departmentIds: [], projectIds: [] } : { type, departmentIds, projectIds };
const sameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
export const sameDraft = (a: FlowDraft, b: FlowDraft): boolean =>
  a.name === b.name && sameJson(flowFor(a), flowFor(b)) && sameJson(nodesToSave(a.nodes), nodesToSave(b.nodes));
