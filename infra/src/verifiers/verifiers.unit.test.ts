import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import {
  bundleFindings,
  bundleNotes,
  bundleOutcomes,
  completeWords,
  noFilesWords,
  zipFaults,
} from '@shilu/events/audit/offline/bundle-words';
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
  const words = [bundleFindings, bundleNotes, bundleOutcomes, zipFaults].flatMap((all) => Object.values(all));
  for (const label of [...words, completeWords, noFilesWords])
    for (const said of [label['zh-CN'], label['en-US']]) expect(python).toContain(`"${said}"`);
  for (const kind of [bundleFindings, bundleNotes, zipFaults].flatMap((all) => Object.keys(all))) expect(python).toContain(`"${kind}"`); // prettier-ignore
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

it('of a folder nothing is read but what lies in it, by either of them: links, loops and pipes are named', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shilu-links-'));
  const [bundle, elsewhere] = [join(folder, 'bundle'), join(folder, 'elsewhere')];
  await mkdir(join(bundle, 'files'), { recursive: true });
  await mkdir(elsewhere);
  await writeFile(join(elsewhere, 'proof.json'), '{}');
  await writeFile(join(bundle, 'proof.json'), '{}');
  const run = promisify(execFile);
  const saidBy = async (program: readonly [string, string]) => {
    try {
      await run(program[0], [program[1], bundle]);
      return null;
    } catch (error) {
      const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
      return `${code} ${stdout}${stderr}`;
    }
  };
  const both = () =>
    Promise.all([saidBy([process.execPath, pythonPath.replace(/py$/, 'mjs')]), saidBy(['python3', pythonPath])]);
  expect(await both()).toEqual([0, 1].map(() => expect.stringMatching(/^2 UNREADABLE {2}: 无法读取/) as string));
  await symlink(join(elsewhere, 'proof.json'), join(bundle, 'files', 'file'));
  await symlink(elsewhere, join(bundle, 'folder'));
  await symlink(bundle, join(bundle, 'files', 'loop'));
  await symlink('nowhere', join(bundle, 'broken'));
  await run('mkfifo', [join(bundle, 'pipe')]);
  const words = `${noFilesWords['zh-CN']} / ${noFilesWords['en-US']}`;
  const said = `2 UNREADABLE  ${words}: broken, files/file, files/loop, folder, pipe\n`;
  expect(await both()).toEqual([said, said]);
  await rm(folder, { recursive: true });
});

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

const packed = async (parts: Parameters<typeof zipStream>[0]): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of zipStream(parts)) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
};

it('a zip is written piece by piece, and one with two parts of a name is not read', async () => {
  const pieces = (async function* () {
    await Promise.resolve();
    yield Buffer.from('ab');
    yield Buffer.from('c');
  })();
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
  expect(() => unzip(twice)).toThrow(zipFaults.twice['en-US']);
});

it('a zip is refused that is damaged, or in which a part has two names, by each of the programs; none of its names is lost', async () => {
  const whole = await packed([
    { path: '__proto__', bytes: Buffer.from('x') },
    { path: 'constructor', bytes: Buffer.from('abc'), packed: true },
    { path: 'record.pdf', bytes: Buffer.from('y'.repeat(100)) },
  ]);
  expect([...unzip(whole).keys()]).toEqual(['__proto__', 'constructor', 'record.pdf']);
  const listed = whole.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]));
  const changed = (at: number, to: string | number): Buffer => {
    const bytes = Buffer.from(whole);
    if (typeof to === 'string') bytes.write(to, at, 'latin1');
    else bytes.writeUInt8((bytes[at] ?? 0) ^ to, at);
    return bytes;
  };
  const local = whole.indexOf('record.pdf');
  const damaged = {
    crc: changed(listed + 16, 1),
    content: changed(whole.indexOf('abc'), 1),
    packed: changed(local + 'record.pdf'.length, 0xff),
    size: changed(listed + 24, 1),
    'name beside it': changed(local, 'Record.pdf'),
    'name in the list': changed(listed + 46, 'Record.pdf'),
    'end of a name': changed(listed + 52, '\0'),
    encrypted: changed(listed + 8, 1),
    method: changed(listed + 10, 6),
    'place of the list': changed(whole.length - 6, 1),
    'cut off': whole.subarray(0, -30),
  };
  for (const [name, bytes] of Object.entries(damaged)) expect(() => unzip(bytes), name).toThrow();
  const folder = await mkdtemp(join(tmpdir(), 'shilu-zips-'));
  for (const [name, bytes] of Object.entries({ whole, ...damaged })) await writeFile(join(folder, name), bytes);
  const script = `
import json, runpy, sys
program = runpy.run_path(sys.argv[1], run_name="one")
print(json.dumps(list(program["read_parts"](sys.argv[2]))))
for place in sys.argv[3:]:
    print(program["main"]([place]))`;
  const places = ['whole', ...Object.keys(damaged)].map((name) => join(folder, name));
  const { stdout } = await promisify(execFile)('python3', ['-c', script, pythonPath, ...places]);
  const [names, ...codes] = stdout.trim().split('\n');
  expect(JSON.parse(names ?? '')).toEqual(['__proto__', 'constructor', 'record.pdf']);
  // What was read, and is no proof, would be told there too.
  expect(codes).toEqual(Object.keys(damaged).map(() => '2'));
  await rm(folder, { recursive: true });
});
