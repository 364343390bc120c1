import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { toBase64url } from '../core/base64url';
import { toBase64, utf8 } from '../core/hashing';
import { coseAlgorithms, type PasskeyAlgorithm } from '../identity/passkey';

/** As much of CBOR (RFC 8949) as a device writes. */
type Cbor = number | string | Uint8Array | ReadonlyMap<number | string, Cbor>;
const head = (major: number, n: number): number[] =>
  n < 24 ? [(major << 5) | n] : n < 256 ? [(major << 5) | 24, n] : [(major << 5) | 25, n >> 8, n & 255];
const cbor = (value: Cbor): number[] => {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return [...head(3, utf8(value).length), ...utf8(value)];
  if (value instanceof Uint8Array) return [...head(2, value.length), ...value];
  return [...head(5, value.size), ...[...value].flatMap(([key, each]) => [...cbor(key), ...cbor(each)])];
};

const sha256 = (data: string | Uint8Array): Uint8Array => createHash('sha256').update(data).digest();
const pairOf = (algorithm: PasskeyAlgorithm): { readonly publicKey: KeyObject; readonly privateKey: KeyObject } =>
  algorithm === 'ES256'
    ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
    : algorithm === 'RS256'
      ? generateKeyPairSync('rsa', { modulusLength: 2048 })
      : generateKeyPairSync('ed25519');

const coseKey = (algorithm: PasskeyAlgorithm, key: KeyObject): Cbor => {
  const jwk = key.export({ format: 'jwk' });
  const part = (text: string | undefined): Uint8Array => Buffer.from(text ?? '', 'base64url');
  const alg = [3, coseAlgorithms[algorithm]] as const;
  if (algorithm === 'ES256') return new Map<number, Cbor>([[1, 2], alg, [-1, 1], [-2, part(jwk.x)], [-3, part(jwk.y)]]);
  if (algorithm === 'RS256') return new Map<number, Cbor>([[1, 3], alg, [-1, part(jwk.n)], [-2, part(jwk.e)]]);
  return new Map<number, Cbor>([[1, 1], alg, [-1, 6], [-2, part(jwk.x)]]);
};

/** What a device, or somebody between it and the server, says otherwise than it should. */
type Otherwise = {
  readonly origin?: string;
  readonly site?: string;
  readonly verified?: boolean;
  readonly type?: string;
  readonly counter?: number;
};

/** A device that keeps a passkey, as WebAuthn has it: it makes a key, and signs once it has verified its person. */
export const passkeyDevice = ({
  algorithm = 'ES256',
  synced = false,
  site: ownSite = 'localhost',
}: { readonly algorithm?: PasskeyAlgorithm; readonly synced?: boolean; readonly site?: string } = {}) => {
  const { publicKey, privateKey } = pairOf(algorithm);
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const id = sha256(spki);
  let used = 0;
  const clientData = (challenge: string, type: string, origin: string): Uint8Array =>
    utf8(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const originOf = (site: string): string => (site === 'localhost' ? 'http://localhost:8080' : `https://${site}`);
  const deviceData = (site: string, verified: boolean, counter: number, attested: readonly number[]): Uint8Array => {
    const flags = 1 | (verified ? 4 : 0) | (synced ? 0x18 : 0) | (attested.length > 0 ? 0x40 : 0);
    return Uint8Array.of(...sha256(site), flags, 0, 0, counter >> 8, counter & 255, ...attested);
  };
  return {
    credentialId: toBase64url(id),
    algorithm,
    publicKey: toBase64(spki),
    enrol: (challenge: string, { origin, site = ownSite, verified = true }: Otherwise = {}) => {
      const attested = [...new Uint8Array(16), 0, id.length, ...id, ...cbor(coseKey(algorithm, publicKey))];
      const object = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', deviceData(site, verified, 0, attested)],
      ]);
      return {
        ...{ challenge, credentialId: toBase64url(id), transports: ['internal' as const] },
        clientDataJSON: toBase64url(clientData(challenge, 'webauthn.create', origin ?? originOf(site))),
        attestationObject: toBase64url(Uint8Array.from(cbor(object))),
      };
    },
    sign: (challenge: string, otherwise: Otherwise = {}) => {
      const { origin, site = ownSite, verified = true, type = 'webauthn.get', counter = (used += 1) } = otherwise;
      const client = clientData(challenge, type, origin ?? originOf(ownSite));
      const device = deviceData(site, verified, counter, []);
      const message = Buffer.concat([device, sha256(client)]);
      return {
        ...{ challenge, credentialId: toBase64url(id) },
        clientDataJSON: toBase64url(client),
        authenticatorData: toBase64url(device),
        signature: toBase64url(sign(algorithm === 'EdDSA' ? null : 'sha256', message, privateKey)),
      };
    },
  };
};
export type PasskeyDevice = ReturnType<typeof passkeyDevice>;
