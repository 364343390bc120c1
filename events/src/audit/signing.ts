import type { Label } from '../core/call';
import { ed25519 } from '@noble/curves/ed25519.js';
import type { NoteKey, NoteSigner, SignatureVerifier } from '../core/checkpoint-note';
import {
  COMMAND_KEY_NAME,
  isSameKey,
  isSignedBy,
  keyIdOf,
  parseCommandSignature,
  readKey,
  RECOVERY_KEY_NAME,
} from '../core/command-signature';
import { fromBase64, nodeHash, toBase64, utf8 } from '../core/hashing';
import type { NodeHasher } from '../core/merkle';

/**
 * With which key the command service vouches for what it writes. One stream; each event of it is signed itself: the first by
 * the key that it names, a change by the key before, a revocation by the key after and, in its data, by the recovery key,
 * whose private half was printed when signing began and is kept nowhere in the installation.
 */
export const SIGNING = 'signing';
/** What its stream is called where things of the log are named. */
export const signingLabel: Label = { 'zh-CN': '系统签名密钥', 'en-US': 'Signing keys of the product' };
export const SIGNING_STREAM = `${SIGNING}-command`;

/** What each event of it says, all of it text. Keys are lines of C2SP signed-note: name, id, public key. */
export const signingFields = {
  SigningBegan: ['key', 'recoveryKey'],
  SigningKeyChanged: ['key'],
  /**
   * `revoked` is no longer believed: whoever has it is not the command service. `recoveryKey` is the next one to revoke with;
   * the one before was shown to this machine, and its signature of `revocationMessage` is `signature`, base64.
   */
  SigningKeyRevoked: ['revoked', 'key', 'recoveryKey', 'signature'],
} as const;
export type SigningData = {
  readonly [K in keyof typeof signingFields]: Readonly<Record<(typeof signingFields)[K][number], string>>;
};
/** So long a text of them is at most. */
export const LONGEST_SIGNING_TEXT = 300;

type Revocation = SigningData['SigningKeyRevoked'];

export const revocationMessage = ({ revoked, key, recoveryKey }: Omit<Revocation, 'signature'>): Uint8Array =>
  utf8(`shilu revocation v1\n${revoked}\n${key}\n${recoveryKey}\n`);

export const signRevocation = (said: Omit<Revocation, 'signature'>, recovery: NoteSigner): Revocation => ({
  ...said,
  signature: toBase64(recovery.sign(revocationMessage(said))),
});

/** Which key is in force, as far as the log was read; null before signing began. */
export type Signing = {
  readonly key: NoteKey;
  readonly recovery: NoteKey;
  /** How many events of the stream of keys were believed. */
  readonly changes: number;
} | null;

export const SIGNER_FAULTS = ['unsignedEvent', 'unknownSigner', 'signatureWrong'] as const;
export type SignerFault = (typeof SIGNER_FAULTS)[number];

/** An event as it stands in the log. */
export type SignedEvent = {
  readonly stream: string;
  readonly type: string;
  readonly signature: string | null;
  readonly leaf: Uint8Array;
  /** Read only of events in the stream of keys. */
  readonly body: () => string;
};

export type Judged = {
  readonly fault: { readonly kind: SignerFault; readonly detail: string } | null;
  readonly next: Signing;
};

type Means = { readonly verify?: SignatureVerifier; readonly hashNode?: NodeHasher };

/** Read by hand, without the schemas of the product: whoever checks a proof elsewhere runs the same rule. */
export const isSigningData = <K extends keyof SigningData>(type: K, data: unknown): data is SigningData[K] => {
  if (typeof data !== 'object' || data === null) return false;
  const [wanted, said] = [[...signingFields[type]].sort(), Object.entries(data)];
  const names = said.map(([name]) => name).sort();
  return (
    wanted.length === names.length &&
    wanted.every((name, at) => name === names[at]) &&
    said.every(([, text]) => typeof text === 'string' && text.length <= LONGEST_SIGNING_TEXT)
  );
};

const dataOf = <K extends keyof SigningData>(event: SignedEvent, type: K): SigningData[K] | null => {
  if (event.stream !== SIGNING_STREAM || event.type !== type) return null;
  try {
    const said = JSON.parse(event.body()) as {
      readonly type?: unknown;
      readonly stream?: unknown;
      readonly data?: unknown;
    };
    if (said.type !== type || said.stream !== SIGNING_STREAM) return null;
    return isSigningData(type, said.data) ? said.data : null;
  } catch {
    return null;
  }
};

const isRevocation = (said: Revocation, recovery: NoteKey, verify: SignatureVerifier): boolean => {
  try {
    return verify(fromBase64(said.signature), revocationMessage(said), recovery.publicKey);
  } catch {
    return false;
  }
};

/** The keys that follow upon a revocation; null where it is none that the recovery key vouches for. */
const afterRevocation = (event: SignedEvent, now: NonNullable<Signing>, verify: SignatureVerifier): Signing => {
  const said = dataOf(event, 'SigningKeyRevoked');
  // Nearly every event: to look for keys in none takes longer than to verify a signature.
  if (!said) return null;
  const [key, recovery] = [readKey(said.key, COMMAND_KEY_NAME), readKey(said.recoveryKey, RECOVERY_KEY_NAME)];
  return key && recovery && isRevocation(said, now.recovery, verify)
    ? { key, recovery, changes: now.changes + 1 }
    : null;
};

/**
 * Event after event in the order of the log: who vouches for this one, and which key the next must be signed with. What
 * nobody vouches for changes no key. Before signing began there is nothing to say.
 */
export const judgeSigner = (
  now: Signing,
  event: SignedEvent,
  { verify = ed25519.verify, hashNode = nodeHash }: Means = {},
): Judged => {
  const signature = event.signature === null ? null : parseCommandSignature(event.signature);
  const signedBy = (key: NoteKey): boolean =>
    signature !== null && isSignedBy(key, signature, event.leaf, verify, hashNode);
  const fails = (kind: SignerFault, detail: string): Judged => ({ fault: { kind, detail }, next: now });
  if (now === null) {
    const began = dataOf(event, 'SigningBegan');
    if (!began)
      return event.signature === null
        ? { fault: null, next: null }
        : fails('unknownSigner', 'it bears a signature, and no event before it begins signing');
    const [key, recovery] = [readKey(began.key, COMMAND_KEY_NAME), readKey(began.recoveryKey, RECOVERY_KEY_NAME)];
    return key && recovery && signedBy(key)
      ? { fault: null, next: { key, recovery, changes: 1 } }
      : fails('signatureWrong', 'the key that signing began with did not sign it');
  }
  if (event.signature === null) return fails('unsignedEvent', 'it stands after signing began and bears no signature');
  if (signature === null) return fails('signatureWrong', 'what stands beside it is no signature');
  const after = afterRevocation(event, now, verify);
  const key = after?.key ?? now.key;
  if (signature.keyId !== keyIdOf(key))
    return fails('unknownSigner', `signed with key ${signature.keyId}, in force was ${keyIdOf(key)}`);
  if (!signedBy(key)) return fails('signatureWrong', `key ${signature.keyId} did not sign this`);
  if (after) return { fault: null, next: after };
  const changed = dataOf(event, 'SigningKeyChanged');
  const to = changed && readKey(changed.key, COMMAND_KEY_NAME);
  return { fault: null, next: to && !isSameKey(to, key) ? { ...now, key: to, changes: now.changes + 1 } : now };
};
