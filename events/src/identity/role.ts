import { z } from 'zod';
import { PERMISSION_CODES, PROJECT_SCOPES, RECORD_SCOPES, TASK_SCOPES, type PermissionCode } from '../core/permissions';
import { defineRegister } from '../core/define-register';
import { distinct } from '../core/schemas';

const isPermission = (code: string): code is PermissionCode => (PERMISSION_CODES as readonly string[]).includes(code);

/** Custom roles (P01): permission codes and how far the role sees (P05-P07). */
export const roleRegister = defineRegister({
  name: 'role',
  noun: 'Role',
  context: 'identity',
  grantsRights: true,
  label: { 'zh-CN': '角色', 'en-US': 'Role' },
  about: {
    'zh-CN': '角色决定能做什么、能看到多大范围。一个人可以有多个角色，取其中最大的范围。',
    'en-US':
      'Roles determine what a person can do and how much they can see. With several roles, the widest scope applies.',
  },
  words: { title: { 'zh-CN': '角色与权限', 'en-US': 'Roles and permissions' } },
  place: {
    path: '/team/power',
    section: 'people',
    before: '/team/serviceAccounts',
    icon: 'shield',
    brief: { 'zh-CN': '谁能看什么、做什么', 'en-US': 'Who can see and do what' },
  },
  samples: () => import('./role-samples'),
  toldAsText: true,
  fields: [
    {
      key: 'name',
      label: { 'zh-CN': '角色名称', 'en-US': 'Role name' },
      type: 'name',
      maxLength: 50,
      required: true,
      unique: true,
      list: true,
      search: true,
    },
    {
      key: 'description',
      label: { 'zh-CN': '说明', 'en-US': 'Description' },
      type: 'text',
      maxLength: 250,
      list: true,
    },
    {
      key: 'permissions',
      label: { 'zh-CN': '权限', 'en-US': 'Permissions' },
      type: 'json',
      trace: { kind: 'choice', of: 'permission', many: true },
      schema: distinct(z.array(z.enum(PERMISSION_CODES)).max(PERMISSION_CODES.length)),
      // A code that is no more gives nothing.
      stored: z.array(z.string()).transform((codes) => codes.filter(isPermission)),
      required: true,
    },
    {
      key: 'projectScope',
      label: { 'zh-CN': '项目可见范围', 'en-US': 'Projects seen' },
      type: 'select',
      required: true,
      filter: true,
      options: [
        { value: PROJECT_SCOPES[0], label: { 'zh-CN': '本人参与', 'en-US': 'Own' } },
        { value: PROJECT_SCOPES[1], label: { 'zh-CN': '本部门及下属', 'en-US': 'Own department and subordinates' } },
        { value: PROJECT_SCOPES[2], label: { 'zh-CN': '全组织', 'en-US': 'Whole organisation' } },
      ],
    },
    {
      key: 'taskScope',
      label: { 'zh-CN': '任务可见范围', 'en-US': 'Tasks seen' },
      type: 'select',
      required: true,
      filter: true,
      options: [
        { value: TASK_SCOPES[0], label: { 'zh-CN': '本人参与', 'en-US': 'Own' } },
        {
          value: TASK_SCOPES[1],
          label: { 'zh-CN': '可见项目中的本部门任务', 'en-US': 'Department, in projects seen' },
        },
        { value: TASK_SCOPES[2], label: { 'zh-CN': '全部', 'en-US': 'All' } },
      ],
    },
    {
      key: 'recordScope',
      label: { 'zh-CN': '记录可见范围', 'en-US': 'Records seen' },
      type: 'select',
      required: true,
      filter: true,
      options: [
        { value: RECORD_SCOPES[0], label: { 'zh-CN': '本人的', 'en-US': 'Own' } },
        { value: RECORD_SCOPES[1], label: { 'zh-CN': '任务内本部门', 'en-US': 'Department, in own tasks' } },
        { value: RECORD_SCOPES[2], label: { 'zh-CN': '任务内全部', 'en-US': 'All, in own tasks' } },
        {
          value: RECORD_SCOPES[3],
          label: { 'zh-CN': '项目内本部门（含未关联任务）', 'en-US': 'Department, in own projects' },
        },
        { value: RECORD_SCOPES[4], label: { 'zh-CN': '项目内全部', 'en-US': 'All, in own projects' } },
        { value: RECORD_SCOPES[5], label: { 'zh-CN': '全组织', 'en-US': 'Whole organisation' } },
      ],
    },
  ],
  paths: 'Permission/Role',
  callIds: 'C109',
  mayAdd: ['admin', { permission: 'PermissioManage' }],
  mayChange: ['admin', { permission: 'PermissioManage' }],
  mayRead: ['anyone'],
  naming: { 'zh-CN': 'name', 'en-US': 'name' },
  sortBy: 'name',
  usedBy: [
    {
      kind: 'people',
      category: 'account',
      field: 'roleIds',
      why: {
        'zh-CN': '还有 {count} 名成员在用（如 {example}），请先调整成员',
        'en-US': '{count} members have it (such as {example}); change them first',
      },
    },
  ],
});
