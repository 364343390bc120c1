import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Register } from '@shilu/events/core/define-register';
import { registerCalls } from '@shilu/events/core/register-calls';
import { appendLeaves, emptyRange, rangeRoot } from '@shilu/events/core/merkle';
import { toHex } from '@shilu/events/core/hashing';
import { auditCalls } from '@shilu/events/audit/calls';
import { departmentRegister } from '@shilu/events/organization/department';
import { dictionaryRegister } from '@shilu/events/organization/dictionary';
import { fileCalls } from '@shilu/events/files/calls';
import { recordCalls } from '@shilu/events/records/calls';
import { searchCalls } from '@shilu/events/search/calls';
import { templateRegister } from '@shilu/events/templates/template';
import { createPool } from '@shilu/infra/postgres/pool';
import { systemTemplateIds } from '@shilu/infra/stack/system-templates';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../infra/bin/free-port.mjs';
import { createClient, freshAddress, login, type Person } from '../support/client';
import { builtStack, bundleEntry, databaseOf, isAlive, spawnStack, type Child } from '../support/child';
import { signing } from '../support/content';
import { DAY } from './day';
import { weighing } from './day-content';
import { factsSchema, readFacts, type Facts } from './facts';
import { createOldProduct } from './old-product';
import { unpack } from './pack';

// What an older release left on disk, under today's product, as `npm start` runs it on that folder.
const PASSWORD = 'shilu2026';
const LONG_MS = 240_000;
let home: string;
let stack: string;
let verifyCommand: string;
const closers: (() => void)[] = [];
const started: Child[] = [];

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'shilu-archives-'));
  await chmod(home, 0o755);
  stack = await builtStack();
  verifyCommand = await bundleEntry('projection-service/src/audit/verify-cli.ts', join('archives', 'verify.mjs'));
}, LONG_MS);
afterAll(async () => {
  for (const close of closers) close();
  // Those of a test that failed.
  for (const product of started.filter(({ pid }) => isAlive(pid))) {
    product.signal('SIGTERM');
    await product.exited;
  }
  await rm(home, { recursive: true, force: true });
}, LONG_MS);

const factsOf = (commit: string): Facts =>
  factsSchema.parse(JSON.parse(readFileSync(join(import.meta.dirname, `${commit}.json`), 'utf8')));

type Installation = { readonly product: Child; readonly dataDir: string };
const start = async (dataDir: string): Promise<Installation> => {
  const product = spawnStack(stack, { dataDir, port: await freePort(), env: { DEMO: 'true' } });
  started.push(product);
  expect(await product.ready, product.output()).toBe(true);
  return { product, dataDir };
};

/** As its operator stops it; what it said until then was no complaint. */
const stop = async ({ product }: Installation): Promise<void> => {
  product.signal('SIGTERM');
  expect(await product.exited).toEqual({ code: 0, signal: null });
  expect(product.output()).not.toMatch(/\b(ERROR|WARN|FATAL)\b/i);
};

const query = async <T extends object>(
  { dataDir }: Installation,
  sql: string,
  values: unknown[] = [],
): Promise<T[]> => {
  const pool = createPool(databaseOf(dataDir)?.url ?? '', { max: 1, name: 'archives' });
  try {
    return (await pool.query<T>(sql, values)).rows;
  } finally {
    await pool.end();
  }
};

const personAt = ({ product }: Installation, account: string): Promise<Person> => {
  const client = createClient(product.url, { address: freshAddress() });
  closers.push(client.close);
  return login(client, account, PASSWORD);
};

/** Hashes, signatures, files and checkpoints, under the key that was kept outside then; and that the log only grew. */
const verifyAll = async (at: Installation, { notaryKey, log }: Facts): Promise<void> => {
  const env = { ...process.env, DATABASE_URL: undefined, DATA_DIR: at.dataDir, SHILU_NOTARY_KEY: notaryKey };
  const { stdout } = await promisify(execFile)(process.execPath, [verifyCommand], { env });
  expect(stdout).toMatch(/^OK .*everything holds/m);
  const leaves = await query<{ hash: Buffer }>(at, 'select hash from notary.leaves order by index');
  const { size, root } = log.checkpoint;
  const then = appendLeaves(
    emptyRange,
    leaves.slice(0, size).map(({ hash }) => hash),
  );
  expect(toHex(rangeRoot(then.range))).toBe(root);
  expect(await query(at, 'select stream, event_type, error from rm.set_aside')).toEqual([]);
};

/** What a person may look at of a record opens. */
const lookAt = async (reader: Person, record: Facts['records'][number]): Promise<void> => {
  const experimentId = record.id;
  const [timeline, trace, versions, compared, verified, pdf] = await Promise.all([
    reader.call(auditCalls.timeline, { id: experimentId }),
    reader.call(auditCalls.tracePage, { recordId: experimentId, pageSize: 200 }),
    reader.call(recordCalls.versions, { experimentId, pageSize: 200 }),
    reader.call(recordCalls.compare, { experimentId, fromRevision: 0, toRevision: null }),
    reader.call(auditCalls.verify, { experimentId }),
    reader.send(recordCalls.previewPdf, { experimentId }),
  ]);
  expect(timeline.response).toHaveLength(record.revision + 1);
  expect(trace.response).toHaveLength(record.revision + 1);
  expect(versions.response).toHaveLength(record.versions.length);
  for (const { version } of versions.response) {
    const seen = (await reader.call(recordCalls.recordAtVersion, { id: experimentId, version })).response;
    expect(seen.modules.length).toBeGreaterThan(0);
  }
  expect(compared.response.modules.map(({ moduleId }) => moduleId)).toEqual(record.modules.map(({ id }) => id));
  expect(verified.response).toMatchObject({ ok: true, failure: null });
  const signed = record.modules.flatMap(({ signatures }) => signatures).length;
  expect(verified.response.checked.signatures).toBeGreaterThanOrEqual(signed);
  expect(pdf.body.subarray(0, 5).toString('latin1'), pdf.message).toBe('%PDF-');
};

const TEMPLATE = 'tpl-coupling';
const DICTIONARY = 'solvent';
const prose = <M extends { readonly type: string }>(modules: readonly M[]): M => {
  const found = modules.find(({ type }) => type === 'editor');
  if (found === undefined) throw new Error('nothing to write on');
  return found;
};

/** Entries that stood there are changed by their forms, all fields sent back; a new record begins with an old template. */
const workOn = async (facts: Facts, author: Person, admin: Person): Promise<string> => {
  const edit = async (register: Register, id: string, change: Readonly<Record<string, unknown>>): Promise<void> => {
    const { detail, modify } = registerCalls(register);
    const { values, revision } = (await admin.call(detail, { id })).response;
    await admin.call(modify, { id, ...values, ...change, baseRevision: revision, reason: '升级之后' });
    expect((await admin.call(detail, { id })).response.values).toEqual({ ...values, ...change });
  };
  await edit(templateRegister, TEMPLATE, { description: '升级之后' });
  await edit(departmentRegister, 'dept-day', { name: '工艺与放大部' });
  const id = facts.registers[dictionaryRegister.name]?.find(({ name }) => name === DICTIONARY)?.id ?? '';
  const { values } = (await admin.call(registerCalls(dictionaryRegister).detail, { id })).response;
  const added = { value: 'afterUpgrade', zh: '升级之后', en: 'After the upgrade', enabled: true };
  await edit(dictionaryRegister, id, { items: [...(values['items'] as readonly object[]), added] });

  // An old content is written on, and signed with a new one.
  const draft = (await author.call(recordCalls.record, { id: DAY.draft })).response;
  const old = prose(draft.modules);
  const experimentId = (
    await author.call(recordCalls.addRecord, {
      ...{ title: '升级之后的记录', bookId: DAY.book, projectId: 'prj-parp', taskId: null },
      templateId: TEMPLATE,
    })
  ).response.id;
  await author.call(recordCalls.addModule, { experimentId, type: 'editor', title: '观察' });
  const made = prose((await author.call(recordCalls.record, { id: experimentId })).response.modules);
  for (const [recordId, module] of [
    [DAY.draft, old],
    [experimentId, made],
  ] as const) {
    const data = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: '升级之后写下' }] }] };
    const named = { experimentId: recordId, moduleId: module.id };
    const saved = await author.call(recordCalls.saveModule, {
      ...{ ...named, data, contentVersion: module.contentVersion, baseRevision: module.contentRevision },
      reason: '升级之后',
    });
    const contentHash = saved.response.contentHash;
    await author.call(recordCalls.signModule, { ...named, contentHash, ...signing(author) });
    const after = (await author.call(recordCalls.record, { id: recordId })).response;
    expect(after.modules.find(({ id: each }) => each === module.id)?.signatures).toMatchObject([{ contentHash }]);
  }
  return experimentId;
};

// A cluster belongs to the system it was made on.
describe.skipIf(process.platform !== 'linux').each(['774ca49', '94ec7cd', 'ffde4bb'])(
  'an installation made at %s',
  (commit) => {
    test('starts, is the same, works on, and verifies before and after', { timeout: LONG_MS }, async () => {
      const facts = factsOf(commit);
      const dataDir = join(home, commit);
      await unpack(join(import.meta.dirname, `${commit}.tar.br`), dataDir);
      const upgraded = await start(dataDir);
      await verifyAll(upgraded, facts);
      const people = ['wangsy', 'zhouj', 'admin'].map((account) => personAt(upgraded, account));
      const [author, reader, admin] = await Promise.all(people);
      if (!author || !reader || !admin) throw new Error('somebody is missing');

      const { moments, ...found } = await readFacts(createOldProduct(), { reader, admin, author });
      // All that stood there, and what this release brings.
      const templates = found.registers['template'] ?? [];
      const isBrought = ({ id }: { readonly id: string }): boolean => systemTemplateIds.includes(id);
      expect(templates.filter(isBrought).map(({ id }) => id)).toEqual(systemTemplateIds);
      const stood = {
        ...found,
        registers: { ...found.registers, template: templates.filter((each) => !isBrought(each)) },
      };
      expect(stood).toEqual({ people: facts.people, records: facts.records, registers: facts.registers });
      expect(moments).toEqual(facts.day.moments);
      for (const record of facts.records) await lookAt(record.removed ? author : reader, record);

      const copy = (await reader.call(auditCalls.verificationCode, { code: facts.day.verificationCode })).response;
      expect(copy?.record).toMatchObject({ recordId: DAY.record });
      const text = (await author.call(searchCalls.search, { key: '升级核对' })).response;
      expect(text.map(({ id }) => id)).toContain(DAY.record);
      const attached = { type: 'attachment', guid: facts.day.file.hash } as const;
      expect((await author.send(fileCalls.download, attached)).body).toEqual(weighing.bytes);

      const experimentId = await workOn(facts, author, admin);
      await stop(upgraded);
      const again = await start(dataDir);
      const later = await personAt(again, 'wangsy');
      const { modules } = (await later.call(recordCalls.record, { id: experimentId })).response;
      expect(prose(modules).signatures).toHaveLength(1);
      await verifyAll(again, facts);
      await stop(again);
    });
  },
);
