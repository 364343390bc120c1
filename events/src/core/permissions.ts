import type { Label } from './call';

/** Stored permission codes (P03), product spelling. The last two are always allowed. */
export const PERMISSION_CODES = [
  'ProjectManage',
  'FlowManage',
  'TemplateDesign',
  'PermissioManage',
  'TemplateShare',
  'MemberManage',
  'FulltextSearch',
  'AudittrailSearch',
  'MaintainMaterialTypes',
  'MaintainMaterialResources',
] as const;
export type PermissionCode = (typeof PERMISSION_CODES)[number];
export const ALWAYS_ALLOWED: readonly PermissionCode[] = ['MaintainMaterialTypes', 'MaintainMaterialResources'];

export const PERMISSION_LABELS: Readonly<Record<PermissionCode, Label>> = {
  ProjectManage: { 'zh-CN': '项目管理', 'en-US': 'Manage projects' },
  FlowManage: { 'zh-CN': '审核流程管理', 'en-US': 'Manage approval flows' },
  TemplateDesign: { 'zh-CN': '模板设计', 'en-US': 'Design templates' },
  PermissioManage: { 'zh-CN': '权限管理', 'en-US': 'Manage roles and permissions' },
  TemplateShare: { 'zh-CN': '模板发布', 'en-US': 'Publish templates' },
  MemberManage: { 'zh-CN': '成员管理', 'en-US': 'Manage members' },
  FulltextSearch: { 'zh-CN': '全文检索', 'en-US': 'Full-text search' },
  AudittrailSearch: { 'zh-CN': '审计追踪检索', 'en-US': 'Search the whole audit trail' },
  MaintainMaterialTypes: { 'zh-CN': '维护自制物料分类', 'en-US': 'Maintain material categories' },
  MaintainMaterialResources: { 'zh-CN': '维护自制物料', 'en-US': 'Maintain materials' },
};

/** How far a role sees (P05-P07). Each contains the ones before it. */
export const PROJECT_SCOPES = ['own', 'department', 'organisation'] as const;
export const TASK_SCOPES = ['own', 'department', 'all'] as const;
export const RECORD_SCOPES = [
  'ownInDepartment',
  'departmentInTask',
  'allInTask',
  'departmentInProject',
  'allInProject',
  'organisation',
] as const;
export type ProjectScope = (typeof PROJECT_SCOPES)[number];
export type TaskScope = (typeof TASK_SCOPES)[number];
export type RecordScope = (typeof RECORD_SCOPES)[number];
