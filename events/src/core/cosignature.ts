import { ed25519 } from '@noble/curves/ed25519.js';
import { concatBytes } from '@noble/hashes/utils.js';
import { KEY_NAME, type NoteKey, type SignatureVerifier } from './checkpoint-note';
import { bytesEqual, fromBase64, sha256Bytes, toBase64, toHex, utf8 } from './hashing';

/**
 * What a witness says of a checkpoint: that, at this time, it is the largest that it saw of this log, and that everything it
 * saw before is in it (C2SP tlog-cosignature, Ed25519).
 */
export type Cosignature = {
  readonly witness: string;
  /** Seconds since 1970, by the clock of the witness. */
  readonly time: number;
  /** The line as it stands below a checkpoint, without its line feed. */
  readonly line: string;
};

const cosignatureAlgorithm = 0x04;
const linePrefix = '\u2014 ';
/** Key id, time, signature. */
const LENGTH = 4 + 8 + 64;

/** First four bytes of SHA-256(name, line feed, 0x04, public key). */
const keyId = ({ name, publicKey }: NoteKey): Uint8Array =>
  sha256Bytes(concatBytes(utf8(`${name}\n`), Uint8Array.of(cosignatureAlgorithm), publicKey)).slice(0, 4);

/** What every line of this witness by this key has behind its name and a space: the key's id, and the first bytes of a time. */
export const lineStartOf = (key: NoteKey): string => toBase64(concatBytes(keyId(key), new Uint8Array(2)));

/** The key of a witness as its operator gives it out: `name+hash+base64`. */
export const formatWitnessKey = (key: NoteKey): string =>
  `${key.name}+${toHex(keyId(key))}+${toBase64(concatBytes(Uint8Array.of(cosignatureAlgorithm), key.publicKey))}`;

/** Throws TypeError where it is none. */
export const parseWitnessKey = (text: string): NoteKey => {
  const [name = '', hash = '', ...rest] = text.split('+');
  const bytes = fromBase64(rest.join('+'));
  if (!KEY_NAME.test(name) || bytes[0] !== cosignatureAlgorithm || bytes.length !== 33)
    throw new TypeError('not the key of a witness');
  const key = { name, publicKey: bytes.slice(1) };
  if (toHex(keyId(key)) !== hash) throw new TypeError('the key of the witness and its hash do not belong together');
  return key;
};

/** What is signed: header, time, and the checkpoint's text with its last line feed. */
const messageOf = (text: string, time: number): Uint8Array => utf8(`cosignature/v1\ntime ${time}\n${text}`);

const bytesOf = (encoded: string): Uint8Array | null => {
  try {
    return fromBase64(encoded);
  } catch {
    return null;
  }
};

const holds = (
  verify: SignatureVerifier,
  signature: Uint8Array,
  message: Uint8Array,
  publicKey: Uint8Array,
): boolean => {
  try {
    return verify(signature, message, publicKey);
  } catch {
    return false;
  }
};

/** Key id, time and signature of a line that is one of this name; null for any other. */
const cosignatureIn = (line: string, wanted: string): Uint8Array | null => {
  if (!line.startsWith(linePrefix)) return null;
  const [name, encoded, ...more] = line.slice(linePrefix.length).split(' ');
  if (name !== wanted || encoded === undefined || more.length > 0) return null;
  const bytes = bytesOf(encoded);
  return bytes?.length === LENGTH ? bytes : null;
};

/** What this witness says of the checkpoint with this text, from lines that may hold those of others; null if nothing holds. */
export const openCosignature = (
  text: string,
  lines: string,
  key: NoteKey,
  verify: SignatureVerifier = ed25519.verify,
): Cosignature | null => {
  for (const line of lines.split('\n')) {
    const bytes = cosignatureIn(line, key.name);
    if (bytes === null || !bytesEqual(bytes.slice(0, 4), keyId(key))) continue;
    const time = Number(new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(4));
    if (!Number.isSafeInteger(time) || !holds(verify, bytes.slice(12), messageOf(text, time), key.publicKey)) continue;
    return { witness: key.name, time, line };
  }
  return null;
};

/** Whether a line is one of this name by another key, such as it had before; whether it holds, only that key says. */
export const isByOtherKey = (line: string, key: NoteKey): boolean => {
  const bytes = cosignatureIn(line, key.name);
  return bytes !== null && !bytesEqual(bytes.slice(0, 4), keyId(key));
};
