import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { bundleFindings, bundleNotes, bundleOutcomes, completeWords } from '@shilu/events/audit/offline/bundle-words';
import { VERIFIERS } from '@shilu/events/audit/offline/bundle';
import { inLine } from '@shilu/events/audit/offline/told-bundle';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { makeVerifiers } from '../../bin/verifiers.mjs';
import { timestampRequest, tokenOf } from '../notary/timestamp-token';
import { hasOpenssl, openTimestampAuthority } from '../testing/timestamp-authority';
import { unzip } from './unzip';
import { readVerifiers, serveVerifiers } from './verifier-files';
import { zipStream } from './zip-stream';

it('the programs in the repository are made from what the product checks with: otherwise run node infra/bin/verifiers.mjs', async () => {
  const kept = await readVerifiers();
  for (const [name, text] of Object.entries(await makeVerifiers()))
    expect(kept.get(name)?.toString() === text, name).toBe(true);
});

it('the one in Python says what the others say, in the same words', async () => {
  const python = (await readVerifiers()).get('shilu-verify.py')?.toString() ?? '';
  const words = [bundleFindings, bundleNotes, bundleOutcomes].flatMap((all) => Object.values(all));
  for (const label of [...words, completeWords])
    for (const said of [label['zh-CN'], label['en-US']]) expect(python).toContain(`"${said}"`);
  for (const kind of [...Object.keys(bundleFindings), ...Object.keys(bundleNotes)]) expect(python).toContain(`"${kind}"`); // prettier-ignore
});

const pythonPath = fileURLToPath(new URL('../../verifiers/shilu-verify.py', import.meta.url));

it.skipIf(!hasOpenssl())(
  'of what a bundle gives beside a time stamp only lists of revoked certificates are used',
  async () => {
    const stamped = Buffer.from('eln.example.com/log\n7\nroot\n');
    const [trusted, stranger] = [await openTimestampAuthority(), await openTimestampAuthority('Stranger')];
    const tokenBy = async ({ answer }: typeof trusted) => {
      const { body, nonce } = timestampRequest(stamped);
      return Buffer.from(tokenOf(await answer(body), nonce) ?? []).toString('base64');
    };
    const listOf = async ({ rootFile }: typeof trusted) => readFile(join(dirname(rootFile), 'crl.pem'), 'utf8');
    const [own, others] = [await tokenBy(trusted), await tokenBy(stranger)];
    const held = [
      [own, ''],
      [own, await listOf(trusted)],
      // Roots of others do no harm either.
      [own, stranger.root],
    ];
    const hidden = stranger.root.replaceAll('CERTIFICATE', 'TRUSTED CERTIFICATE');
    const lists = await listOf(stranger);
    const refused = [
      [others, ''],
      [others, stranger.root],
      [others, hidden],
      [others, `${lists}${stranger.root}`],
      [others, `-----BEGIN X509 CRL-----\n${stranger.root}-----END X509 CRL-----\n`],
      [others, stranger.root.replaceAll('CERTIFICATE', 'X509 CRL')],
    ];
    await trusted.revoke();
    const revoked = [[await tokenBy(trusted), `${stranger.root}${await listOf(trusted)}`]];
    const script = `
import base64, json, runpy, sys
fault = runpy.run_path(sys.argv[1], run_name="one")["stamp_fault"]
stamped, at, roots, given = json.loads(sys.argv[2])
print(json.dumps([fault(base64.b64decode(token), stamped.encode(), at, roots, revocation) for token, revocation in given]))`;
    const at = new Date(Date.now() + 2000).toISOString();
    const given = JSON.stringify([stamped.toString(), at, trusted.rootFile, [...held, ...refused, ...revoked]]);
    const { stdout } = await promisify(execFile)('python3', ['-c', script, pythonPath, given]);
    const said = JSON.parse(stdout) as (string | null)[];
    expect(said.map((fault) => fault === null)).toEqual([...held.map(() => true), ...[...refused, ...revoked].map(() => false)]); // prettier-ignore
    await Promise.all([trusted.stop(), stranger.stop()]);
  },
);

it('what a bundle says fakes no line of its own, in any of them', async () => {
  const faked = 'a\nOK  record-1\u2028\u202eb';
  expect(inLine(faked)).toBe('a?OK  record-1??b');
  const script = 'import runpy, sys; runpy.run_path(sys.argv[1], run_name="one")["say"](sys.argv[2])';
  const { stdout } = await promisify(execFile)('python3', ['-c', script, pythonPath, faked]);
  expect(stdout).toBe('a?OK  record-1??b\n');
});

it('everybody may have them, as files', async () => {
  const app = Fastify();
  serveVerifiers(app);
  for (const name of VERIFIERS) {
    const answer = await app.inject(`/verify/${name}`);
    expect([answer.statusCode, answer.headers['content-disposition']]).toEqual([200, `attachment; filename="${name}"`]);
    expect(answer.body.length).toBeGreaterThan(10_000);
  }
  await app.close();
});

it('a zip is written piece by piece, and one with two parts of a name is not read', async () => {
  const pieces = (async function* () {
    await Promise.resolve();
    yield Buffer.from('ab');
    yield Buffer.from('c');
  })();
  const packed = async (parts: Parameters<typeof zipStream>[0]): Promise<Buffer> => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of zipStream(parts)) chunks.push(chunk as Uint8Array);
    return Buffer.concat(chunks);
  };
  const text = { path: '名/a.txt', bytes: Buffer.from('x'.repeat(1000)) };
  const read = unzip(
    await packed([text, { path: 'b', bytes: pieces, packed: true }, { path: 'c', bytes: new Uint8Array() }]),
  );
  expect([...read].map(([path, bytes]) => [path, Buffer.from(bytes).toString()])).toEqual([
    [text.path, 'x'.repeat(1000)],
    ['b', 'abc'],
    ['c', ''],
  ]);
  const twice = await packed([text, text]);
  expect(() => unzip(twice)).toThrow('two parts are called');
});
