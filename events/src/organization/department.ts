import type { Register } from '../core/register';

/** Departments form a tree; heads see and manage their own and those below. */
export const departmentRegister: Register = {
  name: 'department',
  noun: 'Department',
  context: 'organization',
  grantsRights: true,
  label: { 'zh-CN': '部门', 'en-US': 'Department' },
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
      list: true,
    },
    { key: 'headIds', label: { 'zh-CN': '部门负责人', 'en-US': 'Heads' }, type: 'accounts', list: true },
  ],
  paths: {
    add: 'Organization/Department/Add',
    modify: 'Organization/Department/Modify',
    page: 'Organization/Department/Page',
    detail: 'Organization/Department/{id}',
    remove: 'Organization/Department/Remove/{id}',
    restore: 'Organization/Department/Restore/{id}',
    history: 'Organization/Department/History/{id}',
  },
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
  mayRead: 'anyone',
  sortBy: 'name',
};
