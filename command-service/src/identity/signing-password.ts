import { AppError } from '@shilu/events/core/app-error';
import { eventId } from '@shilu/events/core/uuid';
import type { SignatureMeaning } from '@shilu/events/records/record-events';
import { MEANINGS, resolveMeaning, type SigningAct } from '@shilu/events/records/signature-meanings';
import type { Sealed } from '@shilu/events/core/personal';
import { dictionaryRegister, type DictionaryItem } from '@shilu/events/organization/dictionary';
import { categoryOf, entityIdOf } from '@shilu/events/core/envelope';
import type { Assertion, PasskeySignature, SignedWith } from '@shilu/events/identity/passkey';
import { RECORD } from '@shilu/events/records/record-events';
import { type Caller } from '../engine/command';
import { madeId } from '../engine/made-id';
import type { LiveDirectory } from '../engine/directory';
import type { Services } from '../engine/services';
import { mustSayWhatWasSigned, passkeyProof } from './passkey-proof';
import { proveOwnPassword } from './password-gate';

/** What the organisation's dictionary lists as meanings of signatures; empty where it has none. */
const signatureMeanings = (live: LiveDirectory): readonly DictionaryItem[] =>
  [...live.kept(dictionaryRegister).values()]
    .filter(({ removed, values }) => !removed && values.code === MEANINGS)
    .flatMap(({ values }) => values.items);

export type SigningInput = {
  readonly account?: string | undefined;
  readonly password: string;
  readonly passkey?: Assertion | undefined;
};

/** What a signature will stand for, as the command has it. */
export type Signing = Pick<SignedWith, 'stream' | 'act' | 'moduleId' | 'hash'>;

/** What is left of a proof to be kept with the signature. */
export type SignerProof = { readonly passkey?: PasskeySignature };

const passwordProof = async (
  services: Services,
  caller: Caller,
  input: SigningInput,
  recordId: string | null,
): Promise<void> => {
  if (input.password === '') throw new AppError('passwordRequired');
  const first = !caller.session.signedOnce;
  const login = first ? (input.account ?? '') : input.account;
  if (login?.trim() === '') throw new AppError('accountRequired');
  await proveOwnPassword(services, caller, { digest: input.password, login, recordId });
  if (first) await services.sessions.update(caller.session.id, { signedOnce: true });
};

export type SignatureFields = {
  readonly signatureId: string;
  readonly signerName: Sealed;
  readonly meaning: SignatureMeaning;
  readonly timeZone: string;
  readonly passkey?: PasskeySignature;
};

/**
 * Proof that it is this person who signs, now (21 CFR 11.200): a passkey, whose device verifies its person each time; or the
 * password every time, the account too at the first signing of a session and after a lock of the screen.
 */
export const proveSigner = async (
  services: Services,
  caller: Caller,
  input: SigningInput,
  signing: Signing,
): Promise<SignerProof> => {
  if (input.passkey !== undefined) return { passkey: await passkeyProof(services, caller, input.passkey, signing) };
  if (services.directory.settings.passkeyOnly) throw new AppError('passkeyRequired');
  const recordId = categoryOf(signing.stream) === RECORD ? entityIdOf(signing.stream) : null;
  await passwordProof(services, caller, input, recordId);
  return {};
};

/** What every signature says (21 CFR 11.50): who, as printed then, with what meaning, in which zone. The first event of the command is the signature. */
export const signatureFields = async (
  services: Services,
  caller: Caller,
  stream: string,
  act: SigningAct,
  input: { readonly meaning: string; readonly meaningShown?: string | undefined; readonly timeZone: string },
  proof: SignerProof,
): Promise<SignatureFields> => {
  const meaning = resolveMeaning(
    { code: input.meaning, shown: input.meaningShown },
    act,
    signatureMeanings(services.live),
  );
  if (proof.passkey) mustSayWhatWasSigned(proof.passkey, { meaning, timeZone: input.timeZone });
  return {
    signatureId: madeId(caller.author.commandId, 'signature'),
    signerName: await services.people.seal(caller.id, await services.people.nameOf(caller.id), {
      eventId: eventId(caller.author.commandId, stream, 0),
      path: 'signerName',
    }),
    meaning,
    timeZone: input.timeZone,
    ...proof,
  };
};
