import type { ResponseOf } from '@shilu/events/core/call';
import { PERMISSION_CODES } from '@shilu/events/core/permissions';
import {
  headedDepartments,
  hasPermission,
  type Directory,
  type DirectoryAccount,
} from '@shilu/events/identity/directory';
import type { identityCalls, SessionInfo } from '@shilu/events/identity/calls';
import { requiredLater } from '@shilu/events/identity/second-factor';
import type { Language } from '@shilu/events/core/call';
import type { Session } from '@shilu/infra/http/call-context';
import type { Services } from '../engine/services';

export const ORG_CODE = 'SHILU';

export const permissionsOf = (
  directory: Directory,
  accountId: string,
): ResponseOf<typeof identityCalls.permissionList> =>
  PERMISSION_CODES.map((permissionCode) => ({
    permissionCode,
    isActive: hasPermission(directory, accountId, permissionCode),
  }));

/** What the browser is told of its own session (product.md §3). */
export const sessionInfo = async (
  services: Services,
  session: Session,
  account: DirectoryAccount,
  language: Language,
): Promise<SessionInfo> => {
  const { directory, people } = services;
  const { secondFactor } = (await services.accounts.load(account.id)).state;
  const profile = await people.profileOf(account.id);
  const department = account.departmentId === null ? undefined : directory.departments.get(account.departmentId);
  return {
    token: session.token,
    sessionId: session.id,
    identity: account.isOrganAdmin ? 'admin' : 'member',
    orgCode: ORG_CODE,
    lang: language,
    areaCode: '86',
    accountInfo: {
      id: account.id,
      realName: profile?.realName ?? account.id,
      account: profile?.account ?? '',
      mobilePhone: profile?.mobilePhone ?? '',
      email: profile?.email ?? '',
      isOrganAdmin: account.isOrganAdmin,
    },
    deptInfo:
      account.departmentId === null || !department
        ? null
        : {
            deptId: account.departmentId,
            deptName: department.name,
            isDeptHeader: headedDepartments(directory, account.id).has(account.departmentId),
          },
    permissions: permissionsOf(directory, account.id),
    lockScreenMinutes: directory.settings.lockScreenMinutes,
    tempSaveTime: directory.settings.tempSaveTime,
    cellOverflow: directory.settings.cellOverflow,
    fileSizeLimitSize: directory.settings.fileSizeLimitSize,
    passwordExpired: session.passwordExpired ?? false,
    secondFactorDue: session.secondFactorDue ?? false,
    secondFactorFrom: secondFactor === null ? requiredLater(directory.settings, services.clock()) : null,
  };
};
