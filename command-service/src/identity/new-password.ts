import { AppError } from '@shilu/events/core/app-error';
import { mustBeStrong } from '@shilu/events/identity/password-rule';
import { passwordDigest } from '@shilu/events/identity/request-signature';
import type { Caller } from '../engine/command';
import type { Services } from '../engine/services';

type NewPassword = {
  readonly password: string;
  /** Login name. */
  readonly account: string;
  /** Null for one that is being opened. */
  readonly accountId: string | null;
};

/** None of those that the organisation remembers, by what is stored of each. */
const mustBeNew = async (services: Services, accountId: string, digest: string): Promise<void> => {
  const { passwordsRemembered: count } = services.directory.settings;
  if (count === 0) return;
  const { state } = await services.accounts.load(accountId);
  for (const committed of state.passwords.slice(-count))
    if ((await services.credentials.verify(accountId, digest, committed)) === 'right')
      throw new AppError('passwordReused', { count });
};

/**
 * The digest of a password that somebody sets, by whoever sets it: sent so that nobody reads it on its way, strong enough,
 * and none of the last ones.
 */
export const newDigest = async (
  services: Services,
  { context }: Pick<Caller, 'context'>,
  { password, account, accountId }: NewPassword,
): Promise<string> => {
  if (context.unprotected) throw new AppError('passwordUnprotected');
  mustBeStrong(password, { account, settings: services.directory.settings });
  const digest = passwordDigest(account, password);
  if (accountId !== null) await mustBeNew(services, accountId, digest);
  return digest;
};
