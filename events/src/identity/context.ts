import type { Label } from '../core/call';
import { defineContext, stream } from '../core/context-manifest';
import { flatChanges, type Kinds } from '../core/kind-changes';
import { choice, count, ids, NOTHING, said } from '../core/told';
import { askedChanges } from '../audit/asked-changes';
import { ACCESS, accessEventSchemas } from './access';
import { ACCOUNT, accountEventSchemas } from './account';
import { identityCalls } from './calls';
import { passkeyCalls } from './passkey-calls';
import { secondFactorCalls } from './second-factor-calls';
import { roleRegister } from './role';
import { SERVICE_ACCOUNT, serviceAccountEventSchemas } from './service-account';
import { serviceAccountCalls } from './service-account-calls';
import { userSettingCalls } from './user-setting-calls';

const of = (zh: string, en: string): Label => ({ 'zh-CN': zh, 'en-US': en });

const accountKinds: Kinds = {
  departmentId: { kind: 'ids', of: 'department' },
  roleIds: { kind: 'ids', of: 'role' },
  isOrganAdmin: { kind: 'boolean' },
  directLeaderId: { kind: 'ids', of: 'account' },
};
type Placed = { departmentId: string | null; roleIds: string[]; isOrganAdmin: boolean; directLeaderId: string | null };
const placement = ({ departmentId, roleIds, isOrganAdmin, directLeaderId }: Placed) => ({
  ...{ departmentId, roleIds, isOrganAdmin, directLeaderId },
});

/** Accounts, roles, logging in, and programs that act by tokens. */
export const identityContext = defineContext({
  name: 'identity',
  tokens: { read: { 'zh-CN': '查询成员姓名', 'en-US': 'Look up members' } },
  streams: [
    stream({
      category: ACCOUNT,
      label: of('账号', 'Account'),
      schemas: accountEventSchemas,
      words: {
        AccountOpened: of('新增成员', 'Added a member'),
        AccountProfileChanged: of('修改成员资料', 'Changed a member’s details'),
        AccountPlaced: of('调整部门、角色或上级', 'Changed department, roles or line manager'),
        AccountDisabled: of('停用账号', 'Disabled the account'),
        AccountEnabled: of('启用账号', 'Enabled the account'),
        PasswordChanged: of('修改密码', 'Changed the password'),
        PasswordCommitted: of('存证登录密码', 'Committed to the password'),
        PasswordHashAltered: of('登录密码的存储内容被改动', 'What is stored of the password was altered'),
        SigningLocked: of('签名被锁定', 'Signing was locked'),
        SigningUnlocked: of('解除签名锁定', 'Unlocked signing'),
        SigningSuspended: of('签名暂停，待核实身份', 'Signing closed until the identity is confirmed'),
        IdentityConfirmed: of('身份已核实', 'The identity was confirmed'),
        PasskeyEnrolled: of('登记通行密钥', 'Added a passkey'),
        PasskeyRemoved: of('移除通行密钥', 'Removed a passkey'),
        SecondFactorEnrolled: of('启用登录二次验证', 'Set up the second factor'),
        SecondFactorRemoved: of('停用登录二次验证', 'Removed the second factor'),
        RecoveryCodeUsed: of('用恢复码登录或停用二次验证', 'Used a recovery code'),
        SecondFactorAltered: of('二次验证的存储内容被改动', 'What is stored of the second factor was altered'),
        SubjectKeyShredded: of('抹除个人信息', 'Erased personal data'),
      },
      changes: {
        AccountOpened: ({ isOrganAdmin, ...data }) =>
          flatChanges(
            'account',
            accountKinds,
            {},
            { ...placement({ ...data, isOrganAdmin }), isOrganAdmin: isOrganAdmin || null },
          ),
        AccountProfileChanged: ({ fields }) => said('account', { profile: choice('profile', ...fields) }),
        AccountPlaced: ({ previous, ...next }) =>
          flatChanges('account', accountKinds, placement(previous), placement(next)),
        AccountDisabled: NOTHING,
        AccountEnabled: NOTHING,
        PasswordChanged: ({ byAdministrator }) => said('account', { byAdministrator: byAdministrator || null }),
        PasswordCommitted: NOTHING,
        PasswordHashAltered: NOTHING,
        SigningLocked: ({ failures }) => said('account', { failures: count(failures) }),
        SigningUnlocked: NOTHING,
        SigningSuspended: ({ why, by }) =>
          said('account', { why: choice('suspendedFor', why), by: ids('account', by) }),
        IdentityConfirmed: ({ how, onServer }) =>
          said('account', { how: choice('identifiedBy', how), onServer: onServer || null }),
        PasskeyEnrolled: ({ algorithm, backupEligible }) =>
          said('account', { algorithm, synced: backupEligible || null }),
        PasskeyRemoved: NOTHING,
        SecondFactorEnrolled: ({ way }) => said('account', { way: choice('secondFactorWay', way) }),
        SecondFactorRemoved: ({ byAdministrator }) => said('account', { byAdministrator: byAdministrator || null }),
        RecoveryCodeUsed: ({ left }) => said('account', { codesLeft: count(left) }),
        SecondFactorAltered: NOTHING,
        SubjectKeyShredded: NOTHING,
      },
    }),
    stream({
      category: ACCESS,
      label: of('登录', 'Access'),
      schemas: accessEventSchemas,
      words: {
        LoggedIn: of('登录', 'Logged in'),
        LoginFailed: of('登录失败', 'Login failed'),
        LoggedOut: of('退出登录', 'Logged out'),
        ScreenLocked: of('锁屏', 'Locked the screen'),
        ScreenUnlocked: of('解锁', 'Unlocked the screen'),
        SigningPasswordWrong: of('签名密码错误', 'Wrong password at signing'),
        TrailExported: of('导出审计追踪', 'Exported the audit trail'),
        FileDownloaded: of('下载附件', 'Downloaded a file'),
        ListExported: of('导出列表', 'Exported a list'),
      },
      changes: {
        LoggedIn: ({ client, address }) => said('access', { client, address }),
        LoginFailed: ({ why, client, address }) =>
          said('access', { why: choice('loginFailure', why), client, address }),
        LoggedOut: ({ why }) => said('access', { why: choice('loggedOut', why) }),
        ScreenLocked: NOTHING,
        ScreenUnlocked: NOTHING,
        SigningPasswordWrong: ({ failures }) => said('access', { failures: count(failures) }),
        TrailExported: ({ what, format, filters, verificationCode }) => [
          ...said('export', { what: choice('trail', what), format: choice('exportFormat', format) }),
          ...askedChanges(filters),
          ...said('export', { verificationCode }),
        ],
        ListExported: ({ register, rows, filters, file }) =>
          said('export', {
            entity: choice('entity', register),
            rows: count(rows),
            ...(filters['text'] === undefined ? {} : { text: filters['text'] }),
            ...(Object.keys(filters).some((key) => key !== 'text') ? { asked: true } : {}),
            file: { kind: 'files', files: [file] },
          }),
        FileDownloaded: ({ file }) => said('export', { file: { kind: 'files', files: [file] } }),
      },
    }),
    stream({
      category: SERVICE_ACCOUNT,
      label: of('服务账号', 'Service account'),
      schemas: serviceAccountEventSchemas,
      words: {
        ServiceAccountOpened: of('新增服务账号', 'Added a service account'),
        ApiTokenIssued: of('创建 API 令牌', 'Created an API token'),
        ApiTokenRevoked: of('吊销 API 令牌', 'Revoked an API token'),
      },
      changes: {
        ServiceAccountOpened: NOTHING,
        ApiTokenIssued: ({ label, scopes, expiresAt }) =>
          said('token', {
            label,
            scopes: choice('tokenScope', ...scopes),
            expiresAt: { kind: 'dateTime', at: expiresAt },
          }),
        ApiTokenRevoked: NOTHING,
      },
    }),
  ],
  registers: [roleRegister],
  calls: [
    ...Object.values(identityCalls),
    ...Object.values(passkeyCalls),
    ...Object.values(secondFactorCalls),
    ...Object.values(serviceAccountCalls),
    ...Object.values(userSettingCalls),
  ],
  refusals: [
    ...([
      'underLegalHold',
      'namedUnderHold',
      'namesUncertain',
      'keptByRetention',
      'wrongPassword',
      'accountLocked',
      'accountDisabled',
      'signingLocked',
      'lastAdmin',
      'tooManyTokens',
    ] as const),
    ...(['passwordRequired', 'signingSuspended', 'beyondOwnRights', 'notOneself', 'sameAdministrator'] as const),
    ...(['ownPasswordFirst', 'passwordUnchanged', 'nothingToConfirm', 'accountReserved'] as const),
    ...(['passkeyRequired', 'passkeyUnfit', 'passkeyExpired', 'passkeySynced', 'tooManyPasskeys'] as const),
    ...(['passkeysUnavailable', 'passwordAltered', 'passwordShort', 'passwordPlain', 'passwordHasName'] as const),
    ...(['passwordIsDigest', 'passwordReused', 'passwordUnprotected', 'passkeyNeeded', 'codeWrong'] as const),
    ...(['secondFactorRequired', 'secondFactorOff', 'secondFactorUnprotected', 'secondFactorThere'] as const),
  ],
});
