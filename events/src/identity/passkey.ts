import { ed25519 } from '@noble/curves/ed25519.js';
import { toBase64url, fromBase64url } from '../core/base64url';
import { canonicalJson } from '../core/canonical';
import { bytesEqual, fromBase64, sha256Bytes, toHex } from '../core/hashing';
import type { Sealed } from '../core/personal';

/** WebAuthn's algorithms that a passkey may sign with, with their numbers in COSE. */
export const PASSKEY_ALGORITHMS = ['ES256', 'RS256', 'EdDSA'] as const;
export type PasskeyAlgorithm = (typeof PASSKEY_ALGORITHMS)[number];
export const coseAlgorithms: Readonly<Record<PasskeyAlgorithm, number>> = { ES256: -7, RS256: -257, EdDSA: -8 };

/** Nobody needs more devices to sign with. */
export const MOST_PASSKEYS = 10;

/** What a passkey signs the SHA-256 of, in canonical form (RFC 8785): exactly what is signed, by whom, and what they read. */
export type SigningStatement = {
  readonly format: 'shilu-signature-1';
  /** The host name that passkeys are bound to (the RP id of WebAuthn). */
  readonly site: string;
  readonly account: string;
  /** Of the record or entry. */
  readonly stream: string;
  /** What is done by it: a module is signed, a record submitted, a move of an entry made. */
  readonly act: string;
  readonly moduleId: string | null;
  /** As it was shown. */
  readonly revision: number | null;
  /** SHA-256 of what is signed; null where a signature is taken back. */
  readonly hash: string | null;
  /** The code of the meaning, and its words as they were shown. */
  readonly meaning: string;
  readonly meaningShown: string;
  readonly at: string;
  readonly timeZone: string;
  readonly language: 'zh-CN' | 'en-US';
  /** The text that stood in the dialog. */
  readonly shown: string;
  /** Nobody knows it before. */
  readonly nonce: string;
};

// Read by hand, without the schemas of the product: whoever checks a proof elsewhere runs the same rule.
type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null;
const isText = (value: unknown): value is string => typeof value === 'string';
const isTextOrNull = (value: unknown): boolean => value === null || isText(value);

const statementParts: Readonly<Record<keyof SigningStatement, (value: unknown) => boolean>> = {
  format: (value) => value === 'shilu-signature-1',
  ...{ site: isText, account: isText, stream: isText, act: isText, moduleId: isTextOrNull },
  revision: (value) => value === null || Number.isSafeInteger(value),
  ...{ hash: isTextOrNull, meaning: isText, meaningShown: isText, at: isText, timeZone: isText },
  language: (value) => value === 'zh-CN' || value === 'en-US',
  ...{ shown: isText, nonce: isText },
};
const isStatement = (value: unknown): value is SigningStatement => {
  const fields = fieldsOf(value);
  const parts = Object.entries(statementParts);
  return (
    fields !== null &&
    Object.keys(fields).length === parts.length &&
    parts.every(([name, holds]) => Object.hasOwn(fields, name) && holds(fields[name]))
  );
};

/** What the device is asked to sign. */
export const challengeOf = (statement: string): string => toBase64url(sha256Bytes(statement));

/** What stands in an event that was signed with a passkey: all that it takes to verify it again. */
export type PasskeySignature = {
  readonly credentialId: string;
  /** The device's name, sealed: people name devices after themselves. */
  readonly name: Sealed;
  readonly algorithm: PasskeyAlgorithm;
  /** SubjectPublicKeyInfo, base64. */
  readonly publicKey: string;
  /** A signing statement in canonical form. */
  readonly statement: string;
  /** As the browser and the device gave them, base64url. The flags, those of backup among them, are in `authenticatorData`. */
  readonly clientDataJSON: string;
  readonly authenticatorData: string;
  readonly signature: string;
};
/** As much of it as is verified. */
export type PasskeyEvidence = Omit<PasskeySignature, 'name'>;

const EVIDENCE = [
  'credentialId',
  'publicKey',
  'statement',
  'clientDataJSON',
  'authenticatorData',
  'signature',
] as const;
const isEvidence = (value: unknown): value is PasskeyEvidence => {
  const fields = fieldsOf(value);
  return (
    fields !== null &&
    EVIDENCE.every((name) => isText(fields[name])) &&
    PASSKEY_ALGORITHMS.some((name) => name === fields['algorithm'])
  );
};
/** Null where it is none. */
export const readEvidence = (value: unknown): PasskeyEvidence | null => (isEvidence(value) ? value : null);

/** The device's answer as it is sent; `challenge` says to which statement. */
export type Assertion = Pick<
  PasskeySignature,
  'credentialId' | 'clientDataJSON' | 'authenticatorData' | 'signature'
> & {
  readonly challenge: string;
};

type ClientData = {
  readonly type: string;
  readonly challenge: string;
  readonly origin: string;
  readonly crossOrigin: boolean;
};

const RP_HASH_BYTES = 32;
const FLAGS_AT = 32;
const COUNTER_AT = 33;
const LEAST_BYTES = 37;
const FLAGS = { present: 0x01, verified: 0x04, backupEligible: 0x08, backedUp: 0x10 };

/** What the device says of itself and of the person before it. Null where that is not readable. */
export const readAuthenticatorData = (text: string) => {
  let data: Uint8Array;
  try {
    data = fromBase64url(text);
  } catch {
    return null;
  }
  const flags = data[FLAGS_AT];
  if (flags === undefined || data.length < LEAST_BYTES) return null;
  const has = (flag: number): boolean => (flags & flag) !== 0;
  return {
    bytes: data,
    siteHash: data.slice(0, RP_HASH_BYTES),
    present: has(FLAGS.present),
    verified: has(FLAGS.verified),
    backupEligible: has(FLAGS.backupEligible),
    backedUp: has(FLAGS.backedUp),
    counter: new DataView(data.buffer, data.byteOffset).getUint32(COUNTER_AT),
  };
};

const isOwnMachine = (host: string): boolean => host === 'localhost';

/** Whether a page of this origin is one of the site: its own host, over TLS, or the machine itself. */
export const isOfSite = (origin: string, site: string): boolean => {
  if (!URL.canParse(origin)) return false;
  const { protocol, hostname } = new URL(origin);
  return hostname === site && (protocol === 'https:' || (protocol === 'http:' && isOwnMachine(hostname)));
};

/** An integer of DER as 32 bytes; null where it is none of them. */
const derInteger = (der: Uint8Array, at: number): { readonly value: Uint8Array; readonly end: number } | null => {
  const length = der[at + 1] ?? 0;
  if (der[at] !== 2 || length === 0 || length > 33 || at + 2 + length > der.length) return null;
  const digits = der.slice(at + 2, at + 2 + length);
  const whole = digits[0] === 0 ? digits.slice(1) : digits;
  if (whole.length > 32) return null;
  const value = new Uint8Array(32);
  value.set(whole, 32 - whole.length);
  return { value, end: at + 2 + length };
};

/** Devices write ECDSA signatures in DER, WebCrypto reads their two numbers. */
const rawEcdsa = (der: Uint8Array): Uint8Array<ArrayBuffer> | null => {
  if (der[0] !== 0x30 || der[1] !== der.length - 2) return null;
  const r = derInteger(der, 2);
  const s = r && derInteger(der, r.end);
  if (!s || s.end !== der.length) return null;
  const raw = new Uint8Array(64);
  raw.set(r.value);
  raw.set(s.value, 32);
  return raw;
};

const cryptoNames = {
  ES256: { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' },
  RS256: { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
} as const;

/** SubjectPublicKeyInfo of an Ed25519 key (RFC 8410): these bytes, then the key. */
const ED25519_KEY = '302a300506032b6570032100';
/** Not by WebCrypto, which has it in the newest browsers only. */
const isEd25519 = (publicKey: Uint8Array, signature: Uint8Array, message: Uint8Array): boolean =>
  publicKey.length === 44 &&
  toHex(publicKey.slice(0, 12)) === ED25519_KEY &&
  ed25519.verify(signature, message, publicKey.slice(12), { zip215: false });

const isSignedBy = async (
  { algorithm, publicKey }: Pick<PasskeySignature, 'algorithm' | 'publicKey'>,
  given: Uint8Array,
  message: Uint8Array<ArrayBuffer>,
): Promise<boolean> => {
  try {
    const spki = new Uint8Array(fromBase64(publicKey));
    if (algorithm === 'EdDSA') return isEd25519(spki, given, message);
    const names = cryptoNames[algorithm];
    const signature = algorithm === 'ES256' ? rawEcdsa(given) : new Uint8Array(given);
    if (signature === null) return false;
    const key = await crypto.subtle.importKey('spki', spki, names, false, ['verify']);
    return await crypto.subtle.verify(names, key, signature, message);
  } catch {
    // No such key, or nothing that could be its signature.
    return false;
  }
};

const parsedJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** A statement in canonical form; null where it is another text. */
export const readStatement = (text: string): SigningStatement | null => {
  const read = parsedJson(text);
  try {
    return isStatement(read) && canonicalJson(read) === text ? read : null;
  } catch {
    // Half of a pair has no canonical form.
    return null;
  }
};

const clientDataIn = (text: string): ClientData | null => {
  try {
    const json = new TextDecoder('utf-8', { fatal: true }).decode(fromBase64url(text));
    const { type, challenge, origin, crossOrigin = false } = fieldsOf(parsedJson(json)) ?? {};
    return isText(type) && isText(challenge) && isText(origin) && typeof crossOrigin === 'boolean'
      ? { type, challenge, origin, crossOrigin }
      : null;
  } catch {
    return null;
  }
};

/** What does not hold of the device's answer itself, in words for an engineer; null where a person signed the statement with it. */
const assertionFault = async (given: PasskeyEvidence, site: string): Promise<string | null> => {
  const client = clientDataIn(given.clientDataJSON);
  if (client?.type !== 'webauthn.get') return 'the browser’s part is not of a signature';
  if (client.challenge !== challengeOf(given.statement)) return 'another statement was signed';
  if (client.crossOrigin || !isOfSite(client.origin, site)) return `signed at ${client.origin}, not at ${site}`;
  const device = readAuthenticatorData(given.authenticatorData);
  if (!device) return 'the device’s part is not readable';
  if (!bytesEqual(device.siteHash, sha256Bytes(site))) return `the passkey is not one of ${site}`;
  if (!device.present || !device.verified) return 'the device did not verify its person';
  const hashed = sha256Bytes(fromBase64url(given.clientDataJSON));
  const message = new Uint8Array(device.bytes.length + hashed.length);
  message.set(device.bytes);
  message.set(hashed, device.bytes.length);
  let signature: Uint8Array;
  try {
    signature = fromBase64url(given.signature);
  } catch {
    return 'the signature is not readable';
  }
  return (await isSignedBy(given, signature, message)) ? null : 'the signature is not the key’s';
};

/** What an event says was signed. */
export type SignedWith = {
  readonly account: string;
  readonly stream: string;
  readonly act: string;
  readonly moduleId: string | null;
  readonly hash: string | null;
  /** Null where nothing was meant by it: a signature was taken back. */
  readonly meaning: { readonly value: string; readonly zh: string; readonly en: string } | null;
  readonly timeZone: string | null;
  /** When the event was written. */
  readonly at: string;
};

/** So long a statement may wait for the device, and clocks of servers may differ. */
export const STATEMENT_MINUTES = 5;
const EARLIEST_MS = -5_000;
const LATEST_MS = (STATEMENT_MINUTES + 1) * 60_000;

const statementFault = (statement: SigningStatement, signed: SignedWith): string | null => {
  for (const part of ['account', 'stream', 'act', 'moduleId', 'hash'] as const)
    if (statement[part] !== signed[part])
      return `signed for ${part} ${statement[part] ?? 'none'}, the event says ${signed[part] ?? 'none'}`;
  const { meaning, timeZone } = signed;
  if (meaning !== null) {
    const { value, zh, en } = meaning;
    if (statement.meaning !== value || (statement.meaningShown !== zh && statement.meaningShown !== en))
      return `signed as ${statement.meaning} (${statement.meaningShown}), the event says ${value}`;
  }
  if (timeZone !== null && statement.timeZone !== timeZone) return `signed in ${statement.timeZone}, not ${timeZone}`;
  const age = Date.parse(signed.at) - Date.parse(statement.at);
  return age >= EARLIEST_MS && age <= LATEST_MS ? null : `signed at ${statement.at}, the event is of ${signed.at}`;
};

/**
 * What does not hold of a signature that was made with a passkey, in words for an engineer; null where all of it does. The
 * one rule by which it is taken, shown, printed and verified.
 */
export const passkeyFault = async (given: PasskeyEvidence, signed: SignedWith): Promise<string | null> => {
  const statement = readStatement(given.statement);
  if (!statement) return 'the statement is not readable';
  return statementFault(statement, signed) ?? (await assertionFault(given, statement.site));
};

/** A key that its person enrolled: who signs with it. */
export type EnrolledKey = { readonly credentialId: string; readonly publicKey: string };

/** What an account's enrolled keys say to a signature; null where it was made with one of them. */
export const keyFault = (
  { credentialId, publicKey }: Pick<PasskeySignature, 'credentialId' | 'publicKey'>,
  enrolled: readonly EnrolledKey[],
): string | null =>
  enrolled.some((one) => one.credentialId === credentialId && one.publicKey === publicKey)
    ? null
    : 'the passkey is none that the signer enrolled';

/** What a signed event of a record does, by its type; a move of an entry is called by its name. */
const ACTS: ReadonlyMap<string, string> = new Map([
  ['ModuleSigned', 'sign'],
  ['ModuleSignatureRemoved', 'unsign'],
  ['RecordSubmitted', 'submit'],
  ['RecordApproved', 'approve'],
  ['RecordRejected', 'reject'],
]);
export const SIGNED_RECORD_TYPES: readonly string[] = [...ACTS.keys()];

const SIGNED_TEXTS = ['moduleId', 'contentHash', 'recordHash', 'signedHash', 'move', 'timeZone'] as const;
type SignedData = Partial<Record<(typeof SIGNED_TEXTS)[number], string>> & {
  readonly meaning?: NonNullable<SignedWith['meaning']>;
};
const isSignedData = (fields: Fields | null): fields is Fields & SignedData => {
  if (fields === null) return false;
  const { meaning } = fields;
  const said = fieldsOf(meaning);
  return (
    SIGNED_TEXTS.every((name) => fields[name] === undefined || isText(fields[name])) &&
    (meaning === undefined || (said !== null && (['value', 'zh', 'en'] as const).every((name) => isText(said[name]))))
  );
};
/** Nothing of it where any of it is not what it should be. */
const signedDataIn = (data: unknown): SignedData => {
  const fields = fieldsOf(data);
  return isSignedData(fields) ? fields : {};
};

/** `submitted`: the hash of what waits for a decision, which a rejection does not say itself. */
export const signedWith = (
  event: {
    readonly type: string;
    readonly stream: string;
    readonly actor: string;
    readonly recordedAt: string;
    readonly data: unknown;
  },
  submitted: string | null,
): SignedWith => {
  const data = signedDataIn(event.data);
  return {
    ...{ account: event.actor, stream: event.stream, at: event.recordedAt },
    act: ACTS.get(event.type) ?? data.move ?? '',
    moduleId: data.moduleId ?? null,
    hash:
      data.contentHash ?? data.recordHash ?? data.signedHash ?? (event.type === 'RecordRejected' ? submitted : null),
    meaning: data.meaning ? { value: data.meaning.value, zh: data.meaning.zh, en: data.meaning.en } : null,
    timeZone: data.timeZone ?? null,
  };
};

/** Passkeys of an account as the account's events have them. */
export type Passkey = EnrolledKey & {
  readonly algorithm: PasskeyAlgorithm;
  readonly transports: readonly string[];
  readonly backupEligible: boolean;
  readonly sealedName: Sealed;
};

/** The site that passkeys are bound to, from the address at which people open the product; null where an address has no name. */
export const siteOf = (publicUrl: string | null): string | null => {
  if (publicUrl === null) return 'localhost';
  const { hostname, protocol } = new URL(publicUrl);
  if (/^[\d.]+$/.test(hostname) || hostname.includes(':')) return null;
  return protocol === 'https:' || isOwnMachine(hostname) ? hostname : null;
};

export const canonicalStatement = (statement: SigningStatement): string => canonicalJson(statement);
