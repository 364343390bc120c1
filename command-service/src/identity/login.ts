import { AppError } from '@shilu/events/core/app-error';
import type { LoginFailure } from '@shilu/events/identity/access';
import { identityCalls } from '@shilu/events/identity/calls';
import { route, type Route } from '@shilu/infra/http/call-context';
import { answer } from '../engine/command';
import type { Services } from '../engine/services';
import { noteAccess } from './access-log';
import { notingDuties } from './login-duties';
import { sessionInfo } from './session-info';
import { ofLogin, passSecondFactor } from './second-factor-gate';
import { passLogin, plainText } from './password-gate';
import { forgetFormer } from './stored-password';

/** X010. Five wrong tries from one address lock that account there for 15 minutes; every try takes the same time. */
export const login = (services: Services): Route =>
  route(identityCalls.login, async (input, context) => {
    const { directory, sessions, live } = services;
    await live.current();
    const { address, correlation } = context;
    const client = plainText(input.client, 100);
    const failed = async (accountId: string | null, why: LoginFailure): Promise<void> => {
      if (accountId === null || !directory.accounts.has(accountId)) return;
      await noteAccess(
        services,
        accountId,
        { actor: 'system', session: null, correlation },
        { type: 'LoginFailed', data: { why, client, address } },
      );
    };
    const secondFactor = (accountId: string): Promise<void> =>
      passSecondFactor(services, ofLogin(accountId, context), input);
    const login = plainText(input.account, 100);
    const accountId = await passLogin(services, { login, address, digest: input.password, failed, secondFactor });
    const account = directory.accounts.get(accountId);
    if (!account || account.disabled) {
      await failed(accountId, 'disabled');
      throw new AppError(account?.beingRepaired ? 'rightsBeingRepaired' : 'accountDisabled');
    }
    const session = await notingDuties(services, await sessions.create(account.id, client, address));
    await forgetFormer(services, account.id);
    const position = await noteAccess(
      services,
      account.id,
      { actor: account.id, session: session.id, correlation },
      { type: 'LoggedIn', data: { sessionId: session.id, client, address } },
    );
    return answer(await sessionInfo(services, session, account, context.language), position);
  });
