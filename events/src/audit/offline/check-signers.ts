import { ed25519 } from '@noble/curves/ed25519.js';
import type { Checkpoint, SignatureVerifier } from '../../core/checkpoint-note';
import { toHex } from '../../core/hashing';
import { ACCOUNT } from '../../identity/account-category';
import { SIGNED_RECORD_TYPES } from '../../identity/passkey';
import { judgingPasskeys, KEY_ENROLLED, KEY_REMOVED } from '../passkeys';
import { judgeSigner, SIGNING_STREAM, type Signing } from '../signing';
import type { Proof } from './bundle';
import type { BundleNoteKind } from './bundle-words';
import { endsThere, openEvents, openSingle, type ReadEvent, type Tell } from './proven-events';

type Claim = Parameters<SignatureVerifier>;
/** Ed25519, as fast as whoever checks has it; it fails where they have none, or the bytes are no key. */
export type VerifySoon = (...claim: Claim) => boolean | Promise<boolean>;

type Judge = (verify: SignatureVerifier) => readonly Judged[];
type Judged = {
  readonly event: ReadEvent;
  readonly began: boolean;
  readonly fault: ReturnType<typeof judgeSigner>['fault'];
};

const claimKey: (...claim: Claim) => string = (signature, message, publicKey) =>
  `${toHex(publicKey)} ${toHex(signature)} ${toHex(message)}`;

const verifySlowly: SignatureVerifier = (...claim) => {
  try {
    return ed25519.verify(...claim);
  } catch {
    return false;
  }
};

/** The rule asks for one signature after another; here all that it asks for are verified at once, and it is asked again. */
const judgeSoon = async (judge: Judge, verify: VerifySoon): Promise<readonly Judged[]> => {
  const asked = new Map<string, Claim>();
  judge((...claim) => {
    asked.set(claimKey(...claim), claim);
    return true;
  });
  const tried = async (claim: Claim): Promise<boolean> => {
    try {
      return await verify(...claim);
    } catch {
      return verifySlowly(...claim);
    }
  };
  const known = new Map(await Promise.all([...asked].map(async ([key, claim]) => [key, await tried(claim)] as const)));
  return judge((...claim) => known.get(claimKey(...claim)) ?? verifySlowly(...claim));
};

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Readonly<Record<string, unknown>>) : {}; // prettier-ignore

/**
 * Who vouches for each event, with the keys that the log names up to it, and what people signed with their passkeys, by the
 * rules by which the product is verified. `events` are those of the record.
 */
export const checkSigners = async (
  { signing, passkeys }: Pick<Proof, 'signing' | 'passkeys'>,
  events: readonly ReadEvent[],
  checkpoint: Checkpoint,
  {
    tell,
    note,
    verify,
  }: {
    readonly tell: Tell;
    readonly note: (kind: BundleNoteKind, detail: string) => void;
    readonly verify: VerifySoon | undefined;
  },
): Promise<{ readonly commandSignatures: number; readonly passkeys: number; readonly whole: boolean }> => {
  if (signing === null) {
    note('signersNotGiven', '');
    return { commandSignatures: 0, passkeys: 0, whole: false };
  }
  const ofKeys: Tell = (kind, detail) => tell('keyHistory', `${kind}: ${detail}`);
  const keys = openEvents(SIGNING_STREAM, signing.events, checkpoint, ofKeys);
  endsThere(SIGNING_STREAM, signing, checkpoint, ofKeys);
  const enrolments = openSingle(passkeys, { category: ACCOUNT, types: [KEY_ENROLLED, KEY_REMOVED] }, checkpoint, tell);
  const inOrder = [...keys, ...enrolments, ...events].sort((a, b) => a.index - b.index);

  const judge: Judge = (verifier) => {
    let now: Signing = null;
    return inOrder.map((event) => {
      const { stream, type, signature, leaf } = event;
      const { fault, next } = judgeSigner(now, { stream, type, signature, leaf, body: () => event.body }, { verify: verifier }); // prettier-ignore
      now = next;
      return { event, fault, began: next !== null };
    });
  };
  const judged = await judgeSoon(judge, verify ?? verifySlowly);
  const own = new Set(events);
  for (const { event, fault } of judged)
    if (fault)
      if (own.has(event)) tell(fault.kind, `${event.type}: ${fault.detail}`, event.revision);
      else tell(fault.kind, `${event.stream} ${event.revision}, ${event.type}: ${fault.detail}`);
  const before = judged.filter(({ began, fault }) => !began && !fault).length;
  if (before > 0 && keys.length > 0) note('beforeSigning', String(before));

  const signed = events.filter(({ data }) => fieldsOf(data)['passkey'] !== undefined).length;
  // A page from an address without TLS has none.
  const { subtle } = (globalThis.crypto ?? {}) as { readonly subtle?: unknown };
  const whole = signed === 0 || subtle !== undefined;
  if (!whole) note('passkeysUnchecked', String(signed));
  const people = judgingPasskeys(new Set(SIGNED_RECORD_TYPES));
  for (const event of whole ? inOrder : [])
    if (people.concerns(event.type)) {
      const found = await people.take({ ...event, data: fieldsOf(event.data) });
      if (found?.kind === 'passkeyMismatch') tell(found.kind, found.detail, event.revision);
    }
  return {
    commandSignatures: judged.filter(({ event, began }) => began && event.signature !== null).length,
    ...{ passkeys: whole ? signed : 0, whole },
  };
};
