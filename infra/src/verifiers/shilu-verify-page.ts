import { PROOF_PART } from '@shilu/events/audit/offline/bundle';
import { checkBundle } from '@shilu/events/audit/offline/check-bundle';
import type { VerifySoon } from '@shilu/events/audit/offline/check-signers';
import { exitCodeOf, tellBundle } from '@shilu/events/audit/offline/told-bundle';
import { toHex } from '@shilu/events/core/hashing';
import type { webcrypto } from 'node:crypto';
import { isZip, unzip } from './unzip';

/** By the browser, where it knows Ed25519: more than ten times as fast as otherwise. */
const verifying = (subtle: webcrypto.SubtleCrypto): VerifySoon => {
  const keys = new Map<string, Promise<webcrypto.CryptoKey>>();
  return async (signature, message, publicKey) => {
    const name = toHex(publicKey);
    const key = keys.get(name) ?? subtle.importKey('raw', new Uint8Array(publicKey), 'Ed25519', false, ['verify']);
    keys.set(name, key);
    return subtle.verify('Ed25519', await key, new Uint8Array(signature), new Uint8Array(message));
  };
};

/** What the page calls: files as they were picked, and the keys as they were typed. */
export const check = async (
  picked: readonly { readonly path: string; readonly bytes: Uint8Array<ArrayBuffer> }[],
  pinned: string,
  witnesses: string,
): Promise<{ readonly code: 0 | 1 | 2; readonly lines: readonly string[] }> => {
  const [only, ...more] = picked;
  const single = only && more.length === 0 ? only.bytes : null;
  const parts = !single
    ? new Map(picked.map(({ path, bytes }) => [path, bytes] as const))
    : isZip(single)
      ? unzip(single)
      : new Map([[PROOF_PART, single]]);
  const lines = witnesses.split('\n').filter((line) => line.trim() !== '');
  // From disk a browser may have no WebCrypto: then the page's own SHA-256 does it.
  const { subtle } = globalThis.crypto as Partial<webcrypto.Crypto>;
  const report = await checkBundle({
    ...{ parts, pinned: pinned.trim() === '' ? null : pinned, witnesses: lines },
    ...(subtle && {
      hash: async (bytes) => new Uint8Array(await subtle.digest('SHA-256', new Uint8Array(bytes))),
      verify: verifying(subtle),
    }),
  });
  return { code: exitCodeOf(report.outcome), lines: tellBundle(report) };
};
