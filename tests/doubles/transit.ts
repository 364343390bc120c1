import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * The transit engine of Vault and OpenBao, as far as a signer needs it: it really signs. What it may be made to do: be
 * slow, cut its answer off, refuse, sign something else, or with another version.
 * https://openbao.org/api-docs/secret/transit/
 */
export type Trick = 'slow' | 'cutOff' | 'forbidden' | 'sealed' | 'otherMessage' | 'otherVersion' | 'noJson';
export type TransitDouble = {
  readonly keyUrl: (name: string) => string;
  readonly token: string;
  /** In force for so many answers. */
  readonly play: (trick: Trick, times?: number) => void;
  readonly asked: () => readonly string[];
  readonly stop: () => Promise<void>;
};

const makeKey = (): KeyObject => createPrivateKey(generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' })); // prettier-ignore
const publicOf = (key: KeyObject): string =>
  Buffer.from(createPublicKey(key).export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64');

const bodyOf = async (request: IncomingMessage): Promise<Record<string, unknown>> => {
  let text = '';
  for await (const part of request) text += String(part);
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
};

export const openTransitDouble = async (): Promise<TransitDouble> => {
  const token = 'hvs.a-token-of-the-double';
  const keys = new Map<string, KeyObject[]>();
  const versionsOf = (name: string): KeyObject[] => {
    const found = keys.get(name) ?? [makeKey()];
    keys.set(name, found);
    return found;
  };
  const tricks: Trick[] = [];
  const asked: string[] = [];

  const say = (response: ServerResponse, status: number, body: unknown): void =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    asked.push(`${request.method ?? ''} ${request.url ?? ''}`);
    const trick = tricks.shift();
    const body = await bodyOf(request);
    if (trick === 'slow') return;
    if (trick === 'sealed') return say(response, 503, { errors: ['Vault is sealed'] });
    if (trick === 'noJson') return void response.end('<html>');
    if (trick === 'cutOff') {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' });
      response.write('{"data":');
      return void setTimeout(() => response.destroy(), 5);
    }
    if (trick === 'forbidden' || request.headers['x-vault-token'] !== token)
      return say(response, 403, { errors: ['permission denied'] });
    const [, act = '', name = '', rotate] = /^\/v1\/transit\/(keys|sign)\/([\w-]+)(\/rotate)?$/.exec(request.url ?? '') ?? []; // prettier-ignore
    const versions = versionsOf(name);
    if (rotate !== undefined) return say(response, 200, { data: { latest_version: versions.push(makeKey()) } });
    if (act === 'keys') {
      const named = versions.map(
        (key, at) => [String(at + 1), { public_key: publicOf(key), name: 'ed25519' }] as const,
      );
      return say(response, 200, {
        data: { type: 'ed25519', derived: false, latest_version: versions.length, keys: Object.fromEntries(named) },
      });
    }
    const version = Number(body['key_version'] ?? versions.length);
    const key = versions[trick === 'otherVersion' ? 0 : version - 1];
    if (key === undefined) return say(response, 400, { errors: ['no such version'] });
    const input = Buffer.from(trick === 'otherMessage' ? 'else' : String(body['input']), trick === 'otherMessage' ? 'utf8' : 'base64'); // prettier-ignore
    say(response, 200, { data: { signature: `vault:v${version}:${sign(null, input, key).toString('base64')}` } });
  };

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    keyUrl: (name) => `http://127.0.0.1:${port}/v1/transit/keys/${name}`,
    token,
    play: (trick, times = 1) => void tricks.push(...Array.from({ length: times }, () => trick)),
    asked: () => asked,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
