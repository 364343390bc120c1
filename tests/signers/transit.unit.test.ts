import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { utf8 } from '@shilu/events/core/hashing';
import { loadSignerAddress } from '@shilu/infra/config/key-settings';
import { fastVerify } from '@shilu/infra/notary/fast-verify';
import { NotSigned } from '@shilu/infra/signers/port';
import { openTransit } from '@shilu/infra/signers/transit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTransitDouble, type TransitDouble, type Trick } from '../doubles/transit';

let double: TransitDouble;
let folder: string;
const tokenFile = (): string => join(folder, 'token');
beforeAll(async () => {
  double = await openTransitDouble();
  folder = await mkdtemp(join(tmpdir(), 'shilu-transit-'));
  await writeFile(tokenFile(), `${double.token}\n`);
});
afterAll(async () => {
  await double.stop();
  await rm(folder, { recursive: true });
});

const faults: string[] = [];
const transit = () =>
  openTransit(
    { url: double.keyUrl('signing'), tokenFile: tokenFile(), setting: 'SHILU_COMMAND_SIGNER_URL' },
    { tryMs: 150, onFault: (detail) => void faults.push(detail) },
  );
const signer = async () => {
  const key = transit();
  return key.signer('shilu/command', (await key.versions())[0] ?? expect.fail());
};
const message = utf8('shilu command v1\n1\nroot\n');

test('signs with the version that is in force, also when there is a newer one', async () => {
  const first = await signer();
  const next = await transit().rotate();
  expect(next.version).toBe(2);
  expect(fastVerify(await first.sign(message), message, first.publicKey)).toBe(true);
  const second = transit().signer('shilu/command', next);
  expect(fastVerify(await second.sign(message), message, second.publicKey)).toBe(true);
  expect(second.publicKey).not.toEqual(first.publicKey);
});

test.each(['slow', 'cutOff', 'sealed'] as const)('is asked again when it was %s for a moment', async (trick) => {
  const one = await signer();
  double.play(trick);
  expect(fastVerify(await one.sign(message), message, one.publicKey)).toBe(true);
});

test.each([
  ['slow', 3, /timeout|aborted/i],
  ['cutOff', 3, /terminated|closed/i],
  ['sealed', 3, /status 503/],
  ['forbidden', 1, /status 403/],
  ['noJson', 1, /not an answer of the transit engine/],
  ['otherMessage', 1, /no signature of version 1/],
] as const)('signs nothing where it stays %s', async (trick: Trick, times, why) => {
  const one = await signer();
  const before = double.asked().length;
  double.play(trick, times);
  const refused = Promise.resolve(one.sign(message));
  await expect(refused).rejects.toBeInstanceOf(NotSigned);
  await expect(refused).rejects.toThrow(why);
  expect(faults.at(-1)).toMatch(why);
  // Whoever may not is not asked again and again.
  expect(double.asked().length - before).toBe(times);
  expect(faults.join()).not.toContain(double.token);
});

test('what another version signed is no signature of this one', async () => {
  const key = transit();
  const second = key.signer('shilu/command', (await key.versions())[1] ?? expect.fail());
  double.play('otherVersion');
  await expect(second.sign(message)).rejects.toThrow(/no signature of version 2/);
});

test('is ready where its key is there and the token opens it', async () => {
  const one = await signer();
  expect(await one.ready?.()).toBe(true);
  await writeFile(tokenFile(), 'expired');
  const other = transit().signer('shilu/command', { version: 1, publicKey: one.publicKey });
  expect(await other.ready?.()).toBe(false);
  // The token is read anew at every call.
  await writeFile(tokenFile(), double.token);
  expect(await other.ready?.()).toBe(true);
});

test.each([
  'http://vault.example.com/v1/transit/keys/a',
  'https://user:secret@vault.example.com/v1/transit/keys/a',
  'https://vault.example.com/v1/transit/sign/a',
  'https://vault.example.com/v1/transit/keys/a?version=1',
])('%s is refused as an address', (url) => {
  const env = { SHILU_COMMAND_SIGNER_URL: url, SHILU_COMMAND_SIGNER_TOKEN_FILE: tokenFile() };
  expect(() => loadSignerAddress(env, 'COMMAND')).toThrow(/SHILU_COMMAND_SIGNER_URL/);
});

test('address and token belong together', () => {
  const url = 'https://vault.example.com:8200/v1/team/transit/keys/shilu-notary';
  expect(loadSignerAddress({ SHILU_NOTARY_SIGNER_URL: url, SHILU_NOTARY_SIGNER_TOKEN_FILE: tokenFile() }, 'NOTARY')).toEqual({ url, tokenFile: tokenFile(), setting: 'SHILU_NOTARY_SIGNER_URL' }); // prettier-ignore
  expect(() => loadSignerAddress({ SHILU_NOTARY_SIGNER_URL: url }, 'NOTARY')).toThrow(/SIGNER_TOKEN_FILE/);
  expect(loadSignerAddress({}, 'NOTARY')).toBe(null);
});
