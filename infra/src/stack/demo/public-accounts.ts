import { passwordDigest } from '@shilu/events/identity/request-signature';
import type { Credentials } from '../../sessions/credentials';
import { StartRefused } from '../../config/start-messages';
import { people } from './content/people';
import { DEMO_PASSWORD } from './load-organisation';

export type PublicAccount = { readonly id: string; readonly login: string };

/** Accounts of the demonstration that everybody can log in to: the password stands in the documentation. */
export const publicAccounts = async (
  credentials: Pick<Credentials, 'accountOf' | 'verify'>,
  most = Infinity,
): Promise<readonly PublicAccount[]> => {
  const found: PublicAccount[] = [];
  for (const { loginName: login } of people) {
    if (found.length >= most) break;
    const id = await credentials.accountOf(login);
    if (id !== null && (await credentials.verify(id, passwordDigest(login, DEMO_PASSWORD)))) found.push({ id, login });
  }
  return found;
};

/** DEMO=false promises that nobody gets in by a password that is public. */
export const refusePublicAccounts = async (
  { demo, dataDir }: { readonly demo: boolean; readonly dataDir: string },
  credentials: Pick<Credentials, 'accountOf' | 'verify'>,
): Promise<void> => {
  if (demo) return;
  const [account] = await publicAccounts(credentials, 1);
  if (account) throw new StartRefused('demoPasswordsLeft', { account: account.login, dataDir });
};
