import { ed25519 } from '@noble/curves/ed25519.js';
import { keyHash, parseVerifierKey, type NoteKey, type NoteSigner, type SignatureVerifier } from './checkpoint-note';
import { bytesEqual, fromBase64, nodeHash, toBase64, toHex, utf8 } from './hashing';
import { coverOf, foldRoots, inclusionPlan, verifyInclusion, type NodeHasher } from './merkle';

/**
 * The command service vouches for what it decided: one signature for all events of an append. It is over their number and the
 * root of an RFC 6962 tree of their leaf hashes, so that each of them can be checked by itself. What stands beside an event:
 *
 *     base64(key id of 4 bytes, Ed25519 signature of 64)
 *     base64(key id of 4 bytes, Ed25519 signature of 64) <place>/<number> <base64 of the inclusion proof>
 *
 * the second where the append had several. Key names and ids are those of C2SP signed-note.
 */
export const COMMAND_KEY_NAME = 'shilu/command';
export const RECOVERY_KEY_NAME = 'shilu/recovery';

const HASH_BYTES = 32;
const PURPOSE = 'shilu command v1';

/** What is signed: nothing else that the product signs begins like this. */
export const commandMessage = (size: number, root: Uint8Array): Uint8Array =>
  utf8(`${PURPOSE}\n${size}\n${toBase64(root)}\n`);

export type ToSign = {
  readonly message: Uint8Array;
  /** With the signature that a key made of it: what stands beside each event. */
  readonly beside: (key: NoteKey, signature: Uint8Array) => readonly string[];
};

const signatureLine = (key: NoteKey, signature: Uint8Array): string => {
  const bytes = new Uint8Array(4 + signature.length);
  bytes.set(keyHash(key));
  bytes.set(signature, 4);
  return toBase64(bytes);
};

/** What is signed of these leaf hashes of an append; null of none. */
export const toSign = (leaves: readonly Uint8Array[], hashNode: NodeHasher = nodeHash): ToSign | null => {
  const size = leaves.length;
  const [only] = leaves;
  if (only === undefined) return null;
  if (size === 1)
    return { message: commandMessage(1, only), beside: (key, signature) => [signatureLine(key, signature)] };
  const levels: (readonly Uint8Array[])[] = [leaves];
  for (let below = leaves; below.length > 1; below = levels.at(-1) ?? [])
    levels.push(
      Array.from({ length: Math.floor(below.length / 2) }, (_, at) =>
        hashNode(below[2 * at] ?? only, below[2 * at + 1] ?? only),
      ),
    );
  const fold = (cover: readonly { readonly level: number; readonly index: number }[]): Uint8Array =>
    foldRoots(
      cover.map(({ level, index }) => levels[level]?.[index] ?? only),
      hashNode,
    );
  return {
    message: commandMessage(size, fold(coverOf(0, size))),
    beside: (key, signature) => {
      const line = signatureLine(key, signature);
      return leaves.map((_, index) => {
        const proof = inclusionPlan(index, size).map(fold);
        const bytes = new Uint8Array(proof.length * HASH_BYTES);
        proof.forEach((hash, at) => bytes.set(hash, at * HASH_BYTES));
        return `${line} ${index}/${size} ${toBase64(bytes)}`;
      });
    },
  };
};

/** For each leaf hash of an append what stands beside its event. */
export const signCommand = (
  leaves: readonly Uint8Array[],
  signer: NoteSigner,
  hashNode: NodeHasher = nodeHash,
): readonly string[] => {
  const wanted = toSign(leaves, hashNode);
  return wanted === null ? [] : wanted.beside(signer, signer.sign(wanted.message));
};

export type CommandSignature = {
  /** In hex, as it stands in the key's line. */
  readonly keyId: string;
  readonly signature: Uint8Array;
  readonly index: number;
  readonly size: number;
  readonly proof: readonly Uint8Array[];
};

const SHAPE = /^([A-Za-z0-9+/]{91}=)(?: (0|[1-9]\d{0,5})\/([1-9]\d{0,5}) ([A-Za-z0-9+/]{1,1000}={0,2}))?$/;

/** Null for what is no such text. */
export const parseCommandSignature = (text: string): CommandSignature | null => {
  const [, line, index = '0', size = '1', proof = ''] = SHAPE.exec(text) ?? [];
  if (line === undefined) return null;
  try {
    const bytes = fromBase64(line);
    const hashes = fromBase64(proof);
    if (bytes.length !== 68 || hashes.length % HASH_BYTES !== 0) return null;
    return {
      ...{ keyId: toHex(bytes.slice(0, 4)), signature: bytes.slice(4), index: Number(index), size: Number(size) },
      proof: Array.from({ length: hashes.length / HASH_BYTES }, (_, at) =>
        hashes.slice(at * HASH_BYTES, (at + 1) * HASH_BYTES),
      ),
    };
  } catch {
    return null;
  }
};

/** The root that an inclusion proof leads to from a leaf; null where the proof is none of that place. */
const rootFrom = (
  { index, size, proof }: CommandSignature,
  leaf: Uint8Array,
  hashNode: NodeHasher,
): Uint8Array | null => {
  if (size === 1) return proof.length === 0 ? leaf : null;
  const folded: Uint8Array[] = [];
  const noting: NodeHasher = (left, right) => {
    const hash = hashNode(left, right);
    folded.push(hash);
    return hash;
  };
  // It says yes to its own last hash alone where the proof has the length that the place asks for.
  verifyInclusion({ index, size, leaf, root: leaf }, proof, noting);
  const root = folded.at(-1);
  return root !== undefined && verifyInclusion({ index, size, leaf, root }, proof, hashNode) ? root : null;
};

/** What a signature is of, for whoever checks it elsewhere; null where its proof does not lead anywhere. */
export const signedMessage = (
  signature: CommandSignature,
  leaf: Uint8Array,
  hashNode: NodeHasher = nodeHash,
): Uint8Array | null => {
  const root = rootFrom(signature, leaf, hashNode);
  return root === null ? null : commandMessage(signature.size, root);
};

export const keyIdOf = (key: NoteKey): string => toHex(keyHash(key));

/** Whether this key vouched for the event of this leaf hash. */
export const isSignedBy = (
  key: NoteKey,
  signature: CommandSignature,
  leaf: Uint8Array,
  verify: SignatureVerifier = ed25519.verify,
  hashNode: NodeHasher = nodeHash,
): boolean => {
  const message = signedMessage(signature, leaf, hashNode);
  try {
    return message !== null && signature.keyId === keyIdOf(key) && verify(signature.signature, message, key.publicKey);
  } catch {
    // Bytes that are no signature or no point on the curve sign nothing.
    return false;
  }
};

/** Null for what is no key of this name. */
export const readKey = (line: string, name: string): NoteKey | null => {
  try {
    const key = parseVerifierKey(line);
    return key.name === name ? key : null;
  } catch {
    return null;
  }
};

export const isSameKey = (a: NoteKey, b: NoteKey): boolean => a.name === b.name && bytesEqual(a.publicKey, b.publicKey);
