import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

export const toHex = (bytes: Uint8Array): string => bytesToHex(bytes);
/** Throws on an odd length or a character that is not a hex digit. */
export const fromHex = (hex: string): Uint8Array => hexToBytes(hex);
export const utf8 = (text: string): Uint8Array => utf8ToBytes(text);
const base64Groups = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

export const toBase64 = (bytes: Uint8Array): string => {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
};

/** Standard alphabet with padding; throws on anything else. */
export const fromBase64 = (text: string): Uint8Array => {
  if (!base64Groups.test(text)) throw new TypeError('not base64');
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at);
  return bytes;
};

const asBytes = (data: string | Uint8Array): Uint8Array => (typeof data === 'string' ? utf8(data) : data);

export const sha256Bytes = (data: string | Uint8Array): Uint8Array => sha256(asBytes(data));

/** Lower-case hex. A text is hashed as its UTF-8 bytes. */
export const sha256Hex = (data: string | Uint8Array): string => toHex(sha256Bytes(data));

/** RFC 6962 section 2.1: a leaf is hashed behind 0x00, so that it can never pass for a node. */
export const leafHash = (data: string | Uint8Array): Uint8Array =>
  sha256.create().update(Uint8Array.of(0)).update(asBytes(data)).digest();

/** RFC 6962 section 2.1: a node is hashed behind 0x01. */
export const nodeHash = (left: Uint8Array, right: Uint8Array): Uint8Array => {
  const input = new Uint8Array(1 + left.length + right.length);
  input[0] = 1;
  input.set(left, 1);
  input.set(right, 1 + left.length);
  return sha256(input);
};

export const bytesEqual = (a: Uint8Array, b: Uint8Array): boolean => {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at += 1) if (a[at] !== b[at]) return false;
  return true;
};
