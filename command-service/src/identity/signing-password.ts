import { AppError } from '@shilu/events/core/app-error';
import { streamName } from '@shilu/events/core/envelope';
import { eventId } from '@shilu/events/core/uuid';
import { accountDecider } from '@shilu/events/identity/account';
import { RECORD, type SignatureMeaning } from '@shilu/events/records/record-events';
import type { Sealed } from '@shilu/events/core/personal';
import { MOST_WRONG } from '@shilu/infra/sessions/credentials';
import { madeId, type Caller } from '../engine/command';
import type { Services } from '../engine/services';
import { createTurns } from '../engine/turns';
import { noteAccess } from './access-log';

export type SigningInput = { readonly account?: string | undefined; readonly password: string };

const lock = async (services: Services, caller: Caller, failures: number): Promise<void> => {
  const author = { ...caller.author, commandId: services.newId(), reason: null };
  await services.accounts.run(caller.id, author, (state) =>
    accountDecider.decide({ kind: 'lockSigning', failures }, state),
  );
};

/** One at a time per person: a right password sent with each of many records at once is not many tries. */
const turns = createTurns();

/**
 * Proof that it is this person who signs, now (21 CFR 11.200): the password every time, the account too at the first
 * signing of a session and after a lock of the screen. Five wrong in a row lock signing until an administrator
 * unlocks it. Tries are counted before they are looked at, so that many at once do not pass the limit.
 */
const prove = async (services: Services, caller: Caller, input: SigningInput, recordId: string): Promise<void> => {
  const { credentials, sessions } = services;
  if (caller.account.signingLocked) throw new AppError('signingLocked');
  if (input.password === '') throw new AppError('passwordRequired');
  const first = !caller.session.signedOnce;
  if (first && (input.account ?? '').trim() === '') throw new AppError('accountRequired');

  const failures = await credentials.countSigning(caller.id);
  if (failures > MOST_WRONG) {
    await lock(services, caller, failures);
    throw new AppError('signingLocked');
  }
  const named =
    !first && input.account === undefined
      ? true
      : (await credentials.loginOf(caller.id)) === input.account?.trim().toLowerCase();
  const right = await credentials.verify(caller.id, input.password);
  if (!named || !right) {
    await noteAccess(services, caller.id, caller.author, {
      type: 'SigningPasswordWrong',
      data: { sessionId: caller.session.id, recordId, failures },
    });
    if (failures >= MOST_WRONG) {
      await lock(services, caller, failures);
      throw new AppError('signingLocked');
    }
    throw new AppError('wrongPassword');
  }
  await credentials.settleSigning(caller.id);
  if (first) await sessions.update(caller.session.id, { signedOnce: true });
};

export const proveSigner = (services: Services, caller: Caller, input: SigningInput, recordId: string): Promise<void> =>
  turns.take(caller.id, () => prove(services, caller, input, recordId));

export type SignatureFields = {
  readonly signatureId: string;
  readonly signerName: Sealed;
  readonly meaning: SignatureMeaning;
  readonly timeZone: string;
};

/** What every signature says (21 CFR 11.50): who, as printed then, with what meaning, in which zone. The first event of the command is the signature. */
export const signatureFields = async (
  services: Services,
  caller: Caller,
  recordId: string,
  input: { readonly meaning: SignatureMeaning; readonly timeZone: string },
): Promise<SignatureFields> => ({
  signatureId: madeId(caller.author.commandId, 'signature'),
  signerName: await services.people.seal(caller.id, await services.people.nameOf(caller.id), {
    eventId: eventId(caller.author.commandId, streamName(RECORD, recordId), 0),
    path: 'signerName',
  }),
  meaning: input.meaning,
  timeZone: input.timeZone,
});
