import { ed25519 } from '@noble/curves/ed25519.js';
import { concatBytes } from '@noble/hashes/utils.js';
import { bytesEqual, fromBase64, sha256Bytes, toBase64, toHex, utf8 } from './hashing';
import type { HeadMap } from './stream-heads';

/** C2SP tlog-checkpoint: what a log says of itself at one size. */
export type Checkpoint = {
  readonly origin: string;
  readonly size: number;
  readonly root: Uint8Array;
  /** Where each stream ended at that size (`stream-heads.ts`); not every checkpoint says so. */
  readonly heads?: HeadMap;
  /** Of which epoch it is; nothing is said in the first. */
  readonly epoch?: EpochSaid;
  /** When it was signed, by the clock of the notary, ISO 8601; those of before that was said do not say. */
  readonly signedAt?: string;
};

/** More events than that no checkpoint is of: of what a program may count exactly, so many digits. */
export const MOST_EVENTS = 999_999_999_999_999;

/** After a loss a log goes on in a new epoch (`audit/epoch.ts`): which, how many events were left, how many were lost, since when. */
export type EpochSaid = {
  readonly number: number;
  readonly size: number;
  readonly lost: number;
  /** ISO 8601. */
  readonly since: string;
};

/** What a log is called in its checkpoints: by its own name in its first epoch, by that and the number in a later one. */
export const originIn = (name: string, epoch: Pick<EpochSaid, 'number'> | null | undefined): string =>
  epoch ? `${name}/${epoch.number}` : name;

/** Whether a checkpoint is of the log of this name, in whichever epoch. */
export const isOfLog = ({ origin, epoch }: Checkpoint, name: string): boolean => origin === originIn(name, epoch);

/** Name and Ed25519 public key of the one who signs, as C2SP signed-note knows them. */
export type NoteKey = { readonly name: string; readonly publicKey: Uint8Array };
export type NoteSigner = NoteKey & { readonly sign: (message: Uint8Array) => Uint8Array };

/** Whether the signature of this message is the key's. May throw where bytes are no signature or no key. */
export type SignatureVerifier = (signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array) => boolean;

const ed25519Algorithm = 0x01;
/** What may be the name of a key, and so of a log (C2SP signed-note). */
export const KEY_NAME = /^[^\s+]+$/u;
const signaturePrefix = '\u2014 ';

/** First four bytes of SHA-256(name, line feed, algorithm, public key). */
export const keyHash = (key: NoteKey): Uint8Array => {
  const known = keyHashes.get(key);
  if (known) return known;
  const { name, publicKey } = key;
  const hash = sha256Bytes(concatBytes(utf8(`${name}\n`), Uint8Array.of(ed25519Algorithm), publicKey)).slice(0, 4);
  keyHashes.set(key, hash);
  return hash;
};
/** Asked for every signature that is made or checked with a key. */
const keyHashes = new WeakMap<NoteKey, Uint8Array>();

/** One line that can be printed and kept where nobody of this system can write: `name+hash+base64`. */
export const formatVerifierKey = (key: NoteKey): string =>
  `${key.name}+${toHex(keyHash(key))}+${toBase64(concatBytes(Uint8Array.of(ed25519Algorithm), key.publicKey))}`;

export const parseVerifierKey = (text: string): NoteKey => {
  const [name = '', hash = '', ...rest] = text.split('+');
  const bytes = fromBase64(rest.join('+'));
  if (!KEY_NAME.test(name) || bytes[0] !== ed25519Algorithm || bytes.length !== 33) {
    throw new TypeError('not an Ed25519 verifier key');
  }
  const key = { name, publicKey: bytes.slice(1) };
  if (toHex(keyHash(key)) !== hash) throw new TypeError('verifier key and its hash do not belong together');
  return key;
};

export const noteSigner = (name: string, secretKey: Uint8Array): NoteSigner => {
  if (!KEY_NAME.test(name)) throw new TypeError('a key name has no spaces and no plus sign');
  return {
    name,
    publicKey: ed25519.getPublicKey(secretKey),
    sign: (message) => ed25519.sign(message, secretKey),
  };
};

/** A text with the signature that this key made of it. The text ends with a line feed and is what is signed, to the byte. */
export const signedNote = (text: string, key: NoteKey, signature: Uint8Array): string => {
  if (!text.endsWith('\n')) throw new TypeError('a note ends with a line feed');
  return `${text}\n${signaturePrefix}${key.name} ${toBase64(concatBytes(keyHash(key), signature))}\n`;
};

export const signNote = (text: string, signer: NoteSigner): string => signedNote(text, signer, signer.sign(utf8(text)));

/**
 * The note's text if the key signed it, otherwise null. Signatures of other keys are passed over, as C2SP
 * signed-note asks, so that witnesses can add theirs.
 */
export const openNote = (note: string, key: NoteKey, verify: SignatureVerifier = ed25519.verify): string | null => {
  const split = note.lastIndexOf('\n\n');
  if (split < 0 || !note.endsWith('\n')) return null;
  const text = note.slice(0, split + 1);
  const hash = keyHash(key);
  for (const line of note.slice(split + 2, -1).split('\n')) {
    if (!line.startsWith(signaturePrefix)) return null;
    const [name, encoded, ...more] = line.slice(signaturePrefix.length).split(' ');
    if (name !== key.name || encoded === undefined || more.length > 0) continue;
    const signature = decode(encoded);
    if (signature?.length !== 68 || !bytesEqual(signature.slice(0, 4), hash)) continue;
    return isSignatureOf(signature.slice(4), text, key, verify) ? text : null;
  }
  return null;
};

/** Extension line of a checkpoint that says where each stream ended: how many streams there are, and the root of their map. */
const HEADS = 'stream-heads';

/** Extension line of a checkpoint of a later epoch than the first: its number, events left, events lost, since when. */
const EPOCH = 'epoch';
const EPOCH_LINE = /^epoch (0|[1-9][0-9]{0,14}) (0|[1-9][0-9]{0,14}) (0|[1-9][0-9]{0,14}) ([0-9TZ:.-]{20,30})$/;

/** Extension line of a checkpoint that says when it was signed: what stands beside it is signed by nobody. */
const SIGNED_AT = 'signed-at';
const SIGNED_AT_LINE = /^signed-at ([0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z)$/;

export const formatCheckpoint = ({ origin, size, root, heads, epoch, signedAt }: Checkpoint): string =>
  [
    ...[origin, size, toBase64(root)],
    ...(heads ? [`${HEADS} ${heads.streams} ${toBase64(heads.root)}`] : []),
    ...(epoch ? [`${EPOCH} ${epoch.number} ${epoch.size} ${epoch.lost} ${epoch.since}`] : []),
    ...(signedAt === undefined ? [] : [`${SIGNED_AT} ${signedAt}`]),
    '',
  ].join('\n');

const readEpoch = (lines: readonly string[]): EpochSaid | null => {
  const [, number, size, lost, since = ''] =
    EPOCH_LINE.exec(lines.find((line) => line.startsWith(`${EPOCH} `)) ?? '') ?? [];
  return number === undefined || Number(number) < 2
    ? null
    : { number: Number(number), size: Number(size), lost: Number(lost), since };
};

const readSignedAt = (lines: readonly string[]): string | null => {
  const [, at] = SIGNED_AT_LINE.exec(lines.find((line) => line.startsWith(`${SIGNED_AT} `)) ?? '') ?? [];
  return at === undefined || Number.isNaN(Date.parse(at)) ? null : at;
};

const readHeads = (lines: readonly string[]): HeadMap | null => {
  const [, streams = '', encoded = '', ...more] = lines.find((line) => line.startsWith(`${HEADS} `))?.split(' ') ?? [];
  const root = decode(encoded);
  return root?.length === 32 && /^(?:0|[1-9]\d{0,14})$/.test(streams) && more.length === 0
    ? { streams: Number(streams), root }
    : null;
};

/** Null when the text is not a checkpoint. Other extension lines after the root are allowed and passed over. */
export const parseCheckpoint = (text: string): Checkpoint | null => {
  const [origin, sizeText, rootText, ...extensions] = (text.split('\n\n')[0] ?? '').split('\n');
  if (!origin || !sizeText || !rootText || !/^(?:0|[1-9]\d{0,14})$/.test(sizeText)) return null;
  const root = decode(rootText);
  if (root?.length !== 32) return null;
  const [heads, epoch, signedAt] = [readHeads(extensions), readEpoch(extensions), readSignedAt(extensions)];
  const more = { ...(heads && { heads }), ...(epoch && { epoch }), ...(signedAt !== null && { signedAt }) };
  return { origin, size: Number(sizeText), root, ...more };
};

export const signCheckpoint = (checkpoint: Checkpoint, signer: NoteSigner): string =>
  signNote(formatCheckpoint(checkpoint), signer);

/** The checkpoint, if this key signed it for the log of this name, in whichever epoch; otherwise null. */
export const openCheckpoint = (
  note: string,
  key: NoteKey,
  log: string,
  verify?: SignatureVerifier,
): Checkpoint | null => {
  const text = openNote(note, key, verify);
  const checkpoint = text === null ? null : parseCheckpoint(text);
  return checkpoint && isOfLog(checkpoint, log) ? checkpoint : null;
};

const decode = (text: string): Uint8Array | null => {
  try {
    return fromBase64(text);
  } catch {
    return null;
  }
};

const isSignatureOf = (signature: Uint8Array, text: string, key: NoteKey, verify: SignatureVerifier): boolean => {
  try {
    return verify(signature, utf8(text), key.publicKey);
  } catch {
    // Bytes that are no signature or no point on the curve sign nothing.
    return false;
  }
};
