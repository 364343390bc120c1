// Printed by `npm run docs` from the declarations of the registers.
import type { PrintedPlace } from '../register-place';
export const registerPlaces: readonly PrintedPlace[] = [
  {
    path: '/team/power',
    section: 'people',
    title: { 'zh-CN': '角色与权限', 'en-US': 'Roles and permissions' },
    before: '/team/serviceAccounts',
    load: () => import('@shilu/events/identity/role').then((file) => file.roleRegister),
  },
  {
    path: '/team/department',
    section: 'people',
    title: { 'zh-CN': '部门', 'en-US': 'Departments' },
    before: '/team/power',
    load: () => import('@shilu/events/organization/department').then((file) => file.departmentRegister),
  },
  {
    path: '/team/dictManage',
    section: 'settings',
    title: { 'zh-CN': '字典', 'en-US': 'Dictionaries' },
    before: '/team/watermark',
    load: () => import('@shilu/events/organization/dictionary').then((file) => file.dictionaryRegister),
  },
  {
    path: '/record/quickText',
    section: 'templates',
    title: { 'zh-CN': '常用短语', 'en-US': 'Quick text' },
    before: '/record/mark',
    load: () => import('@shilu/events/organization/quick-text').then((file) => file.quickTextRegister),
  },
  {
    path: '/team/process',
    section: 'settings',
    title: { 'zh-CN': '审核流程', 'en-US': 'Approval flows' },
    before: '/team/dictManage',
    own: true,
    load: () => import('@shilu/events/approvals/flow').then((file) => file.flowRegister),
  },
  {
    path: '/resource/myTemplate',
    section: 'templates',
    title: { 'zh-CN': '我的模板', 'en-US': 'My templates' },
    before: '/record/quickText',
    own: true,
    load: () => import('@shilu/events/templates/template').then((file) => file.templateRegister),
  },
];
