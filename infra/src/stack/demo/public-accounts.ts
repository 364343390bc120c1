import type { Services } from '@shilu/command-service/engine/services';
import { tryPassword } from '@shilu/command-service/identity/stored-password';
import { passwordDigest } from '@shilu/events/identity/request-signature';
import { StartRefused } from '../../config/start-messages';
import { StreamWasCut } from '../../event-store/errors';
import { people } from './content/people';
import { DEMO_PASSWORD } from './load-organisation';

/** An account whose stream was cut in the event store lets nobody in, whatever the password. */
const opens = (trying: ReturnType<typeof tryPassword>): Promise<boolean> =>
  trying.then(
    (tried) => tried === 'right',
    (error: unknown) => {
      if (error instanceof StreamWasCut) return false;
      throw error;
    },
  );

export type PublicAccount = { readonly id: string; readonly login: string };

/** Accounts of the demonstration that everybody can log in to: the password stands in the documentation. */
export const publicAccounts = async (
  services: Pick<Services, 'accounts' | 'credentials' | 'directory'>,
  most = Infinity,
): Promise<readonly PublicAccount[]> => {
  const found: PublicAccount[] = [];
  for (const { loginName: login } of people) {
    if (found.length >= most) break;
    const id = await services.credentials.accountOf(login);
    if (id !== null && (await opens(tryPassword(services, id, passwordDigest(login, DEMO_PASSWORD)))))
      found.push({ id, login });
  }
  return found;
};

/** DEMO=false promises that nobody gets in by a password that is public. */
export const refusePublicAccounts = async (
  { demo, dataDir }: { readonly demo: boolean; readonly dataDir: string },
  services: Pick<Services, 'accounts' | 'credentials' | 'directory'>,
): Promise<void> => {
  if (demo) return;
  const [account] = await publicAccounts(services, 1);
  if (account) throw new StartRefused('demoPasswordsLeft', { account: account.login, dataDir });
};
