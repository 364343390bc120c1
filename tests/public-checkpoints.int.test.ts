import { setTimeout as sleep } from 'node:timers/promises';
import { auditCalls } from '@shilu/events/audit/calls';
import { PROOF_PART, readProof } from '@shilu/events/audit/offline/bundle';
import { openCheckpoint, parseCheckpoint, type NoteKey } from '@shilu/events/core/checkpoint-note';
import { fromBase64, leafHash } from '@shilu/events/core/hashing';
import { verifyConsistency, verifyInclusion } from '@shilu/events/core/merkle';
import { refusals } from '@shilu/events/core/result-codes';
import { recordCalls } from '@shilu/events/records/calls';
import { registerCalls } from '@shilu/events/core/register-calls';
import { notebookRegister } from '@shilu/events/records/notebook';
import { readNotaryKey } from '@shilu/infra/notary/public-key';
import { checkpointIn } from '@shilu/projection-service/audit/checkpoint-in';
import { unzip } from '@shilu/infra/verifiers/unzip';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PUBLIC_READS_LIMIT } from '@shilu/infra/http/server';
import { openStack, type Running } from './support/stack';
import type { Person } from './support/client';

let stack: Running;
let author: Person;
let key: NoteKey;
beforeAll(async () => {
  stack = await openStack({ env: { PUBLIC_URL: 'https://eln.example.com' } });
  author = await stack.member('author');
  await author.call(registerCalls(notebookRegister).add, { id: 'book', name: '合成记录本' });
  await author.call(recordCalls.addRecord, {
    ...{ id: 'coupling', title: '偶联', bookId: 'book', projectId: null, taskId: null },
  });
  key = await readNotaryKey(stack.dataDir);
});
afterAll(() => stack.stop());

/** Somebody outside: no session, no header of ours. */
const read = async (path: string) => {
  const answer = await fetch(`${stack.url}/api/${path}`);
  return { status: answer.status, kept: answer.headers.get('cache-control'), text: await answer.text() };
};
const latest = async () => {
  for (;;) {
    const { status, text } = await read('checkpoint');
    const opened = status === 200 ? openCheckpoint(text, key, key.name) : null;
    if (opened) return { note: text, ...opened };
    await sleep(100);
  }
};
const hashesIn = (text: string): Uint8Array[] =>
  text.slice(text.indexOf('\n') + 1, text.indexOf('\n\n')).split('\n').filter((line) => /^[A-Za-z0-9+/]{43}=$/.test(line)).map(fromBase64); // prettier-ignore

it('anybody may ask for checkpoints and proofs, and learns nothing of what was written', async () => {
  const first = await latest();
  await author.call(recordCalls.addModule, { experimentId: 'coupling', moduleId: 'm', type: 'editor', title: '步骤', content: { type: 'doc', content: [] } }); // prettier-ignore
  const { body } = await author.send(auditCalls.proof, { experimentId: 'coupling' });
  const bundle = readProof(JSON.parse(Buffer.from(unzip(body).get(PROOF_PART) ?? []).toString('utf8')))?.proof;
  if (!bundle) throw new Error('there is no proof');
  const { size, root } = parseCheckpoint(bundle.checkpoint) ?? { size: 0, root: new Uint8Array() };
  expect(size).toBeGreaterThan(first.size);

  const at = await read(`checkpoint/${size}`);
  expect(at).toMatchObject({ status: 200, text: bundle.checkpoint });
  expect(at.kept).toBe('public, max-age=3600');
  const growth = await read(`checkpoint/${size}/consistency/${first.size}`);
  expect(growth.text.startsWith(`old ${first.size}\n`)).toBe(true);
  const claim = { oldSize: first.size, oldRoot: first.root, newSize: size, newRoot: root };
  expect(verifyConsistency(claim, hashesIn(growth.text))).toBe(true);
  const event = bundle.events.at(-1);
  const index = event?.index ?? -1;
  const inclusion = await read(`checkpoint/${size}/inclusion/${index}`);
  expect(inclusion.text).toContain(`c2sp.org/tlog-proof@v1\nindex ${index}\n`);
  expect(inclusion.text.endsWith(`\n\n${bundle.checkpoint}`)).toBe(true);
  expect(verifyInclusion({ index, size, leaf: leafHash(event?.body ?? ''), root }, hashesIn(inclusion.text))).toBe(
    true,
  );
  for (const { text } of [at, growth, inclusion]) expect(text).not.toMatch(/偶联|coupling|author/);

  for (const path of [`checkpoint/${size + 1_000}`, `checkpoint/${size}/inclusion/${size}`, `checkpoint/${size}/consistency/${size + 1}`])
    expect(JSON.parse((await read(path)).text)).toMatchObject({ code: refusals.notFound.code }); // prettier-ignore
  for (const path of ['checkpoint/x', 'checkpoint/-1', 'checkpoint/0', `checkpoint/${size}/inclusion/1.5`])
    expect(JSON.parse((await read(path)).text)).toMatchObject({ code: refusals.invalidInput.code });
});

it('a printed record bears the checkpoint that covers it', async () => {
  const { body } = await author.send(recordCalls.exportPdf, { experimentId: 'coupling', version: null, revision: null }); // prettier-ignore
  const printed = openCheckpoint(checkpointIn(body), key, key.name);
  const there = await read(`checkpoint/${printed?.size}`);
  expect(openCheckpoint(there.text, key, key.name)).toEqual(printed);
});

it('whoever asks too often is told to wait', async () => {
  const asked = await Promise.all(Array.from({ length: PUBLIC_READS_LIMIT.max + 5 }, () => read('checkpoint')));
  expect(asked.map(({ status }) => status)).toContain(429);
});
