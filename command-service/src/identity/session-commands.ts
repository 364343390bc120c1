import { AppError } from '@shilu/events/core/app-error';
import { identityCalls } from '@shilu/events/identity/calls';
import { mayUse } from '@shilu/events/identity/directory';
import { route, type Route } from '@shilu/infra/http/call-context';
import { answer, command } from '../engine/command';
import type { Services } from '../engine/services';
import { noteAccess } from './access-log';
import { notingDuties } from './login-duties';
import { ORG_CODE, permissionsOf, sessionInfo } from './session-info';
import { proveOwnPassword } from './password-gate';

export const logout = (services: Services): Route =>
  command(services, identityCalls.logout, async (_, caller) => {
    await services.sessions.revoke(caller.session.id);
    await services.locks.leave(null, caller.session.id);
    return answer(
      {},
      await noteAccess(services, caller.id, caller.author, {
        type: 'LoggedOut',
        data: { sessionId: caller.session.id, why: 'asked' },
      }),
    );
  });

/** C010: that the call came this far says that the session is valid. */
export const isAuthorizeLogin = (services: Services): Route =>
  command(services, identityCalls.isAuthorizeLogin, (_, caller) =>
    Promise.resolve(answer({ isLogin: true, screenLocked: caller.session.screenLocked })),
  );

export const loginStatus = (services: Services): Route =>
  command(services, identityCalls.loginStatus, async (_, caller) =>
    answer(await sessionInfo(services, await notingDuties(services, caller.session), caller.account, caller.language)),
  );

/** T16: after a lock, account and password are both asked at the next signing, as in a new session (21 CFR 11.200). */
export const lockScreen = (services: Services): Route =>
  command(services, identityCalls.lockScreen, async (_, caller) => {
    if (caller.session.screenLocked) return answer({});
    await services.sessions.update(caller.session.id, { screenLocked: true, signedOnce: false });
    return answer(
      {},
      await noteAccess(services, caller.id, caller.author, {
        type: 'ScreenLocked',
        data: { sessionId: caller.session.id },
      }),
    );
  });

export const validatePassword = (services: Services): Route =>
  command(services, identityCalls.validatePassword, async (input, caller) => {
    if (input.AccountId !== caller.id) throw new AppError('identityMismatch');
    await proveOwnPassword(services, caller, { digest: input.Password, recordId: null });
    if (!input.unlock || !caller.session.screenLocked) return answer({});
    await services.sessions.update(caller.session.id, { screenLocked: false, signedOnce: false });
    await notingDuties(services, caller.session);
    return answer(
      {},
      await noteAccess(services, caller.id, caller.author, {
        type: 'ScreenUnlocked',
        data: { sessionId: caller.session.id },
      }),
    );
  });

export const permissionList = (services: Services): Route =>
  command(services, identityCalls.permissionList, ({ id }, caller) => {
    const { directory } = services;
    if (
      id !== caller.id &&
      !mayUse(directory, caller.id, 'PermissioManage') &&
      !mayUse(directory, caller.id, 'MemberManage')
    )
      throw new AppError('forbidden');
    if (!directory.accounts.has(id)) throw new AppError('notFound');
    return Promise.resolve(answer(permissionsOf(directory, id)));
  });

export const authorizeInfo = (services: Services): Route =>
  command(services, identityCalls.authorizeInfo, () => {
    const { nameZh, nameEn } = services.directory.settings;
    return Promise.resolve(answer({ orgCode: ORG_CODE, nameZh, nameEn, modules: ['EDM'], version: services.version }));
  });

export const loginConfig = (services: Services): Route =>
  route(identityCalls.loginConfig, async () => {
    await services.live.current();
    const { nameZh, nameEn } = services.directory.settings;
    return answer({
      loginType: 1 as const,
      originUrl: null,
      logoutUrl: null,
      organizationZh: nameZh,
      organizationEn: nameEn,
      version: services.version,
      demoAccounts: [...services.demoAccounts],
    });
  });
