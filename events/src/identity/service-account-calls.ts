import { z } from 'zod';
import { defineCall } from '../core/call';
import { commandFields, distinct, id, newId, title, uuid } from '../core/schemas';
import { tokenScopeSchema } from '../core/token-scope';

const context = 'identity';
/** No context gives more than two, and there are not so many. */
const MOST_SCOPES = 100;

/** A token is not for ever: whoever depends on it makes a new one in time. */
export const MOST_TOKEN_DAYS = 366;

export const apiTokenSchema = z.object({
  id: z.string(),
  label: z.string(),
  scopes: z.array(tokenScopeSchema),
  expiresAt: z.string(),
  revoked: z.boolean(),
  /** To the minute; null when it has not been used, or is no longer there. */
  lastUsedAt: z.string().nullable(),
});
export type ApiToken = z.infer<typeof apiTokenSchema>;
export const serviceAccountSchema = z.object({
  id: z.string(),
  name: z.string(),
  departmentId: z.string().nullable(),
  roleIds: z.array(z.string()),
  disabled: z.boolean(),
  tokens: z.array(apiTokenSchema),
});
export type ServiceAccount = z.infer<typeof serviceAccountSchema>;

/** Accounts of programs and what they show instead of a password. */
export const serviceAccountCalls = {
  addServiceAccount: defineCall({
    id: 'X380',
    method: 'POST',
    path: 'ServiceAccount/Add',
    kind: 'command',
    context,
    summary: { 'zh-CN': '新增服务账号', 'en-US': 'Add a service account' },
    request: z.strictObject({
      id: newId.optional(),
      name: title(50),
      departmentId: id.nullable().default(null),
      roleIds: distinct(z.array(id).max(20)).default([]),
      ...commandFields,
    }),
    response: z.object({ id: z.string() }),
  }),
  serviceAccounts: defineCall({
    id: 'X381',
    method: 'GET',
    path: 'ServiceAccount/List',
    kind: 'command',
    context,
    summary: { 'zh-CN': '服务账号列表', 'en-US': 'Service accounts' },
    request: z.object({}),
    response: z.array(serviceAccountSchema),
  }),
  /** The answer holds the token itself, once; a repetition of the command answers without it. */
  issueToken: defineCall({
    id: 'X382',
    method: 'POST',
    path: 'ServiceAccount/Token/Add',
    kind: 'command',
    context,
    summary: { 'zh-CN': '创建 API 令牌', 'en-US': 'Create an API token' },
    request: z.strictObject({
      id,
      label: title(60),
      scopes: distinct(z.array(tokenScopeSchema).min(1).max(MOST_SCOPES)),
      days: z.number().int().min(1).max(MOST_TOKEN_DAYS),
      ...commandFields,
    }),
    response: z.object({ tokenId: z.string(), token: z.string().nullable(), expiresAt: z.string() }),
  }),
  revokeToken: defineCall({
    id: 'X383',
    method: 'POST',
    path: 'ServiceAccount/Token/Revoke',
    kind: 'command',
    context,
    summary: { 'zh-CN': '吊销 API 令牌', 'en-US': 'Revoke an API token' },
    request: z.strictObject({ id, tokenId: uuid, ...commandFields }),
    response: z.object({}),
  }),
} as const;
