import { AppError } from '@shilu/events/core/app-error';
import { accountDecider } from '@shilu/events/identity/account';
import { identityCalls } from '@shilu/events/identity/calls';
import type { Route } from '@shilu/infra/http/call-context';
import { mustBeErasable } from '../audit/erasable';
import { answer, command } from '../engine/command';
import type { Services } from '../engine/services';
import { mustBeAllowed } from '../registers/authority';

/** X015. First the fact, then the key: broken off between, the account is closed already and a repetition ends it. */
export const eraseMember = (services: Services): Route =>
  command(services, identityCalls.eraseMember, async ({ id }, caller) => {
    mustBeAllowed(services.directory, caller.id, null, ['admin']);
    if (!services.directory.accounts.has(id)) throw new AppError('notFound');
    const { position } = await services.keeping.inTurn(caller.author, () =>
      services.accounts.run(id, caller.author, async (state) => {
        await mustBeErasable(services, id);
        return accountDecider.decide({ kind: 'shredKey' }, state);
      }),
    );
    await services.keys.destroy(id);
    await services.credentials.erase(id);
    await services.sessions.revokeAll(id);
    return answer({}, position);
  });
