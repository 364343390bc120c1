// Printed by `npm run docs` from the declarations of the registers.
import type { PrintedPlace } from '../register-place';
export type RegisterName =
  | 'role'
  | 'department'
  | 'dictionary'
  | 'quickText'
  | 'reactionProductField'
  | 'notebook'
  | 'approvalFlow'
  | 'legalHold'
  | 'retentionRule'
  | 'template'
  | 'compound'
  | 'instrument'
  | 'maintenanceReport'
  | 'method'
  | 'literature'
  | 'infoTable'
  | 'multiTable'
  | 'workbook'
  | 'sheetDesign';
export const registerPlaces: readonly PrintedPlace[] = [
  {
    name: 'role',
    path: '/team/power',
    section: 'people',
    title: { 'zh-CN': '角色与权限', 'en-US': 'Roles and permissions' },
    before: '/team/serviceAccounts',
  },
  {
    name: 'department',
    path: '/team/department',
    section: 'people',
    title: { 'zh-CN': '部门', 'en-US': 'Departments' },
    before: '/team/power',
  },
  {
    name: 'dictionary',
    path: '/team/dictManage',
    section: 'settings',
    title: { 'zh-CN': '字典', 'en-US': 'Dictionaries' },
    before: '/team/watermark',
  },
  {
    name: 'quickText',
    path: '/record/quickText',
    section: 'templates',
    title: { 'zh-CN': '常用短语', 'en-US': 'Quick text' },
    before: '/record/mark',
  },
  {
    name: 'reactionProductField',
    path: '/team/reactionProduct',
    section: 'settings',
    title: { 'zh-CN': '产物字段', 'en-US': 'Reaction product fields' },
    before: '/team/watermark',
  },
  {
    name: 'approvalFlow',
    path: '/team/process',
    section: 'settings',
    title: { 'zh-CN': '审核流程', 'en-US': 'Approval flows' },
    before: '/team/dictManage',
    own: true,
  },
  {
    name: 'legalHold',
    path: '/team/legalHolds',
    detail: '/team/legalHolds/:id',
    section: 'people',
    title: { 'zh-CN': '法律保全', 'en-US': 'Legal holds' },
    before: '/team/project',
    permissions: ['AudittrailSearch'],
  },
  {
    name: 'retentionRule',
    path: '/team/retention',
    detail: '/team/retention/:id',
    section: 'people',
    title: { 'zh-CN': '保存期限', 'en-US': 'Retention rules' },
    before: '/team/legalHolds',
    permissions: ['AudittrailSearch'],
  },
  {
    name: 'template',
    path: '/resource/myTemplate',
    detail: '/resource/templateVersion/:id',
    section: 'templates',
    title: { 'zh-CN': '我的模板', 'en-US': 'My templates' },
    before: '/record/quickText',
    own: true,
  },
  {
    name: 'compound',
    path: '/resource/commonList/compound',
    detail: '/resource/detailCompound/:id',
    section: 'resources',
    title: { 'zh-CN': '团队化合物', 'en-US': 'Team compounds' },
  },
  {
    name: 'instrument',
    path: '/resource/commonList/instrument',
    detail: '/resource/detailInstrument/:id',
    section: 'resources',
    title: { 'zh-CN': '仪器', 'en-US': 'Instruments' },
  },
  {
    name: 'method',
    path: '/resource/commonList/method',
    detail: '/resource/detailMethod/:id',
    add: '/resource/expMethod/new',
    section: 'resources',
    title: { 'zh-CN': '方法', 'en-US': 'Methods' },
  },
  {
    name: 'literature',
    path: '/resource/commonList/reference',
    detail: '/resource/detailReference/:id',
    section: 'resources',
    title: { 'zh-CN': '文献', 'en-US': 'References' },
  },
  {
    name: 'infoTable',
    path: '/resource/listInfo',
    detail: '/infoTable/detail/:id',
    add: '/infoTable/new',
    edit: '/infoTable/edit/:id',
    copy: '/infoTable/copy/:id',
    section: 'resources',
    title: { 'zh-CN': '信息表设计', 'en-US': 'Info table designs' },
  },
  {
    name: 'multiTable',
    path: '/resource/multiListInfo',
    detail: '/multiTable/detail/:id',
    add: '/multiTable/new',
    edit: '/multiTable/edit/:id',
    copy: '/multiTable/copy/:id',
    section: 'resources',
    title: { 'zh-CN': '多级表设计', 'en-US': 'Multilevel table designs' },
  },
  {
    name: 'workbook',
    path: '/resource/listSpreadsheet',
    detail: '/resource/detailSpreadSheet/:id',
    add: '/resource/spreadsheet/new',
    edit: '/resource/spreadsheet/edit/:id',
    copy: '/resource/spreadsheet/copy/:id',
    section: 'resources',
    title: { 'zh-CN': '电子表格样表', 'en-US': 'Master spreadsheets' },
  },
  {
    name: 'sheetDesign',
    path: '/resource/listSpreadDesign',
    detail: '/resource/detailSpreadDesign/:id',
    add: '/resource/spreadDesign/new',
    edit: '/resource/spreadDesign/edit/:id',
    copy: '/resource/spreadDesign/copy/:id',
    section: 'resources',
    title: { 'zh-CN': '表格设计', 'en-US': 'Sheet designs' },
  },
];
