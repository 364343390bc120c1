import { defineRegister } from '../core/define-register';

/** Departments form a tree; heads see and manage their own and those below. */
export const departmentRegister = defineRegister({
  name: 'department',
  noun: 'Department',
  context: 'organization',
  grantsRights: true,
  label: { 'zh-CN': '部门', 'en-US': 'Department' },
  about: {
    'zh-CN': '部门决定谁能看到哪些记录，部门负责人可以看到本部门及下属部门。',
    'en-US':
      'Departments determine who can see which records; department heads see their own department and those below it.',
  },
  place: {
    path: '/team/department',
    section: 'people',
    before: '/team/power',
    icon: 'building',
    brief: { 'zh-CN': '组织结构与部门负责人', 'en-US': 'Organisation structure and department heads' },
  },
  samples: () => import('./department-samples'),
  toldAsText: true,
  fields: [
    {
      key: 'name',
      label: { 'zh-CN': '部门名称', 'en-US': 'Department name' },
      type: 'name',
      maxLength: 100,
      required: true,
      unique: true,
      list: true,
      search: true,
    },
    {
      key: 'parentId',
      label: { 'zh-CN': '上级部门', 'en-US': 'Parent department' },
      type: 'reference',
      references: 'department',
      keeps: 'elsewhere',
      list: true,
      filter: true,
    },
    { key: 'headIds', label: { 'zh-CN': '部门负责人', 'en-US': 'Heads' }, type: 'accounts', list: true, filter: true },
  ],
  paths: 'Organization/Department',
  callIds: {
    add: 'X001',
    modify: 'X001',
    page: 'C126',
    detail: 'C126',
    remove: 'X001',
    restore: 'X001',
    history: 'X001',
  },
  mayAdd: ['admin', { permission: 'MemberManage' }],
  mayChange: ['admin', { permission: 'MemberManage' }],
  mayRead: ['anyone'],
  naming: { 'zh-CN': 'name', 'en-US': 'name' },
  sortBy: 'name',
  tree: 'parentId',
  usedBy: [
    {
      kind: 'people',
      category: 'account',
      field: 'departmentId',
      why: {
        'zh-CN': '还有 {count} 名成员在用（如 {example}），请先调整成员',
        'en-US': '{count} members have it (such as {example}); change them first',
      },
    },
    {
      kind: 'departments',
      category: 'department',
      field: 'parentId',
      why: {
        'zh-CN': '还有 {count} 个下级部门（如 {example}），请先移走下级部门',
        'en-US': '{count} departments stand below it (such as {example}); move them first',
      },
    },
    {
      kind: 'projects',
      category: 'project',
      field: 'departmentId',
      why: {
        'zh-CN': '还有 {count} 个未结束的项目属于该部门（如 {example}），请先调整项目',
        'en-US': '{count} open projects belong to it (such as {example}); change them first',
      },
    },
  ],
});
