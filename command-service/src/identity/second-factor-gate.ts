import { AppError, isAppError } from '@shilu/events/core/app-error';
import { streamName } from '@shilu/events/core/envelope';
import { sha256Hex, toHex } from '@shilu/events/core/hashing';
import { openField, sealedSchema } from '@shilu/events/core/personal';
import { ACCOUNT, accountDecider, type AccountState } from '@shilu/events/identity/account';
import {
  canonicalStatement,
  challengeOf,
  siteOf,
  STATEMENT_MINUTES,
  type Assertion,
  type Passkey,
} from '@shilu/events/identity/passkey';
import { SECOND_FACTOR_ACT, waysOf } from '@shilu/events/identity/second-factor';
import type { CallContext } from '@shilu/infra/http/call-context';
import { stepOf } from '@shilu/infra/sessions/totp';
import { z } from 'zod';
import type { Author } from '../engine/author';
import type { Caller } from '../engine/command';
import type { Services } from '../engine/services';
import { provenStatement } from './passkey-proof';
import { tellAltered } from './stored-password';

/** Who shows a second factor: in a session, or before there is one. */
export type Shower = {
  readonly id: string;
  /** What challenges are bound to. */
  readonly sessionId: string;
  readonly author: Author;
  readonly language: CallContext['language'];
};
export const ofLogin = (id: string, { commandId, correlation, language }: CallContext): Shower => ({
  ...{ id, sessionId: `login ${id}`, language },
  author: { actor: id, session: null, commandId, correlation, reason: null },
});
export const ofCaller = ({ id, session, author, language }: Caller): Shower => ({
  ...{ id, sessionId: session.id, author, language },
});

export type Shown = { readonly code?: string | undefined; readonly passkey?: Assertion | undefined };

/** What is stored of it, sealed with the person's key: the secret of the app, and recovery codes by their hashes. */
export const storedFactorSchema = z.strictObject({ totp: z.string().nullable(), recovery: z.array(z.string()) });
export type StoredFactor = z.infer<typeof storedFactorSchema>;
export const factorPlace = (accountId: string) => ({ eventId: accountId, path: 'secondFactor' });

/** A recovery code as its person may type it. */
export const recoveryHash = (accountId: string, code: string): string =>
  sha256Hex(`${accountId}/${code.toUpperCase().replace(/[^A-Z2-7]/g, '')}`);

export const openStored = async (
  { keys }: Pick<Services, 'keys'>,
  accountId: string,
  stored: string,
  place: { readonly eventId: string; readonly path: string },
): Promise<unknown> => {
  const sealed = sealedSchema.safeParse(JSON.parse(stored));
  const plain = sealed.success ? openField(sealed.data, await keys.keyFor(accountId), place) : null;
  return plain === null ? null : JSON.parse(plain);
};

/** As the log commits to it; what was exchanged past the product opens nothing. */
const factorInForce = async (services: Services, id: string, commitment: string): Promise<StoredFactor> => {
  const stored = await services.credentials.factorOf(id, commitment);
  const read = stored === null ? null : await openStored(services, id, stored, factorPlace(id));
  const factor = storedFactorSchema.safeParse(read);
  if (factor.success) return factor.data;
  await tellAltered(services, id, 'secondFactorAltered');
  throw new AppError('passwordAltered');
};

/** What a device signs is an act of the account, bound to this session and moment as signatures are. */
const shownAct = (id: string) => ({
  ...{ stream: streamName(ACCOUNT, id), act: SECOND_FACTOR_ACT, moduleId: null, hash: null },
});

export const askDevices = async (services: Services, shower: Shower, passkeys: readonly Passkey[]) => {
  const site = siteOf(services.publicUrl ?? null);
  if (site === null || passkeys.length === 0) return null;
  const content = canonicalStatement({
    ...{ format: 'shilu-signature-1', site, account: shower.id, ...shownAct(shower.id), revision: null },
    ...{ meaning: SECOND_FACTOR_ACT, meaningShown: SECOND_FACTOR_ACT, shown: '', timeZone: 'UTC' },
    ...{ language: shower.language, at: services.clock().toISOString(), nonce: toHex(services.randomBytes(16)) },
  });
  const challenge = challengeOf(content);
  await services.challenges.keep({ challenge, sessionId: shower.sessionId, content, minutes: STATEMENT_MINUTES });
  const known = passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports: [...transports] }));
  return { challenge, site, known, timeout: STATEMENT_MINUTES * 60_000 };
};

export const passDevice = (
  services: Services,
  { id, sessionId, author }: Shower,
  passkey: Assertion,
): Promise<unknown> =>
  provenStatement(services, { id, sessionId, commandId: author.commandId }, passkey, shownAct(id)).catch(
    (error: unknown) => {
      throw isAppError(error) && error.key === 'passkeyUnfit' ? new AppError('codeWrong') : error;
    },
  );

/** A code of the app; each step opens once. */
export const passTotp = async (services: Services, shower: Shower, secret: string, code: string): Promise<boolean> => {
  const step = stepOf(Buffer.from(secret, 'base64'), code, services.clock());
  if (step === null) return false;
  const { commandId } = shower.author;
  return services.challenges.countOn({ credentialId: `totp ${shower.id}`, counter: step, commandId });
};

const passCode = async (services: Services, shower: Shower, factor: StoredFactor, code: string): Promise<boolean> => {
  const { id, author } = shower;
  if (/^[0-9]+$/.test(code)) return factor.totp !== null && passTotp(services, shower, factor.totp, code);
  const number = factor.recovery.indexOf(recoveryHash(id, code)) + 1;
  if (number === 0) return false;
  await services.accounts.run(id, author, (state) => accountDecider.decide({ kind: 'useRecoveryCode', number }, state));
  return true;
};

const waysHere = async (services: Services, shower: Shower, state: AccountState) => {
  const passkey = await askDevices(services, shower, state.passkeys);
  return { ways: waysOf(state).filter((way) => way !== 'passkey' || passkey !== null), passkey };
};

/**
 * Passes whoever has no second factor, or shows theirs. Tries are counted before they are looked at, of the account from
 * wherever they come: whoever makes them knows its password.
 */
export const passSecondFactor = async (services: Services, shower: Shower, shown: Shown): Promise<void> => {
  const { credentials, accounts, directory } = services;
  const { state } = await accounts.load(shower.id);
  if (state.secondFactor === null || directory.settings.secondFactor === 'off') return;
  const code = shown.code?.replace(/\s/g, '') ?? '';
  if (code === '' && shown.passkey === undefined)
    throw new AppError('secondFactorRequired', {}, await waysHere(services, shower, state));
  const key = `${shower.id} second factor`;
  const wait = await credentials.countTry(key);
  if (wait !== null) throw new AppError('accountLocked', { minutes: wait });
  const factor = await factorInForce(services, shower.id, state.secondFactor.commitment);
  if (shown.passkey !== undefined) await passDevice(services, shower, shown.passkey);
  else if (!(await passCode(services, shower, factor, code))) throw new AppError('codeWrong');
  await credentials.settle(key);
};
