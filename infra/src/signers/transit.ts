import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { fastVerify } from '../notary/fast-verify';
import { boundedText } from '../platforms/platform-http';
import { NotSigned, type Signer } from './port';

/** Where a key of the transit engine is, `https://…/v1/transit/keys/<name>`, and in which file the token for it stands. */
export type TransitAddress = {
  readonly url: string;
  readonly tokenFile: string;
  /** That names it. */ readonly setting: string;
};

export type TransitVersion = { readonly version: number; readonly publicKey: Uint8Array };

/**
 * A key of the transit engine of HashiCorp Vault or OpenBao (`type=ed25519`, not derived): it signs, and its secret half
 * never leaves it. Its versions are the keys that follow one another here.
 * https://openbao.org/api-docs/secret/transit/
 */
export type TransitKey = {
  /** In ascending order; the last is the newest. */
  readonly versions: () => Promise<readonly TransitVersion[]>;
  readonly signer: (name: string, version: TransitVersion) => Signer;
  /** Makes the next version, and answers it. */
  readonly rotate: () => Promise<TransitVersion>;
  readonly url: string;
};

/** A person waits for it: three tries of two seconds each, and then a refusal in words. */
const TRY_MS = 2_000;
const TRIES = 3;
const REST_MS = 150;
const READY_FOR_MS = 5_000;
const MOST_BYTES = 256 * 1024;

const keySchema = z.object({
  data: z.object({
    type: z.literal('ed25519'),
    derived: z.literal(false).optional(),
    keys: z.record(z.string().regex(/^[1-9]\d{0,8}$/), z.object({ public_key: z.base64() })),
  }),
});
const signatureSchema = z.object({ data: z.object({ signature: z.string() }) });
const SIGNATURE = /^vault:v([1-9]\d{0,8}):([A-Za-z0-9+/]{86}==)$/;

const causeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error && cause.message !== '' ? cause.message : error.message;
};

/** Worth another try: nothing came, it is overloaded or sealed for the moment, or a replica is behind (412). */
const isPassing = (status: number): boolean => status === 412 || status === 429 || status >= 500;

export const openTransit = (
  { url, tokenFile, setting }: TransitAddress,
  options: { readonly tryMs?: number; readonly onFault?: (detail: string) => void } = {},
): TransitKey => {
  const { tryMs = TRY_MS, onFault } = options;

  const askOnce = async (method: 'GET' | 'POST', address: string, body?: object): Promise<[number, string]> => {
    // Anew each time: whoever keeps the token alive writes it there.
    const token = (await readFile(tokenFile, 'utf8')).trim();
    const response = await fetch(address, {
      method,
      headers: { 'x-vault-token': token, 'x-vault-request': 'true', 'content-type': 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(tryMs),
      ...(body && { body: JSON.stringify(body) }),
    });
    return [response.status, await boundedText(response, MOST_BYTES)];
  };

  const refused = (detail: string): NotSigned => {
    onFault?.(detail);
    return new NotSigned(detail, setting);
  };

  /** To sign the same twice makes nothing twice. */
  const ask = async (method: 'GET' | 'POST', address: string, body?: object, tries = TRIES): Promise<string> => {
    let why = '';
    for (let left = tries; left > 0; left -= 1) {
      try {
        const [status, text] = await askOnce(method, address, body);
        if (status >= 200 && status < 300) return text;
        why = `status ${status}`;
        if (!isPassing(status)) break;
      } catch (error) {
        why = causeOf(error);
      }
      if (left > 1) await sleep(REST_MS);
    }
    throw refused(`${address}: ${why}`);
  };

  const parsed = <T>(schema: z.ZodType<T>, text: string): T => {
    try {
      return schema.parse(JSON.parse(text));
    } catch {
      throw refused(`${url}: not an answer of the transit engine for an Ed25519 key`);
    }
  };

  const versions: TransitKey['versions'] = async () => {
    const { data } = parsed(keySchema, await ask('GET', url));
    return Object.entries(data.keys)
      .map(([version, { public_key }]) => ({
        version: Number(version),
        publicKey: new Uint8Array(Buffer.from(public_key, 'base64')),
      }))
      .filter(({ publicKey }) => publicKey.length === 32)
      .sort((a, b) => a.version - b.version);
  };

  const newest = async (): Promise<TransitVersion> => {
    const last = (await versions()).at(-1);
    if (last === undefined) throw refused(`${url}: the key has no version`);
    return last;
  };

  const signAddress = url.replace(/\/keys\/([^/]+)$/, '/sign/$1');

  const signer: TransitKey['signer'] = (name, { version, publicKey }) => {
    let readyUntil = 0;
    return {
      ...{ name, publicKey },
      sign: async (message) => {
        const input = Buffer.from(message).toString('base64');
        const { data } = parsed(signatureSchema, await ask('POST', signAddress, { input, key_version: version }));
        const [, by, base64 = ''] = SIGNATURE.exec(data.signature) ?? [];
        const signature = new Uint8Array(Buffer.from(base64, 'base64'));
        if (Number(by) !== version || !fastVerify(signature, message, publicKey))
          throw refused(`${signAddress}: what it answered is no signature of version ${version}`);
        readyUntil = performance.now() + READY_FOR_MS;
        return signature;
      },
      ready: async () => {
        if (performance.now() < readyUntil) return true;
        const there = await versions().catch(() => []);
        const isThere = there.some((one) => Buffer.from(one.publicKey).equals(publicKey));
        if (isThere) readyUntil = performance.now() + READY_FOR_MS;
        return isThere;
      },
    };
  };

  return {
    url,
    versions,
    signer,
    rotate: async () => {
      // A second try could make a second version: once.
      await ask('POST', `${url}/rotate`, {}, 1);
      return newest();
    },
  };
};
