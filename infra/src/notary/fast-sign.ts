import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import type { NoteSigner } from '@shilu/events/core/checkpoint-note';

/** Of an Ed25519 key in PKCS #8, before its 32 bytes. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The signer that events/core/checkpoint-note makes of these 32 bytes, by the platform: some fifty times as fast. */
export const fastSigner = (name: string, seed: Uint8Array): NoteSigner => {
  const key = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' });
  return {
    name,
    publicKey: new Uint8Array(Buffer.from(x, 'base64url')),
    sign: (message) => new Uint8Array(sign(null, message, key)),
  };
};
