import { randomBytes } from 'node:crypto';
import { accountDecider, type AccountEvent } from '@shilu/events/identity/account';
import { passwordDigest } from '@shilu/events/identity/request-signature';
import type { Services } from '../engine/services';

const renewed: AccountEvent = { type: 'PasswordChanged', data: { byAdministrator: true } };

type Account = { readonly id: string; readonly login: string };

/**
 * Closes accounts whose password is public: nobody logs in to them again, but `keep`, the first administrator, who gets
 * a new password as at a first start; it is answered, null when that account is not among them. `operator` names whoever
 * runs it. Last the password, by which an account is found: broken off before, a repetition does it again.
 */
export const closePublicAccounts = async (
  services: Pick<Services, 'accounts' | 'credentials' | 'sessions' | 'newId'>,
  {
    accounts,
    keep,
    operator,
  }: { readonly accounts: readonly Account[]; readonly keep: string; readonly operator: string },
): Promise<string | null> => {
  let kept: string | null = null;
  for (const { id, login } of accounts) {
    const commandId = services.newId();
    const author = { actor: 'system', session: null, commandId, correlation: commandId, reason: operator };
    const password = randomBytes(12).toString('base64url');
    if (id === keep) kept = password;
    await services.accounts.run(id, author, (state) =>
      id === keep ? [renewed] : accountDecider.decide({ kind: 'disable' }, state),
    );
    await services.credentials.change(id, passwordDigest(login, password));
    await services.sessions.revokeAll(id);
  }
  return kept;
};
