import { z } from 'zod';
import { AppError } from '../core/app-error';
import { distinct, filledText, id, title } from '../core/schemas';
import { defineRegister, pathsUnder, type ValuesOf } from '../core/define-register';

/** Who decides at a node (P08): named people, or whoever holds the place at the moment of submission. */
export const flowNodeSchema = z.strictObject({
  name: filledText(50),
  approver: z.enum(['people', 'projectLeader', 'taskManager', 'departmentHead', 'directLeader']),
  accountIds: z.array(id).max(50),
  /** One of them is enough, or all must agree. */
  mode: z.enum(['any', 'all']),
});
export type FlowNode = z.infer<typeof flowNodeSchema>;

/**
 * Approval flows (C067-C073, R063). A record is reviewed by the default one unless its author chose another. What is shared,
 * or published in versions that others approve, goes by whichever is for its project or department; where there is none,
 * it is shared at its author's word, and published by the reviewers that are asked.
 */
export const flowRegister = defineRegister({
  name: 'approvalFlow',
  noun: 'ApprovalFlow',
  context: 'approvals',
  label: { 'zh-CN': '审核流程', 'en-US': 'Approval flow' },
  about: {
    'zh-CN': '流程决定记录由谁、按什么顺序审核，共享由谁批准，模板由谁审核发布。修改只影响之后的提交和共享。',
    'en-US':
      'A flow sets who reviews a record, approves a share or reviews a template before it is published, and in which order. Changes apply to later submissions and shares only.',
  },
  guide: {
    'zh-CN':
      '新建流程时先选用途。“记录审核”用于提交记录：作者用默认流程，也可另选。“共享审核”和“发布审核”按范围适用：所属项目的流程优先，其次是作者所在部门（含上级部门，近的优先）的流程，最后是不限范围的流程；一个都不适用时，共享直接生效，发布由提交人自己选审核人。发布流程适用时，提交模板不再选审核人，每个节点的人依次签名通过，最后一位通过即发布；提交人、作者和改过草稿的人不会被安排审核，某个节点因此无人可审时，提交会被拒绝并说明是哪个节点。已经提交的，仍由提交时的审核人审完，不受流程修改或移除影响。',
    'en-US':
      'Choose first what a new flow is for. “Record review” is for submitted records: authors use the default flow or choose another. “Approval of shares” and “Review of publications” apply by scope: a flow for the project goes first, then one for the author’s department (or the nearest one above it), then one without a scope. Where none applies, a share takes effect at once, and whoever submits a template chooses its reviewers. Where a flow for publications applies, no reviewer is chosen: the people of each step approve in order, each with a signature, and the last approval publishes. Whoever submits, the author and those who changed the draft are never asked; if a step is left without anybody, the submission is refused and names the step. What was submitted is decided by the reviewers it was submitted to, even if the flow is changed or removed.',
  },
  place: {
    path: '/team/process',
    section: 'settings',
    before: '/team/dictManage',
    screen: 'own',
    icon: 'route',
    brief: { 'zh-CN': '记录、共享和模板发布由谁审核', 'en-US': 'Who reviews records, shares and publications' },
  },
  samples: () => import('./flow-samples'),
  toldAsText: true,
  fields: [
    {
      key: 'name',
      label: { 'zh-CN': '流程名称', 'en-US': 'Flow name' },
      type: 'name',
      maxLength: 100,
      required: true,
      unique: true,
      list: true,
      search: true,
    },
    {
      key: 'type',
      label: { 'zh-CN': '类型', 'en-US': 'Type' },
      type: 'select',
      required: true,
      list: true,
      options: [
        { value: 'record', label: { 'zh-CN': '记录审核', 'en-US': 'Record review' } },
        { value: 'share', label: { 'zh-CN': '共享审核', 'en-US': 'Approval of shares' } },
        { value: 'publish', label: { 'zh-CN': '发布审核', 'en-US': 'Review of publications' } },
      ],
    },
    {
      key: 'nodes',
      label: { 'zh-CN': '审核节点', 'en-US': 'Nodes' },
      type: 'json',
      schema: z
        .array(flowNodeSchema.extend({ name: title(50), accountIds: distinct(z.array(id).max(50)) }))
        .min(1)
        .max(10),
      stored: z.array(flowNodeSchema),
      required: true,
    },
    {
      key: 'departmentIds',
      label: { 'zh-CN': '适用部门', 'en-US': 'For departments' },
      help: {
        'zh-CN': '共享、发布审核用：这些部门及下级部门的记录和模板',
        'en-US': 'For shares and publications: of what belongs to them or below',
      },
      type: 'reference',
      references: 'department',
      many: true,
      keeps: 'nothing',
      maxLength: 100,
    },
    {
      key: 'projectIds',
      label: { 'zh-CN': '适用项目', 'en-US': 'For projects' },
      help: {
        'zh-CN': '共享、发布审核用：这些项目的记录和模板',
        'en-US': 'For shares and publications: of records and templates in them',
      },
      type: 'reference',
      references: 'project',
      many: true,
      keeps: 'nothing',
      maxLength: 100,
    },
    { key: 'isDefault', label: { 'zh-CN': '默认流程', 'en-US': 'Default' }, type: 'boolean', list: true },
  ],
  paths: { ...pathsUnder('PCFlow'), page: 'PCFlow/All' },
  callIds: {
    add: 'C067',
    modify: 'C068',
    page: 'C069',
    detail: 'X003',
    remove: 'C070',
    restore: 'X003',
    history: 'X003',
  },
  mayAdd: ['admin', { permission: 'FlowManage' }],
  mayChange: ['admin', { permission: 'FlowManage' }],
  mayRead: ['anyone'],
  naming: { 'zh-CN': 'name', 'en-US': 'name' },
  sortBy: 'name',
  rules: [
    ({ nodes }) => {
      if (nodes.some((node) => node.approver === 'people' && node.accountIds.length === 0))
        throw new AppError('noReviewer');
    },
  ],
  staysWhile: [
    {
      kind: 'default',
      when: ({ isDefault, type }) => isDefault && type === 'record',
      why: {
        'zh-CN': '这是默认审核流程，请先将其他流程设为默认',
        'en-US': 'it is the default flow; make another one the default first',
      },
    },
  ],
  // What is submitted goes by the default one of its type.
  sole: [{ field: 'isDefault', per: 'type' }],
});
export type FlowValues = ValuesOf<typeof flowRegister>;

/** Of flows for review: the one chosen, or the default one of those there are; of two defaults, set at the same moment, always the same. */
export const chosenFlow = <F extends Pick<FlowValues, 'isDefault' | 'type'> & { readonly id: string }>(
  flows: readonly F[],
  flowId: string | null,
): F | undefined => {
  const reviews = flows.filter(({ type }) => type === 'record');
  return flowId !== null
    ? reviews.find(({ id }) => id === flowId)
    : reviews.filter(({ isDefault }) => isDefault).sort((a, b) => (a.id < b.id ? -1 : 1))[0];
};

/** Flows that are for what stands at some places alone. */
export type PlacedType = Exclude<FlowValues['type'], 'record'>;

/** What of a flow says what it is for. */
type PlacedFlow = Pick<FlowValues, 'isDefault' | 'type' | 'departmentIds' | 'projectIds'> & { readonly id: string };

/** Where something stands: the projects it is for, and its department with all that this one stands below. */
export type FlowPlace = { readonly projectIds: readonly string[]; readonly above: readonly string[] };

/** How closely a flow is for what stands there; null where it is not for it. */
const closeness = ({ departmentIds, projectIds }: PlacedFlow, place: FlowPlace): number | null => {
  const { above } = place;
  if (place.projectIds.some((id) => projectIds.includes(id))) return above.length + 1;
  const at = above.findIndex((id) => departmentIds.includes(id));
  if (at >= 0) return above.length - at;
  return departmentIds.length + projectIds.length === 0 ? 0 : null;
};

/**
 * By which flow something is shared or published: its project’s, else its nearest department’s, else one that is for all;
 * none, if there is none.
 */
export const placedFlow = <F extends PlacedFlow>(
  flows: readonly F[],
  type: PlacedType,
  place: FlowPlace,
): F | undefined =>
  flows
    .filter((flow) => flow.type === type)
    .flatMap((flow) => {
      const close = closeness(flow, place);
      return close === null ? [] : [{ flow, close }];
    })
    .sort(
      (a, b) =>
        b.close - a.close || Number(b.flow.isDefault) - Number(a.flow.isDefault) || (a.flow.id < b.flow.id ? -1 : 1),
    )[0]?.flow;
