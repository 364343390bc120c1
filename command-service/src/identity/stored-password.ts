import { AppError } from '@shilu/events/core/app-error';
import { streamName } from '@shilu/events/core/envelope';
import { ACCOUNT, accountDecider, commitmentOf } from '@shilu/events/identity/account';
import { noteIncident } from '@shilu/infra/notary/incidents';
import type { Tried } from '@shilu/infra/sessions/credentials';
import type { Author } from '../engine/author';
import type { Services } from '../engine/services';

export const bySystem = ({ newId }: Pick<Services, 'newId'>): Author => {
  const commandId = newId();
  return { actor: 'system', session: null, commandId, correlation: commandId, reason: null };
};

/** What is stored was changed past the product: an event of which people are told, and an incident of the account. */
export const tellAltered = async (
  services: Services,
  accountId: string,
  kind: 'passwordAltered' | 'secondFactorAltered',
): Promise<void> => {
  const what = kind === 'passwordAltered' ? 'password' : 'second factor';
  // First what needs no log that takes events.
  await noteIncident(services.pool, {
    ...{ stream: streamName(ACCOUNT, accountId), kind: 'passwordHashAltered' },
    detail: `what is stored of the ${what} is not what the log commits to`,
  });
  await services.accounts.run(accountId, bySystem(services), (state) => accountDecider.decide({ kind }, state));
};

/** Held against the stored string that the log commits to. */
export const tryPassword = async (
  { accounts, credentials, directory }: Pick<Services, 'accounts' | 'credentials' | 'directory'>,
  accountId: string | null,
  digest: string,
): Promise<Tried> => {
  const known = accountId === null ? undefined : directory.accounts.get(accountId);
  // An account that cannot be folded any further: to what was committed before. It opens nothing, and says so.
  const ofBefore = known?.beingRepaired === true ? (known.commitment ?? null) : undefined;
  const committed =
    ofBefore ?? (accountId === null || ofBefore === null ? null : commitmentOf((await accounts.load(accountId)).state));
  return credentials.verify(accountId, digest, committed);
};

/**
 * Whether it is the password that the log commits to. Every use of a password asks here, so that one that was exchanged in
 * the database opens nothing and signs nothing, and is told of at its first use.
 */
export const isPassword = async (services: Services, accountId: string | null, digest: string): Promise<boolean> => {
  const tried = await tryPassword(services, accountId, digest);
  if (tried !== 'altered' || accountId === null) return tried === 'right';
  await tellAltered(services, accountId, 'passwordAltered');
  throw new AppError('passwordAltered');
};

/** Passwords that are needed no more are forgotten: all but the one in force and those that a new one must not be. */
export const forgetFormer = async (services: Services, accountId: string): Promise<void> => {
  const { state } = await services.accounts.load(accountId);
  const kept = state.passwords.slice(-Math.max(1, services.directory.settings.passwordsRemembered));
  const named = kept.filter((one) => one !== null);
  await services.credentials.forget(accountId, named);
};

/** Accounts of before commit to the password that they have, once. Programs have none, nor has whoever was erased. */
export const commitToPasswords = async (services: Services): Promise<void> => {
  const { accounts, directory, credentials } = services;
  const without = [...directory.accounts.values()].filter(
    ({ id, commitment, shredded }) => commitment === undefined && !shredded && !directory.serviceAccounts.has(id),
  );
  if (without.length === 0) return;
  const stored = await credentials.newest();
  for (const { id } of without) {
    const commitment = stored.get(id);
    if (commitment === undefined) continue;
    await accounts.run(id, bySystem(services), (state) =>
      accountDecider.decide({ kind: 'commitPassword', commitment }, state),
    );
  }
};
