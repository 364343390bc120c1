import { AppError } from '@shilu/events/core/app-error';
import { streamName } from '@shilu/events/core/envelope';
import { eventId } from '@shilu/events/core/uuid';
import { ACCOUNT, accountDecider, type AccountProfile } from '@shilu/events/identity/account';
import { mayUse } from '@shilu/events/identity/directory';
import { serviceAccountDecider } from '@shilu/events/identity/service-account';
import { serviceAccountCalls } from '@shilu/events/identity/service-account-calls';
import type { Route } from '@shilu/infra/http/call-context';
import { answer, command } from '../engine/command';
import { madeId } from '../engine/made-id';
import type { Services } from '../engine/services';
import { checkPlacement, mayPlace } from './placement';

/** X380. An account like any other, of which nobody has a password: it acts by the tokens it is given. */
export const addServiceAccount = (services: Services): Route =>
  command(services, serviceAccountCalls.addServiceAccount, async (input, caller) => {
    const { directory, people, accounts, serviceAccounts } = services;
    const id = input.id ?? madeId(caller.author.commandId, 'service-account');
    const done = await serviceAccounts.repeated(id, caller.author);
    if (done) return answer({ id }, done.position);
    const { departmentId, roleIds, name } = input;
    const placement = { departmentId, roleIds, isOrganAdmin: false, directLeaderId: null };
    mayPlace(directory, caller.id, null, placement);
    checkPlacement(directory, id, placement);
    // What was broken off after the first of the two is gone on with: the second names it a program's.
    if (!(await accounts.repeated(id, caller.author))) {
      const profile: AccountProfile = { realName: name.trim(), account: '', mobilePhone: '', email: '' };
      const sealedProfile = await people.seal(id, JSON.stringify(profile), {
        eventId: eventId(caller.author.commandId, streamName(ACCOUNT, id), 0),
        path: 'sealedProfile',
      });
      await accounts.run(id, caller.author, (state) =>
        accountDecider.decide({ kind: 'open', id, sealedProfile, placement, by: null, commitment: null }, state),
      );
    }
    const { position } = await serviceAccounts.run(id, caller.author, (state) =>
      serviceAccountDecider.decide({ kind: 'open' }, state),
    );
    return answer({ id }, position);
  });

/** X381. */
export const listServiceAccounts = (services: Services): Route =>
  command(services, serviceAccountCalls.serviceAccounts, async (_input, caller) => {
    const { directory, people, apiTokens } = services;
    if (!mayUse(directory, caller.id, 'MemberManage')) throw new AppError('forbidden');
    const used = await apiTokens.lastUsed([...directory.serviceAccounts.keys()]);
    const found = [...directory.serviceAccounts].map(async ([id, { tokens }]) => {
      const account = directory.accounts.get(id);
      return {
        id,
        name: (await people.profileOf(id))?.realName ?? id,
        departmentId: account?.departmentId ?? null,
        roleIds: [...(account?.roleIds ?? [])],
        disabled: account?.disabled ?? true,
        tokens: tokens.map(({ scopes, ...token }) => ({ ...token, scopes: [...scopes], lastUsedAt: used.get(token.id) ?? null })),
      };
    }); // prettier-ignore
    return answer(await Promise.all(found));
  });
