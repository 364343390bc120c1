import type { Call, Label } from './call';

/**
 * What an API token may be given: a context, and whether to read in it or to write. What no scope names, no token
 * reaches: accounts, roles, approvals, projects and one's own messages are changed by persons alone.
 */
export const TOKEN_SCOPES = [
  'records:read',
  'records:write',
  'projects:read',
  'organization:read',
  'organization:write',
  'templates:read',
  'templates:write',
  'identity:read',
  'approvals:read',
  'audit:read',
  'search:read',
  'integrations:read',
  'integrations:write',
] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

export const TOKEN_SCOPE_LABELS: Readonly<Record<TokenScope, Label>> = {
  'records:read': { 'zh-CN': '读取记录与附件', 'en-US': 'Read records and files' },
  'records:write': { 'zh-CN': '编写记录、上传附件', 'en-US': 'Write records and upload files' },
  'projects:read': { 'zh-CN': '读取项目与任务', 'en-US': 'Read projects and tasks' },
  'organization:read': { 'zh-CN': '读取字典、部门与设置', 'en-US': 'Read dictionaries, departments and settings' },
  'organization:write': { 'zh-CN': '维护字典与短语', 'en-US': 'Maintain dictionaries and quick text' },
  'templates:read': { 'zh-CN': '读取模板', 'en-US': 'Read templates' },
  'templates:write': { 'zh-CN': '维护模板', 'en-US': 'Maintain templates' },
  'identity:read': { 'zh-CN': '查询成员姓名', 'en-US': 'Look up members' },
  'approvals:read': { 'zh-CN': '读取审核流程与进度', 'en-US': 'Read approval flows and reviews' },
  'audit:read': { 'zh-CN': '读取审计追踪与证明', 'en-US': 'Read the audit trail and proofs' },
  'search:read': { 'zh-CN': '全文检索', 'en-US': 'Search' },
  'integrations:read': { 'zh-CN': '读取平台申请', 'en-US': 'Read platform requests' },
  'integrations:write': { 'zh-CN': '提交平台申请', 'en-US': 'Make platform requests' },
};

const isScope = (text: string): text is TokenScope => (TOKEN_SCOPES as readonly string[]).includes(text);

/** The scope that opens a call to a token; null when no token may make it, whatever its scopes. */
export const scopeOf = (call: Call): TokenScope | null => {
  if (call.public === true || call.internal === true || call.token === 'never') return null;
  if (call.token !== undefined) return call.token;
  const scope = `${call.context}:${call.kind === 'query' ? 'read' : 'write'}`;
  return isScope(scope) ? scope : null;
};
