import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatVerifierKey, noteSigner, signCheckpoint } from '@shilu/events/core/checkpoint-note';
import { formatWitnessKey, parseWitnessKey } from '@shilu/events/core/cosignature';
import { leafHash } from '@shilu/events/core/hashing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { freePort } from '../../../infra/bin/free-port.mjs';
import { askEpochs, judgeAnswers, readOutside } from './verify-outside';

const PROGRAM = fileURLToPath(new URL('../../../infra/bin/witness.mjs', import.meta.url));
const origin = 'test.example/log';
const signer = noteSigner(origin, new Uint8Array(randomBytes(32)));
const note = signCheckpoint({ origin, size: 1, root: leafHash('a') }, signer);

let folder: string;
let url: string;
let key: string;
let program: ChildProcess;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shilu-outside-'));
  const listen = `127.0.0.1:${await freePort()}`;
  const args = ['--name', 'witness.example', '--log', formatVerifierKey(signer), '--state', folder, '--listen', listen];
  const child = spawn(process.execPath, [PROGRAM, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  program = child;
  let said = '';
  child.stdout.on('data', (part: Buffer) => (said += part.toString('utf8')));
  await vi.waitFor(() => expect(said).toContain('listening'), { timeout: 20_000, interval: 20 });
  [url, key] = [`http://${listen}`, /^(\S+\+[\da-f]{8}\+\S+)$/m.exec(said)?.[1] ?? ''];
  await fetch(`${url}/add-checkpoint`, { method: 'POST', body: `old 0\n\n${note}` });
});
afterAll(async () => {
  program.kill();
  await rm(folder, { recursive: true, force: true });
});

const read = (place: string, { known = true, now = new Date() } = {}) =>
  readOutside(place, { origin, witnesses: known ? [{ url, key: parseWitnessKey(key) }] : [], now });

it('a witness says of now what its newest checkpoint is, by its own key', async () => {
  const { note: kept, said } = await read(`${url}/`);
  expect(kept.startsWith(note.trimEnd())).toBe(true);
  expect(said?.witness).toBe('witness.example');
  expect(Math.abs(Date.now() - (said?.at.getTime() ?? 0))).toBeLessThan(60_000);
  expect((await read(`${url} ${key}`, { known: false })).note).toBe(kept);
});

it('one that knows nothing of this log yet says so, and is no liar', async () => {
  const asked = { origin: 'other.example/log', witnesses: [{ url, key: parseWitnessKey(key) }], now: new Date() };
  await expect(readOutside(url, asked)).rejects.toMatchObject({ key: 'witnessKnowsNothing' });
});

it('what is not its word of now is not taken for it', async () => {
  await expect(read(url, { known: false })).rejects.toMatchObject({ key: 'witnessUnknown' });
  const stranger = formatWitnessKey(noteSigner('witness.example', new Uint8Array(randomBytes(32))));
  await expect(read(`${url} ${stranger}`)).rejects.toThrow(/not signed by witness\.example/);
  await expect(read(url, { now: new Date(Date.now() + 7_200_000) })).rejects.toThrow(/not now/);
  // Somebody between gives out what the witness said long ago, and cannot have it sign anew.
  const old = await (await fetch(`${url}/checkpoint?origin=${origin}`)).text();
  const between = createServer((request, response) => void response.writeHead(request.method === 'GET' ? 200 : 502).end(old)); // prettier-ignore
  const port = await freePort();
  await new Promise<void>((resolve) => between.listen(port, '127.0.0.1', resolve));
  await expect(read(`http://127.0.0.1:${port} ${key}`)).rejects.toMatchObject({ key: 'witnessNotBelieved' });
  // Nor what it said of another log.
  const another = { origin: 'other.example/log', witnesses: [], now: new Date() };
  await expect(readOutside(`http://127.0.0.1:${port} ${key}`, another)).rejects.toThrow(/of another log/);
  await new Promise((resolve) => between.close(resolve));
  await expect(read(`http://127.0.0.1:${port} ${key}`)).rejects.toMatchObject({ key: 'witnessNotBelieved' });
});

it('a file is a checkpoint, or a proof that holds one, or nothing to verify against', async () => {
  const file = async (text: string) => {
    const name = join(folder, 'kept');
    await writeFile(name, text);
    return read(name);
  };
  expect(await file(note)).toEqual({ note });
  expect(await file(JSON.stringify({ checkpoint: note }))).toEqual({ note });
  expect(await file(`\uFEFF${JSON.stringify({ checkpoint: note })}`)).toEqual({ note });
  // As people copy it: from a page, by an editor of Windows, from a print on which the line of the signature is broken.
  const [text = '', signature = ''] = note.split('\n\n');
  const copied = [
    note.trimEnd(),
    `${note}\n\n`,
    `\n${note}`,
    `\uFEFF${note}`,
    note.replaceAll('\n', '\r\n'),
    note.replaceAll('\n', ' \n'),
    `${text}\n${signature}`,
    `${text}\n\n\n${signature}`,
    `${text}\n\n${signature.slice(0, 50)}\n${signature.slice(50)}`,
    `${text}\n\n${signature.replaceAll(' ', '\n')}`,
  ];
  for (const one of copied) expect(await file(one), JSON.stringify(one)).toEqual({ note });
  await writeFile(join(folder, 'wide'), Buffer.from(`\uFEFF${note}`, 'utf16le'));
  expect(await read(join(folder, 'wide'))).toEqual({ note });
  const second = signCheckpoint({ origin, size: 1, root: leafHash('a') }, noteSigner('second', new Uint8Array(32)));
  const two = `${note}${second.split('\n\n')[1] ?? ''}`;
  expect(await file(two.replaceAll('\n', '\r\n').trimEnd())).toEqual({ note: two });
  for (const text of ['', '{', 'x\ny\n', JSON.stringify({ events: [] })])
    await expect(file(text)).rejects.toMatchObject({ key: 'checkpointUnreadable' });
  await expect(read(join(folder, 'none'))).rejects.toMatchObject({ key: 'checkpointUnreadable' });
});

it('all witnesses of an installation are asked for each epoch, on from the last that is believed, and one that is away is named with why', async () => {
  const known = { url, key: parseWitnessKey(key) };
  const gone = { url: `http://127.0.0.1:${await freePort()}`, key: { ...known.key, name: 'gone.example' } };
  const question = { name: origin, known: [1], now: new Date(), withinMs: 5_000 };
  const answers = await askEpochs([gone, known], { ...question, believes: () => true });
  expect(answers.map(({ epoch }) => epoch)).toEqual([1, 1, 2, 2, 3, 3, 4, 4]);
  const judging = { believes: () => true, unsigned: () => expect.unreachable('it is believed') };
  const { given, unjudged } = await judgeAnswers(answers, judging);
  expect(given.map(({ said }) => said?.witness)).toEqual(['witness.example']);
  expect(unjudged).toMatchObject([{ witness: 'gone.example', why: { key: 'witnessNotBelieved' } }]);
});
