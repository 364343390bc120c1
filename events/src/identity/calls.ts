import { z } from 'zod';
import { defineCall } from '../core/call';
import { MOST_PASSWORD } from './password-rule';
import { IDENTIFIED_BY, SUSPENDED_FOR } from './account';
import { shownFactor } from './second-factor-schemas';
import { PERMISSION_CODES } from '../core/permissions';
import { CELL_OVERFLOWS } from '../organization/cell-overflow';
import {
  commandFields,
  distinct,
  email,
  id,
  newId,
  paging,
  phone,
  plainText,
  sha256,
  text,
  title,
  unread,
  wholeNumber,
} from '../core/schemas';

/** What the browser knows of itself after login (product.md §3, session/user info). */
export const sessionInfoSchema = z.object({
  token: z.string(),
  sessionId: z.string(),
  identity: z.string(),
  orgCode: z.string(),
  lang: z.enum(['zh-CN', 'en-US']),
  areaCode: z.string(),
  accountInfo: z.object({
    id: z.string(),
    realName: z.string(),
    account: z.string(),
    mobilePhone: z.string(),
    email: z.string(),
    isOrganAdmin: z.boolean(),
  }),
  deptInfo: z.object({ deptId: z.string(), deptName: z.string(), isDeptHeader: z.boolean() }).nullable(),
  permissions: z.array(z.object({ permissionCode: z.enum(PERMISSION_CODES), isActive: z.boolean() })),
  lockScreenMinutes: z.number(),
  tempSaveTime: z.number(),
  cellOverflow: z.enum(CELL_OVERFLOWS),
  /** MB; null where the organisation has set nothing. */
  fileSizeLimitSize: z.number().nullable().default(null),
  /** Nothing else is answered before the password is changed. */
  passwordExpired: z.boolean().default(false),
  /** Nothing else is answered before a second factor is set up. */
  secondFactorDue: z.boolean().default(false),
  /** The day from which one will be required of this person, who has none; null otherwise. */
  secondFactorFrom: z.string().nullable().default(null),
});
export type SessionInfo = z.infer<typeof sessionInfoSchema>;

export const personSchema = z.object({
  id: z.string(),
  realName: z.string(),
  account: z.string(),
  departmentId: z.string().nullable(),
  departmentName: z.string().nullable(),
  roleIds: z.array(z.string()),
  isOrganAdmin: z.boolean(),
  directLeaderId: z.string().nullable(),
  disabled: z.boolean(),
  signingLocked: z.boolean(),
  /** Why signing is closed until another administrator confirms who the person is; null while it is not. */
  signingSuspended: z.enum(SUSPENDED_FOR).nullable(),
  /** Whether a second factor is asked at login; told to those who see phones and mail. */
  secondFactor: z.boolean(),
  /** An event of the account cannot be read at present: until it can, nobody logs in with it. */
  beingRepaired: z.boolean().optional(),
  mobilePhone: z.string(),
  email: z.string(),
});
export type Person = z.infer<typeof personSchema>;

const context = 'identity';
const placement = {
  departmentId: id.nullable(),
  roleIds: distinct(z.array(id).max(20)),
  isOrganAdmin: z.boolean(),
  directLeaderId: id.nullable(),
};
const profile = {
  realName: title(50),
  mobilePhone: phone,
  email,
};
const accountName = z.string().regex(/^[A-Za-z0-9._@-]{2,50}$/, { error: 'badAccount' });
/** Sent itself, over TLS or on the machine of the product, so that the server judges it. */
const newPassword = unread(MOST_PASSWORD).min(1);
const none = z.object({});

export const identityCalls = {
  /** Login config (C017): LoginType 1 is account and password; 2 is SSO with its addresses. */
  loginConfig: defineCall({
    id: 'C017',
    method: 'GET',
    path: 'Login/Config',
    kind: 'command',
    context,
    public: true,
    summary: { 'zh-CN': '登录方式', 'en-US': 'How to log in' },
    request: z.object({}),
    response: z.object({
      loginType: z.union([z.literal(1), z.literal(2)]),
      originUrl: z.string().nullable(),
      logoutUrl: z.string().nullable(),
      organizationZh: z.string(),
      organizationEn: z.string(),
      version: z.string(),
      demoAccounts: z.array(z.object({ account: z.string(), realName: z.string(), role: z.string() })),
    }),
  }),
  login: defineCall({
    id: 'X010',
    method: 'POST',
    path: 'account/login',
    kind: 'command',
    context,
    public: true,
    summary: { 'zh-CN': '登录', 'en-US': 'Log in' },
    /** `password` is the digest of `passwordDigest`. */
    request: z.strictObject({
      account: unread(100).min(1),
      password: sha256,
      client: plainText(100).default('web'),
      /** Where a second factor is asked (4457, whose `details` say how it may be shown). */
      ...shownFactor,
    }),
    response: sessionInfoSchema,
  }),
  logout: defineCall({
    id: 'C009',
    method: 'POST',
    path: 'account/logout',
    kind: 'command',
    context,
    summary: { 'zh-CN': '退出登录', 'en-US': 'Log out' },
    request: z.object({}),
    response: none,
  }),
  isAuthorizeLogin: defineCall({
    id: 'C010',
    method: 'POST',
    path: 'account/isAuthorizeLogin',
    kind: 'command',
    context,
    summary: { 'zh-CN': '会话是否有效', 'en-US': 'Is the session valid' },
    request: z.object({}),
    response: z.object({ isLogin: z.boolean(), screenLocked: z.boolean() }),
  }),
  /** C011: confirms the password of the session's own account; `unlock` ends a screen lock (T16). V050: a password is required. */
  validatePassword: defineCall({
    id: 'C011',
    method: 'POST',
    path: 'Account/ValidatePassword',
    kind: 'command',
    context,
    summary: { 'zh-CN': '验证密码', 'en-US': 'Check the password' },
    request: z.strictObject({ AccountId: id, Password: unread(64), unlock: z.boolean().default(false) }),
    response: none,
  }),
  lockScreen: defineCall({
    id: 'X011',
    method: 'POST',
    path: 'account/lockScreen',
    kind: 'command',
    context,
    summary: { 'zh-CN': '锁屏', 'en-US': 'Lock the screen' },
    request: z.object({}),
    response: none,
  }),
  authorizeInfo: defineCall({
    id: 'C012',
    method: 'GET',
    path: 'Organization/AuthorizeInfo',
    kind: 'command',
    context,
    summary: { 'zh-CN': '组织授权信息', 'en-US': 'What the organisation is licensed for' },
    request: z.object({}),
    response: z.object({
      orgCode: z.string(),
      nameZh: z.string(),
      nameEn: z.string(),
      modules: z.array(z.string()),
      version: z.string(),
    }),
  }),
  /** C013, platform edm: the session as the server sees it, for a page reload. */
  loginStatus: defineCall({
    id: 'C013',
    method: 'GET',
    path: 'account/loginStatus',
    kind: 'command',
    context,
    summary: { 'zh-CN': '登录状态', 'en-US': 'Login status' },
    request: z.object({}),
    response: sessionInfoSchema,
  }),
  permissionList: defineCall({
    id: 'C014',
    method: 'GET',
    path: 'Permission/List/{id}',
    kind: 'command',
    context,
    summary: { 'zh-CN': '权限清单', 'en-US': 'Permissions of an account' },
    request: z.object({ id }),
    response: z.array(z.object({ permissionCode: z.enum(PERMISSION_CODES), isActive: z.boolean() })),
  }),
  changePassword: defineCall({
    id: 'X012',
    method: 'POST',
    path: 'Account/ChangePassword',
    kind: 'command',
    context,
    summary: { 'zh-CN': '修改密码', 'en-US': 'Change the password' },
    /** `oldPassword` is the digest of `passwordDigest`; the new one is the password itself. */
    request: z.strictObject({ oldPassword: sha256, newPassword, ...commandFields }),
    response: none,
  }),
  addMember: defineCall({
    id: 'X013',
    method: 'POST',
    path: 'Account/Add',
    kind: 'command',
    context,
    summary: { 'zh-CN': '新增成员', 'en-US': 'Add a member' },
    request: z.strictObject({
      id: newId.optional(),
      account: accountName,
      /** The first password itself, not a digest. */
      password: newPassword,
      ...profile,
      ...placement,
      ...commandFields,
    }),
    response: z.object({ id: z.string() }),
  }),
  modifyMember: defineCall({
    id: 'X014',
    method: 'POST',
    path: 'Account/Modify',
    kind: 'command',
    context,
    summary: { 'zh-CN': '修改成员', 'en-US': 'Modify a member' },
    request: z.strictObject({
      id,
      ...z.object({ ...profile, ...placement }).partial().shape,
      disabled: z.boolean().optional(),
      unlockSigning: z.boolean().optional(),
      /** Takes the second factor away: its person sets another up. */
      resetSecondFactor: z.boolean().optional(),
      newPassword: newPassword.optional(),
      ...commandFields,
    }),
    response: none,
  }),
  /** Destroys a person's key: the personal data of this account never opens again; every proof stays valid (law 9). */
  eraseMember: defineCall({
    id: 'X015',
    method: 'POST',
    path: 'Account/Erase',
    kind: 'command',
    context,
    summary: { 'zh-CN': '抹除成员个人信息', 'en-US': 'Erase a member’s personal data' },
    request: z.strictObject({ id, ...commandFields }),
    response: none,
  }),
  /** Opens signing again after a reset, a changed name or address, or a new administrator: the person was identified. */
  confirmIdentity: defineCall({
    id: 'X016',
    method: 'POST',
    path: 'Account/ConfirmIdentity',
    kind: 'command',
    context,
    summary: { 'zh-CN': '确认成员身份', 'en-US': 'Confirm a member’s identity' },
    request: z.strictObject({ id, how: z.enum(IDENTIFIED_BY), ...commandFields }),
    response: none,
  }),
  /** Members of the organisation; every member may look up names. Phones and mail are for administrators and the person. */
  members: defineCall({
    id: 'C129',
    method: 'POST',
    path: 'Account/List',
    kind: 'query',
    context,
    summary: { 'zh-CN': '成员列表', 'en-US': 'Members' },
    request: z.strictObject({
      ...paging,
      pageSize: wholeNumber(1, 1000).default(200),
      text: text(100).optional(),
      departmentId: id.optional(),
      includeDisabled: z.boolean().default(false),
    }),
    response: z.object({ list: z.array(personSchema) }),
  }),
  accountAttributes: defineCall({
    id: 'C128',
    method: 'GET',
    path: 'Account/Attributes/{id}',
    kind: 'query',
    context,
    summary: { 'zh-CN': '成员信息', 'en-US': 'A member' },
    request: z.object({ id }),
    response: personSchema,
  }),
} as const;
