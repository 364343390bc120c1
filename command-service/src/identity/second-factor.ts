import { AppError } from '@shilu/events/core/app-error';
import { canonicalJson } from '@shilu/events/core/canonical';
import { accountDecider } from '@shilu/events/identity/account';
import { siteOf } from '@shilu/events/identity/passkey';
import { RECOVERY_CODES, requiredLater } from '@shilu/events/identity/second-factor';
import { secondFactorCalls } from '@shilu/events/identity/second-factor-calls';
import type { Route } from '@shilu/infra/http/call-context';
import { base32, totpUri } from '@shilu/infra/sessions/totp';
import { z } from 'zod';
import { answer, command, type Caller } from '../engine/command';
import type { Services } from '../engine/services';
import { notingDuties } from './login-duties';
import { proveOwnPassword } from './password-gate';
import {
  askDevices,
  factorPlace,
  ofCaller,
  openStored,
  passDevice,
  passSecondFactor,
  passTotp,
  recoveryHash,
  storedFactorSchema,
  type StoredFactor,
} from './second-factor-gate';

/** RFC 4226, 4: a secret of 160 bits. */
const SECRET_BYTES = 20;
/** Eighty bits: nobody guesses one, not even from its hash. */
const RECOVERY_BYTES = 10;
/** To open the app and type the code. */
const PREPARED_MINUTES = 20;

const preparedSchema = z.strictObject({ way: z.enum(['totp', 'passkey']), factor: storedFactorSchema });
const preparedPlace = (preparation: string) => ({ eventId: preparation, path: 'secondFactor' });

const mustBeOffered = ({ directory }: Services, { context }: Caller): void => {
  if (directory.settings.secondFactor === 'off') throw new AppError('secondFactorOff');
  if (context.unprotected) throw new AppError('secondFactorUnprotected');
};

/** X834. */
export const secondFactor = (services: Services): Route =>
  command(services, secondFactorCalls.secondFactor, async (_, caller) => {
    const { state } = await services.accounts.load(caller.id);
    const { secondFactor: own, passkeys, secondFactorSince } = state;
    const { settings } = services.directory;
    const site = siteOf(services.publicUrl ?? null);
    return answer({
      own: own && {
        ...{ way: own.way, codesLeft: RECOVERY_CODES - own.usedCodes.length, since: secondFactorSince ?? '' },
      },
      ...{ rule: settings.secondFactor, requiredFrom: requiredLater(settings, services.clock()) },
      ...{ passkeys: passkeys.length, site },
    });
  });

const recoveryCode = (services: Services): string =>
  (base32(services.randomBytes(RECOVERY_BYTES)).toLowerCase().match(/.{4}/g) ?? []).join('-');

/** X835. */
export const prepareSecondFactor = (services: Services): Route =>
  command(services, secondFactorCalls.prepareSecondFactor, async ({ password, way }, caller) => {
    mustBeOffered(services, caller);
    await proveOwnPassword(services, caller, { digest: password, recordId: null });
    const { state } = await services.accounts.load(caller.id);
    if (state.secondFactor !== null) throw new AppError('secondFactorThere');
    const passkey = way === 'passkey' ? await askDevices(services, ofCaller(caller), state.passkeys) : null;
    if (way === 'passkey' && passkey === null) throw new AppError('passkeysUnavailable');
    const secret = way === 'totp' ? services.randomBytes(SECRET_BYTES) : null;
    const recoveryCodes = Array.from({ length: RECOVERY_CODES }, () => recoveryCode(services));
    const factor: StoredFactor = {
      totp: secret && Buffer.from(secret).toString('base64'),
      recovery: recoveryCodes.map((code) => recoveryHash(caller.id, code)),
    };
    const preparation = services.newId();
    const sealed = await services.people.seal(caller.id, JSON.stringify({ way, factor }), preparedPlace(preparation));
    const content = canonicalJson(sealed);
    await services.challenges.keep({
      ...{ challenge: preparation, sessionId: caller.session.id, content, minutes: PREPARED_MINUTES },
    });
    const { nameEn } = services.directory.settings;
    const account = (await services.credentials.loginOf(caller.id)) ?? caller.id;
    const totp = secret && { secret: base32(secret), uri: totpUri(secret, { issuer: nameEn, account }) };
    return answer({ preparation, totp, passkey, recoveryCodes });
  });

/** X837. What was prepared may be tried until it is right: it is its person's own. Other sessions end. */
export const enrolSecondFactor = (services: Services): Route =>
  command(services, secondFactorCalls.enrolSecondFactor, async ({ preparation, code = '', passkey }, caller) => {
    const { accounts, challenges, credentials, people, sessions } = services;
    const shower = ofCaller(caller);
    const done = await accounts.repeated(caller.id, caller.author);
    let position = done?.position ?? null;
    if (!done) {
      mustBeOffered(services, caller);
      const content = await challenges.take({
        ...{ challenge: preparation, sessionId: caller.session.id, commandId: preparation },
      });
      const read = content === null ? null : await openStored(services, caller.id, content, preparedPlace(preparation));
      const prepared = preparedSchema.safeParse(read);
      if (!prepared.success) throw new AppError('passkeyExpired');
      const { way, factor } = prepared.data;
      const digits = code.replace(/\s/g, '');
      if (way === 'passkey') {
        if (passkey === undefined) throw new AppError('codeWrong');
        await passDevice(services, shower, passkey);
      } else if (factor.totp === null || !(await passTotp(services, shower, factor.totp, digits)))
        throw new AppError('codeWrong');
      const sealed = await people.seal(caller.id, JSON.stringify(factor), factorPlace(caller.id));
      const commitment = await credentials.keepFactor(caller.id, canonicalJson(sealed));
      ({ position } = await accounts.run(caller.id, caller.author, (state) =>
        accountDecider.decide({ kind: 'enrolSecondFactor', way, commitment }, state),
      ));
      await credentials.forgetFactors(caller.id, [commitment]);
    }
    await sessions.revokeAll(caller.id, caller.session.id);
    const { state } = await accounts.load(caller.id);
    if (state.secondFactor !== null) await sessions.update(caller.session.id, { secondFactorDue: false });
    return answer({}, position);
  });

/** X838. */
export const removeSecondFactor = (services: Services): Route =>
  command(services, secondFactorCalls.removeSecondFactor, async ({ password, ...shown }, caller) => {
    const done = await services.accounts.repeated(caller.id, caller.author);
    if (done) return answer({}, done.position);
    await proveOwnPassword(services, caller, { digest: password, recordId: null });
    // A recovery code is noted by a command of its own.
    const author = { ...caller.author, commandId: services.newId() };
    await passSecondFactor(services, { ...ofCaller(caller), author }, shown);
    const { position } = await services.accounts.run(caller.id, caller.author, (state) =>
      accountDecider.decide({ kind: 'removeSecondFactor', by: null }, state),
    );
    await services.credentials.forgetFactors(caller.id, []);
    // Where one is required, another is set up before anything else.
    await notingDuties(services, caller.session);
    return answer({}, position);
  });
