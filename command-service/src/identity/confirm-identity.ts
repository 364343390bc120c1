import { SYSTEM } from '@shilu/events/core/built-in';
import { AppError } from '@shilu/events/core/app-error';
import { accountDecider, type IdentifiedBy } from '@shilu/events/identity/account';
import { identityCalls } from '@shilu/events/identity/calls';
import type { Route } from '@shilu/infra/http/call-context';
import { answer, command } from '../engine/command';
import { madeId } from '../engine/made-id';
import type { Services } from '../engine/services';
import { mustBeAllowed } from '../registers/authority';
import { anybodyAdministers } from './administrators';

/** X016: a second administrator, who had no part in what closed signing, has identified the person. */
export const confirmIdentity = (services: Services): Route =>
  command(services, identityCalls.confirmIdentity, async ({ id, how }, caller) => {
    mustBeAllowed(services.directory, caller.id, null, ['admin']);
    if (id === caller.id) throw new AppError('notOneself');
    if (!services.directory.accounts.has(id)) throw new AppError('notFound');
    const { position } = await services.accounts.run(id, caller.author, (state) =>
      accountDecider.decide({ kind: 'confirmIdentity', by: caller.id, how, onServer: false }, state),
    );
    return answer({}, position);
  });

export type OnServer = {
  /** Login name. */ readonly account: string;
  readonly operator: string;
  readonly how: IdentifiedBy;
  /** Makes the account an administrator's, where nobody else is one any more. */
  readonly administrator?: boolean;
  /** Takes away the second factor of a person who has neither it nor a recovery code any more. */
  readonly resetSecondFactor?: boolean;
};

/**
 * The same on the server itself, for a laboratory without a second administrator: also unlocks signing. `operator` names
 * whoever runs it and stands in the event as its reason. Those who oversee the audit trail are told.
 */
export const confirmOnServer = async (
  services: Pick<Services, 'accounts' | 'credentials' | 'newId' | 'live'>,
  { account, operator, how, administrator = false, resetSecondFactor = false }: OnServer,
): Promise<void> => {
  const id = await services.credentials.accountOf(account);
  if (id === null) throw new AppError('notFound');
  const { state } = await services.accounts.load(id);
  const commandId = services.newId();
  const author = { actor: 'system', session: null, correlation: commandId, reason: operator };
  if (administrator) {
    await services.live.current();
    if (await anybodyAdministers(services.accounts, services.live)) throw new AppError('administratorRemains');
    await services.credentials.settleSigning(id);
    await services.credentials.settleEverywhere(id);
    await services.accounts.run(id, { ...author, commandId }, (now) =>
      accountDecider.decide({ kind: 'reinstate', how }, now),
    );
    return;
  }
  if (resetSecondFactor) {
    await services.accounts.run(id, { ...author, commandId: madeId(commandId, 'second-factor') }, (now) =>
      accountDecider.decide({ kind: 'removeSecondFactor', by: SYSTEM }, now),
    );
    if (state.suspension === null && !state.signingLocked) return;
  }
  if (state.signingLocked) {
    await services.credentials.settleSigning(id);
    await services.credentials.settleEverywhere(id);
    await services.accounts.run(id, { ...author, commandId: madeId(commandId, 'unlock') }, (now) =>
      accountDecider.decide({ kind: 'unlockSigning' }, now),
    );
    if (state.suspension === null) return;
  }
  await services.accounts.run(id, { ...author, commandId }, (now) =>
    accountDecider.decide({ kind: 'confirmIdentity', by: 'system', how, onServer: true }, now),
  );
};
