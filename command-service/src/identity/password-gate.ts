import { cutText } from '@shilu/events/core/cut-text';
import { AppError, isAppError } from '@shilu/events/core/app-error';
import type { LoginFailure } from '@shilu/events/identity/access';
import { accountDecider } from '@shilu/events/identity/account';
import { MOST_WRONG } from '@shilu/infra/sessions/credentials';
import type { Caller } from '../engine/command';
import type { Services } from '../engine/services';
import { createTurns } from '../engine/turns';
import { noteAccess } from './access-log';
import { isPassword } from './stored-password';

/**
 * The one place where a password is tried, whatever for. Every try is counted before it is looked at, so that many at
 * once do not pass the limit, and two counts are kept over all doors together:
 * - by account and address: five wrong close the account there for 15 minutes, or for as long as its signing is locked.
 *   Nobody can thus shut a colleague out from elsewhere.
 * - by account, of tries made inside a session: five wrong in a row lock signing until an administrator unlocks it.
 * Behind a closed door no password is looked at, so that right and wrong get the same answer.
 */
export const plainText = (value: string, most: number): string =>
  cutText(value.replace(/[\u0000-\u001f\u007f]/g, ' '), most);

const keyAt = (account: string, address: string): string => `${account} ${address}`;

export type LoginTry = {
  readonly login: string;
  readonly address: string;
  readonly digest: string;
  readonly failed: (accountId: string | null, why: LoginFailure) => Promise<void>;
  /** Throws where the account has a second factor and it was not shown. */
  readonly secondFactor: (accountId: string) => Promise<void>;
};

const failureOf = (key: string): LoginFailure =>
  key === 'accountLocked' ? 'locked' : key === 'passwordAltered' ? 'passwordAltered' : 'wrongCode';

/** The account that would log in; that it is not closed is for whoever asks to see. Takes the same time whether or not there is such an account. */
export const passLogin = async (services: Services, given: LoginTry): Promise<string> => {
  const { credentials, directory } = services;
  const accountId = await credentials.accountOf(given.login);
  const account = accountId === null ? undefined : directory.accounts.get(accountId);
  const key = keyAt(account?.id ?? `? ${given.login.trim().toLowerCase()}`, given.address);
  const lasting = account?.signingLocked ?? false;
  const wait = await credentials.countTry(key, { lasting });
  if (wait !== null) {
    await given.failed(accountId, 'locked');
    throw lasting ? new AppError('signingLocked') : new AppError('accountLocked', { minutes: wait });
  }
  const right = await isPassword(services, accountId, given.digest).catch(async (error: unknown) => {
    if (isAppError(error) && error.key === 'passwordAltered') await given.failed(accountId, 'passwordAltered');
    throw error;
  });
  if (!right || !account) {
    await given.failed(accountId, 'wrongPassword');
    throw new AppError('wrongPassword');
  }
  // A closed account, as one that is being repaired is, does not come in whatever it shows: whoever asked tells it so.
  if (!account.disabled)
    await given.secondFactor(account.id).catch(async (error: unknown) => {
      if (isAppError(error) && error.key === 'secondFactorRequired') await credentials.uncountTry(key);
      else if (isAppError(error)) await given.failed(accountId, failureOf(error.key));
      throw error;
    });
  await credentials.settle(key);
  return account.id;
};

export type OwnTry = {
  readonly digest: string;
  /** The login name, where the person was asked for it. */
  readonly login?: string | undefined;
  readonly recordId: string | null;
};

const lock = async (services: Services, caller: Caller, failures: number): Promise<void> => {
  // No part of the command that asked for the password: the lock holds whatever becomes of that.
  const { actor, session, correlation } = caller.author;
  const author = { actor, session, correlation, commandId: services.newId(), reason: null };
  await services.accounts.run(caller.id, author, (state) =>
    accountDecider.decide({ kind: 'lockSigning', failures }, state),
  );
};

const isRight = async (services: Services, accountId: string, given: OwnTry): Promise<boolean> => {
  const { login, digest } = given;
  const named = login === undefined || (await services.credentials.loginOf(accountId)) === login.trim().toLowerCase();
  return (await isPassword(services, accountId, digest)) && named;
};

const proveNow = async (services: Services, caller: Caller, given: OwnTry): Promise<void> => {
  const { credentials } = services;
  // As the log has it this moment: what the caller came in with may be older than a lock.
  if ((await services.accounts.load(caller.id)).state.signingLocked) throw new AppError('signingLocked');
  const key = keyAt(caller.id, caller.context.address);
  const wait = await credentials.countTry(key);
  if (wait !== null) throw new AppError('accountLocked', { minutes: wait });
  const failures = await credentials.countSigning(caller.id);
  if (failures > MOST_WRONG) {
    await lock(services, caller, failures);
    throw new AppError('signingLocked');
  }
  const right = await isRight(services, caller.id, given).catch(async (error: unknown) => {
    // None is right: nobody has guessed.
    if (isAppError(error)) await credentials.settleSigning(caller.id);
    throw error;
  });
  if (!right) {
    await noteAccess(services, caller.id, caller.author, {
      type: 'SigningPasswordWrong',
      data: { sessionId: caller.session.id, recordId: given.recordId, failures },
    });
    if (failures < MOST_WRONG) throw new AppError('wrongPassword');
    await lock(services, caller, failures);
    throw new AppError('signingLocked');
  }
  await credentials.settle(key);
  await credentials.settleSigning(caller.id);
};

/** One at a time per person: a right password sent with each of many records at once is not many tries. */
const turns = createTurns();

/** Proof, inside a session, that it is still its person: to sign, to end a lock of the screen, to change the password. */
export const proveOwnPassword = (services: Services, caller: Caller, given: OwnTry): Promise<void> => {
  if (given.digest === '') throw new AppError('passwordRequired');
  return turns.take(caller.id, () => proveNow(services, caller, given));
};
