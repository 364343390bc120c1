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

/** Approval flows (C067-C073, R063). The flow for a record is the default one of its type unless the author chose another. */
export const flowRegister = defineRegister({
  name: 'approvalFlow',
  noun: 'ApprovalFlow',
  context: 'approvals',
  label: { 'zh-CN': '审核流程', 'en-US': 'Approval flow' },
  about: {
    'zh-CN': '流程决定记录由谁、按什么顺序审核。修改只影响之后的提交。',
    'en-US': 'A flow sets who reviews a record and in which order. Changes apply to later submissions only.',
  },
  place: {
    path: '/team/process',
    section: 'settings',
    before: '/team/dictManage',
    screen: 'own',
    icon: 'route',
    brief: { 'zh-CN': '记录由谁、按什么顺序审核', 'en-US': 'Who reviews records, in which order' },
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
      options: [{ value: 'record', label: { 'zh-CN': '记录审核', 'en-US': 'Record review' } }],
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
      when: ({ isDefault }) => isDefault,
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

/** The flow chosen, or the default one of those there are; of two defaults, set at the same moment, always the same. */
export const chosenFlow = <F extends Pick<FlowValues, 'isDefault'> & { readonly id: string }>(
  flows: readonly F[],
  flowId: string | null,
): F | undefined =>
  flowId !== null
    ? flows.find(({ id }) => id === flowId)
    : flows.filter(({ isDefault }) => isDefault).sort((a, b) => (a.id < b.id ? -1 : 1))[0];
