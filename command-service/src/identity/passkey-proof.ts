import { AppError } from '@shilu/events/core/app-error';
import { eventId } from '@shilu/events/core/uuid';
import {
  challengeOf,
  keyFault,
  passkeyFault,
  readAuthenticatorData,
  readStatement,
  type Assertion,
  type PasskeyEvidence,
  type PasskeySignature,
} from '@shilu/events/identity/passkey';
import { openField } from '@shilu/events/core/personal';
import type { SignatureMeaning } from '@shilu/events/records/record-events';
import type { Caller } from '../engine/command';
import type { Services } from '../engine/services';
import type { Signing } from './signing-password';

/** Whose device answers, to what was asked of which session. */
type Asked = { readonly id: string; readonly sessionId: string; readonly commandId: string };

const unfit = (services: Services, caller: Pick<Asked, 'id'>, why: string): AppError => {
  services.log.warn({ account: caller.id, why }, 'a signature of a passkey was refused');
  return new AppError('passkeyUnfit');
};

/** The device's name, as its person typed it; sealed anew to the event that bears the signature. */
const deviceName = async (
  { accounts, keys }: Pick<Services, 'accounts' | 'keys'>,
  accountId: string,
  credentialId: string,
): Promise<string> => {
  const { state } = await accounts.load(accountId);
  const passkey = state.passkeys.find((one) => one.credentialId === credentialId);
  const enrolment = state.enrolments.get(credentialId);
  if (!passkey || !enrolment) return '';
  const key = await keys.keyFor(accountId);
  return openField(passkey.sealedName, key, { eventId: enrolment.eventId, path: 'sealedName' }) ?? '';
};

/**
 * The statement that was given to this session for this very thing, signed by a device that its person enrolled and that
 * verified them. Each statement serves one command.
 */
export const provenStatement = async (
  services: Services,
  asked: Asked,
  { challenge, ...answered }: Assertion,
  signing: Signing,
): Promise<PasskeyEvidence> => {
  const { accounts, challenges, clock } = services;
  const { id, sessionId, commandId } = asked;
  const { state } = await accounts.load(id);
  const passkey = state.passkeys.find(({ credentialId }) => credentialId === answered.credentialId);
  if (!passkey) throw unfit(services, asked, 'it is none of the person’s');
  if (services.directory.settings.refuseSyncedPasskeys && passkey.backupEligible) throw new AppError('passkeySynced');
  const content = await challenges.take({ challenge, sessionId, commandId });
  const statement = content === null ? null : readStatement(content);
  if (content === null || statement === null || challengeOf(content) !== challenge)
    throw new AppError('passkeyExpired');
  for (const part of ['stream', 'act', 'moduleId', 'hash'] as const)
    if (statement[part] !== signing[part]) throw new AppError('passkeyExpired');
  const { algorithm, publicKey } = passkey;
  const given: PasskeyEvidence = { ...answered, algorithm, publicKey, statement: content };
  const signed = { ...signing, account: id, meaning: null, timeZone: null, at: clock().toISOString() };
  const fault = keyFault(given, state.passkeys) ?? (await passkeyFault(given, signed));
  if (fault !== null) throw unfit(services, asked, fault);
  const counter = readAuthenticatorData(answered.authenticatorData)?.counter ?? 0;
  if (!(await challenges.countOn({ credentialId: passkey.credentialId, counter, commandId })))
    throw unfit(services, asked, 'its counter went back: there may be a copy of it');
  return given;
};

/** The same of something that is signed, with what the event says of the device. */
export const passkeyProof = async (
  services: Services,
  caller: Caller,
  assertion: Assertion,
  signing: Signing,
): Promise<PasskeySignature> => {
  const { commandId } = caller.author;
  const { state } = await services.accounts.load(caller.id);
  if (state.signingLocked) throw new AppError('signingLocked');
  const asked = { id: caller.id, sessionId: caller.session.id, commandId };
  const given = await provenStatement(services, asked, assertion, signing);
  const name = await services.people.seal(caller.id, await deviceName(services, caller.id, given.credentialId), {
    eventId: eventId(commandId, signing.stream, 0),
    path: 'passkey.name',
  });
  return { ...given, name };
};

/** What the signature says is what its person read before they signed. */
export const mustSayWhatWasSigned = (
  { statement }: PasskeySignature,
  { meaning, timeZone }: { readonly meaning: SignatureMeaning; readonly timeZone: string },
): void => {
  const signed = readStatement(statement);
  const shown = signed?.meaningShown;
  if (signed?.meaning !== meaning.value || (shown !== meaning.zh && shown !== meaning.en))
    throw new AppError('meaningChanged');
  if (signed.timeZone !== timeZone) throw new AppError('passkeyExpired');
};
