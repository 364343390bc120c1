import { createPublicKey, verify, type KeyObject } from 'node:crypto';
import type { SignatureVerifier } from '@shilu/events/core/checkpoint-note';

const opened = new WeakMap<Uint8Array, KeyObject>();

const keyOf = (publicKey: Uint8Array): KeyObject => {
  const known = opened.get(publicKey);
  if (known) return known;
  const x = Buffer.from(publicKey).toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  opened.set(publicKey, key);
  return key;
};

/** Ed25519 by the platform, more than ten times as fast as in events/core: a log that grew for a year has very many checkpoints. */
export const fastVerify: SignatureVerifier = (signature, message, publicKey) =>
  verify(null, message, keyOf(publicKey), signature);
