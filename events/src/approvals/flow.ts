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
 * Approval flows (C067-C073, R063). A record is reviewed by the default one unless its author chose another; it is shared
 * by whichever is for its project or department, and where there is none, at its author's word.
 */
export const flowRegister = defineRegister({
  name: 'approvalFlow',
  noun: 'ApprovalFlow',
  context: 'approvals',
  label: { 'zh-CN': '审核流程', 'en-US': 'Approval flow' },
  about: {
    'zh-CN': '流程决定记录由谁、按什么顺序审核，以及共享记录由谁批准。修改只影响之后的提交和共享。',
    'en-US':
      'A flow sets who reviews a record, or approves that it is shared, and in which order. Changes apply to later submissions and shares only.',
  },
  place: {
    path: '/team/process',
    section: 'settings',
    before: '/team/dictManage',
    screen: 'own',
    icon: 'route',
    brief: { 'zh-CN': '记录由谁审核、共享由谁批准', 'en-US': 'Who reviews records and approves shares' },
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
        'zh-CN': '共享审核用：归属这些部门及下级部门的记录',
        'en-US': 'For shares: of records that belong to them or below',
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
      help: { 'zh-CN': '共享审核用：这些项目的记录', 'en-US': 'For shares: of records in them' },
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

/** What of a flow says which records it is for. */
type SharingFlow = Pick<FlowValues, 'isDefault' | 'type' | 'departmentIds' | 'projectIds'> & { readonly id: string };

/** How closely a flow is for records of a place; null where it is not for them. `above`: the department, then all it stands below. */
const closeness = (
  { departmentIds, projectIds }: SharingFlow,
  projectId: string | null,
  above: readonly string[],
): number | null => {
  if (projectId !== null && projectIds.includes(projectId)) return above.length + 1;
  const at = above.findIndex((id) => departmentIds.includes(id));
  if (at >= 0) return above.length - at;
  return departmentIds.length + projectIds.length === 0 ? 0 : null;
};

/** By which flow a record is shared: its project's, else its nearest department's, else one that is for all; none, if there is none. */
export const sharingFlow = <F extends SharingFlow>(
  flows: readonly F[],
  projectId: string | null,
  above: readonly string[],
): F | undefined =>
  flows
    .filter(({ type }) => type === 'share')
    .flatMap((flow) => {
      const close = closeness(flow, projectId, above);
      return close === null ? [] : [{ flow, close }];
    })
    .sort(
      (a, b) =>
        b.close - a.close || Number(b.flow.isDefault) - Number(a.flow.isDefault) || (a.flow.id < b.flow.id ? -1 : 1),
    )[0]?.flow;
