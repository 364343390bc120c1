import { randomBytes } from 'node:crypto';
import { accountDecider, type AccountEvent } from '@shilu/events/identity/account';
import { passwordDigest } from '@shilu/events/identity/request-signature';
import type { Services } from '../engine/services';

const renewed = (commitment: string): AccountEvent => ({
  type: 'PasswordChanged',
  data: { byAdministrator: true, commitment },
});

type Account = { readonly id: string; readonly login: string };

/**
 * Closes accounts whose password is public: nobody logs in to them again, but `keep`, the first administrator, who gets
 * a new password as at a first start. `operator` names whoever runs it. Each is closed by one append, with a password that
 * nobody knows. The administrator comes last of all and the new password is told before it holds: whenever it is broken
 * off, the password that was told, or the old one, opens the laboratory.
 */
export const closePublicAccounts = async (
  services: Pick<Services, 'accounts' | 'credentials' | 'sessions' | 'newId'>,
  {
    accounts,
    keep,
    operator,
    tell,
  }: {
    readonly accounts: readonly Account[];
    readonly keep: string;
    readonly operator: string;
    readonly tell: (password: string) => void;
  },
): Promise<void> => {
  const kept = accounts.filter(({ id }) => id === keep);
  for (const { id, login } of [...accounts.filter((account) => !kept.includes(account)), ...kept]) {
    const commandId = services.newId();
    const author = { actor: 'system', session: null, commandId, correlation: commandId, reason: operator };
    const password = randomBytes(12).toString('base64url');
    const commitment = await services.credentials.keep(id, passwordDigest(login, password));
    if (id === keep) tell(password);
    await services.accounts.run(id, author, (state) => [
      ...(id === keep ? [] : accountDecider.decide({ kind: 'disable' }, state)),
      renewed(commitment),
    ]);
    await services.sessions.revokeAll(id);
  }
};
