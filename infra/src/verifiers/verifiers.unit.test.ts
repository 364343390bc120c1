import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { bundleFindings, bundleNotes, bundleOutcomes, completeWords } from '@shilu/events/audit/offline/bundle-words';
import { VERIFIERS } from '@shilu/events/audit/offline/bundle';
import { inLine } from '@shilu/events/audit/offline/told-bundle';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { makeVerifiers } from '../../bin/verifiers.mjs';
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

it('what a bundle says fakes no line of its own, in any of them', async () => {
  const faked = 'a\nOK  record-1\u2028\u202eb';
  expect(inLine(faked)).toBe('a?OK  record-1??b');
  const python = fileURLToPath(new URL('../../verifiers/shilu-verify.py', import.meta.url));
  const script = 'import runpy, sys; runpy.run_path(sys.argv[1], run_name="one")["say"](sys.argv[2])';
  const { stdout } = await promisify(execFile)('python3', ['-c', script, python, faked]);
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
