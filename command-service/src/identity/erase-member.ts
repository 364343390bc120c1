import { AppError } from '@shilu/events/core/app-error';
import { accountDecider } from '@shilu/events/identity/account';
import { identityCalls } from '@shilu/events/identity/calls';
import type { Route } from '@shilu/infra/http/call-context';
import { answer, command } from '../engine/command';
import type { Services } from '../engine/services';
import { keepAnAdmin, mustBeConfirmed } from './placement';

/** X015. First the fact, then the key: broken off between, the account is closed already and a repetition ends it. */
export const eraseMember = (services: Services): Route =>
  command(services, identityCalls.eraseMember, async ({ id }, caller) => {
    if (!caller.account.isOrganAdmin) throw new AppError('forbidden');
    mustBeConfirmed(caller);
    if (!services.directory.accounts.has(id)) throw new AppError('notFound');
    keepAnAdmin(services.directory, id);
    const { position } = await services.accounts.run(id, caller.author, (state) =>
      accountDecider.decide({ kind: 'shredKey' }, state),
    );
    await services.keys.destroy(id);
    await services.credentials.erase(id);
    await services.sessions.revokeAll(id);
    return answer({}, position);
  });
