import { createPublicKey } from 'node:crypto';
import { verifyRegistrationResponse } from '@simplewebauthn/server';
import { cose, decodeCredentialPublicKey } from '@simplewebauthn/server/helpers';
import { AppError } from '@shilu/events/core/app-error';
import { toBase64url } from '@shilu/events/core/base64url';
import { toBase64, toHex, utf8 } from '@shilu/events/core/hashing';
import { openField } from '@shilu/events/core/personal';
import { streamName } from '@shilu/events/core/envelope';
import { eventId } from '@shilu/events/core/uuid';
import { ACCOUNT, accountDecider } from '@shilu/events/identity/account';
import {
  canonicalStatement,
  challengeOf,
  coseAlgorithms,
  isOfSite,
  PASSKEY_ALGORITHMS,
  siteOf,
  STATEMENT_MINUTES,
  type Passkey,
  type PasskeyAlgorithm,
} from '@shilu/events/identity/passkey';
import { passkeyCalls } from '@shilu/events/identity/passkey-calls';
import type { Route } from '@shilu/infra/http/call-context';
import { answer, command } from '../engine/command';
import type { Services } from '../engine/services';
import { proveOwnPassword } from './password-gate';

const TIMEOUT_MS = STATEMENT_MINUTES * 60_000;
/** The statement by which a device is enrolled is not one that it could sign with. */
const ENROLMENT = 'enrolment';

/** The host that passkeys are bound to. */
const siteHere = ({ publicUrl = null }: Services): string => {
  const site = siteOf(publicUrl);
  if (site === null) throw new AppError('passkeysUnavailable');
  return site;
};

const known = (passkeys: readonly Passkey[]) =>
  passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports: [...transports] }));

/** X798. */
export const listPasskeys = (services: Services): Route =>
  command(services, passkeyCalls.passkeys, async (_, caller) => {
    const { state } = await services.accounts.load(caller.id);
    const key = await services.keys.keyFor(caller.id);
    const { passkeyOnly, refuseSyncedPasskeys } = services.directory.settings;
    return answer({
      list: state.passkeys.map(({ credentialId, algorithm, backupEligible, sealedName }) => {
        const { eventId: at, at: enrolledAt } = state.enrolments.get(credentialId) ?? { eventId: '', at: '' };
        const name = openField(sealedName, key, { eventId: at, path: 'sealedName' }) ?? '';
        return { credentialId, name, algorithm, synced: backupEligible, enrolledAt };
      }),
      site: siteOf(services.publicUrl ?? null),
      passkeyOnly,
      refuseSynced: refuseSyncedPasskeys,
    });
  });

/** X795. That a challenge was given says that the password was right. */
export const enrolmentOptions = (services: Services): Route =>
  command(services, passkeyCalls.enrolmentOptions, async ({ password }, caller) => {
    const site = siteHere(services);
    await proveOwnPassword(services, caller, { digest: password, recordId: null });
    const challenge = toBase64url(services.randomBytes(32));
    await services.challenges.keep({
      ...{ challenge, sessionId: caller.session.id, content: ENROLMENT, minutes: STATEMENT_MINUTES },
    });
    const [{ state }, profile] = await Promise.all([
      services.accounts.load(caller.id),
      services.people.profileOf(caller.id),
    ]);
    const { nameZh, nameEn } = services.directory.settings;
    return answer({
      challenge,
      rp: { id: site, name: caller.language === 'zh-CN' ? nameZh : nameEn },
      user: {
        ...{ id: toBase64url(utf8(caller.id)), name: profile?.account ?? caller.id },
        displayName: profile?.realName ?? caller.id,
      },
      algorithms: PASSKEY_ALGORITHMS.map((name) => coseAlgorithms[name]),
      known: known(state.passkeys),
      timeout: TIMEOUT_MS,
    });
  });

/** A key as COSE has it, as others read it: SubjectPublicKeyInfo. */
const readKey = (bytes: Uint8Array<ArrayBuffer>): Pick<Passkey, 'algorithm' | 'publicKey'> | null => {
  const key = decodeCredentialPublicKey(bytes);
  const number = key.get(cose.COSEKEYS.alg);
  const algorithm = PASSKEY_ALGORITHMS.find((name) => coseAlgorithms[name] === number);
  const part = (value: Uint8Array | undefined): string => toBase64url(value ?? new Uint8Array());
  const jwk = (name: PasskeyAlgorithm): Record<string, string> | null => {
    if (name === 'ES256' && cose.isCOSEPublicKeyEC2(key))
      return { kty: 'EC', crv: 'P-256', x: part(key.get(cose.COSEKEYS.x)), y: part(key.get(cose.COSEKEYS.y)) };
    if (name === 'RS256' && cose.isCOSEPublicKeyRSA(key))
      return { kty: 'RSA', n: part(key.get(cose.COSEKEYS.n)), e: part(key.get(cose.COSEKEYS.e)) };
    if (name === 'EdDSA' && cose.isCOSEPublicKeyOKP(key))
      return { kty: 'OKP', crv: 'Ed25519', x: part(key.get(cose.COSEKEYS.x)) };
    return null;
  };
  const found = algorithm === undefined ? null : jwk(algorithm);
  if (algorithm === undefined || found === null) return null;
  const der = createPublicKey({ key: found, format: 'jwk' }).export({ type: 'spki', format: 'der' });
  return { algorithm, publicKey: toBase64(new Uint8Array(der)) };
};

type Enrolment = {
  readonly credentialId: string;
  readonly clientDataJSON: string;
  readonly attestationObject: string;
  readonly challenge: string;
};
const verified = async (given: Enrolment, site: string) => {
  const { credentialId: id, clientDataJSON, attestationObject, challenge } = given;
  const { origin } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { origin?: unknown };
  if (typeof origin !== 'string' || !isOfSite(origin, site)) return null;
  const { verified: holds, registrationInfo } = await verifyRegistrationResponse({
    response: {
      ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
      response: { clientDataJSON, attestationObject },
    },
    ...{ expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: site, requireUserVerification: true },
    supportedAlgorithmIDs: PASSKEY_ALGORITHMS.map((name) => coseAlgorithms[name]),
  });
  const key = holds ? readKey(registrationInfo.credential.publicKey) : null;
  return key && holds ? { key, info: registrationInfo } : null;
};

/** X796. */
export const enrolPasskey = (services: Services): Route =>
  command(services, passkeyCalls.enrolPasskey, async (input, caller) => {
    const { challenges, accounts, people } = services;
    const site = siteHere(services);
    const done = await accounts.repeated(caller.id, caller.author);
    if (done) return answer({}, done.position);
    const { commandId } = caller.author;
    const taken = await challenges.take({ challenge: input.challenge, sessionId: caller.session.id, commandId });
    if (taken !== ENROLMENT) throw new AppError('passkeyExpired');
    const found = await verified(input, site).catch((error: unknown) => {
      services.log.warn({ account: caller.id, error }, 'a passkey was refused');
      return null;
    });
    if (!found) throw new AppError('passkeyUnfit');
    const { credential, credentialDeviceType, credentialBackedUp } = found.info;
    const sealedName = await people.seal(caller.id, input.name, {
      eventId: eventId(commandId, streamName(ACCOUNT, caller.id), 0),
      path: 'sealedName',
    });
    const passkey: Passkey = {
      ...{ credentialId: credential.id, ...found.key, transports: input.transports, sealedName },
      backupEligible: credentialDeviceType === 'multiDevice',
    };
    const refuseSynced = services.directory.settings.refuseSyncedPasskeys;
    const { position } = await accounts.run(caller.id, caller.author, (state) =>
      accountDecider.decide({ kind: 'enrolPasskey', passkey, backedUp: credentialBackedUp, refuseSynced }, state),
    );
    return answer({}, position);
  });

/** X797. What was signed with it stays as it is. */
export const removePasskey = (services: Services): Route =>
  command(services, passkeyCalls.removePasskey, async ({ credentialId, password }, caller) => {
    await proveOwnPassword(services, caller, { digest: password, recordId: null });
    const { position } = await services.accounts.run(caller.id, caller.author, (state) =>
      accountDecider.decide({ kind: 'removePasskey', credentialId }, state),
    );
    return answer({}, position);
  });

/** X799. */
export const signingStatement = (services: Services): Route =>
  command(services, passkeyCalls.signingStatement, async (input, caller) => {
    const site = siteHere(services);
    const { state } = await services.accounts.load(caller.id);
    if (state.signingLocked) throw new AppError('signingLocked');
    if (state.passkeys.length === 0) throw new AppError('passkeyRequired');
    const content = canonicalStatement({
      ...input,
      ...{ format: 'shilu-signature-1', site, account: caller.id, language: caller.language },
      ...{ at: services.clock().toISOString(), nonce: toHex(services.randomBytes(16)) },
    });
    const challenge = challengeOf(content);
    await services.challenges.keep({
      ...{ challenge, sessionId: caller.session.id, content, minutes: STATEMENT_MINUTES },
    });
    return answer({ challenge, site, known: known(state.passkeys), timeout: TIMEOUT_MS });
  });
