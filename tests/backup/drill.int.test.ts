import { part, proves } from '@shilu/tests/proves';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { registerCalls } from '@shilu/events/core/register-calls';
import { identityCalls } from '@shilu/events/identity/calls';
import { integrationCalls, requestCall, type RequestView } from '@shilu/events/integrations/calls';
import { deliveryCalls } from '@shilu/events/integrations/delivery-calls';
import { submitInspection } from '@shilu/events/integrations/platforms/sip';
import { organizationCalls } from '@shilu/events/organization/calls';
import { recordCalls } from '@shilu/events/records/calls';
import { notebookRegister } from '@shilu/events/records/notebook';
import { writeBackup } from '@shilu/infra/backup/write-backup';
import { loadConfig } from '@shilu/infra/config/config';
import { createPostgresEventStore } from '@shilu/infra/event-store/postgres-event-store';
import { lastRuns } from '@shilu/infra/operations/last-runs';
import { restore, type RestoreDone } from '@shilu/infra/stack/restore';
import { schemas } from '@shilu/infra/stack/schemas';
import { createTestDatabase, type TestDatabase } from '@shilu/infra/testing/test-database';
import type { Effect } from '@shilu/integration-workers/simulators/platform-books';
import { startSimulators, type Simulators } from '@shilu/integration-workers/simulators/simulators';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Person } from '../support/client';
import { openStack, PASSWORD, type Running } from '../support/stack';
import { startMailBox, type MailBox } from './mail-box';

const PATIENCE = { timeout: 60_000, interval: 50 };
const PASSPHRASE = 'a long passphrase of the drill';
const sheet = { sampleName: '化合物 7', batchNo: 'B1', testItems: ['assayHplc'], amount: 1, unit: 'g' };

let folder: string;
let simulators: Simulators;
let mail: MailBox;
let before: TestDatabase;
let after: TestDatabase;
let old: Running;
let fresh: Running;
let done: RestoreDone;
const records = new Map<string, string>();
/** Acknowledged before the backup began. */
const acknowledged: string[] = [];
const asked: Record<'held' | 'meanwhile' | 'later', string> = { held: '', meanwhile: '', later: '' };
let samples = 0;

const at = (...path: readonly string[]): string => join(folder, ...path);
const faults = (body: object): Promise<unknown> =>
  fetch(`${simulators.addresses.sip.url}/_faults`, { method: 'POST', body: JSON.stringify(body) });
const books = async (): Promise<readonly Effect[]> => {
  const answer = await fetch(`${simulators.addresses.sip.url}/_books`);
  return ((await answer.json()) as { readonly effects: readonly Effect[] }).effects;
};
const allLettersTo = (account: string): readonly string[] =>
  mail.letters().flatMap(({ to, id }) => (to === `${account}@lab.example` ? [id] : []));
/** Letters that tell each person that they were identified. */
const welcomes = new Set<string>();
const lettersTo = (account: string): readonly string[] => allLettersTo(account).filter((id) => !welcomes.has(id));

/** A person with a notebook and a record of their own. */
const joined = async (account: string): Promise<Person> => {
  const person = await old.member(account);
  await vi.waitFor(() => expect(allLettersTo(account)).toHaveLength(1), PATIENCE);
  for (const id of allLettersTo(account)) welcomes.add(id);
  await person.call(registerCalls(notebookRegister).add, { id: `book-${account}`, name: `记录本 ${account}` });
  const given = { id: `r-${account}`, title: '偶联反应', bookId: `book-${account}`, projectId: null, taskId: null };
  records.set(account, (await person.call(recordCalls.addRecord, given)).response.id);
  return person;
};
const ask = async (person: Person, account: string): Promise<string> => {
  const values = { ...sheet, sampleNo: `S-${(samples += 1)}` };
  const experimentId = records.get(account) ?? '';
  return (await person.call(requestCall(submitInspection), { experimentId, values })).response.id;
};
const until = async (person: Person, id: string, status: RequestView['status']): Promise<void> =>
  vi.waitFor(async () => expect((await person.call(integrationCalls.request, { id })).response.status).toBe(status), PATIENCE); // prettier-ignore
const ledger = async (database: TestDatabase) =>
  (
    await database.pool.query<{ connector: string; key: string; state: string; error: { key: string } | null }>(
      'select connector, key, state, error from deliveries.delivery order by seq',
    )
  ).rows;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shilu-drill-'));
  [before, after] = [await createTestDatabase(), await createTestDatabase()];
  simulators = await startSimulators({ dataDir: at('simulators'), completeAfterMs: 100 });
  mail = await startMailBox();
  const { url, key } = simulators.addresses.sip;
  const env = { SIP_URL: url, SIP_KEY: key, SMTP_URL: mail.url, MAIL_FROM: 'Shilu <eln@lab.example>' };
  old = await openStack({ databaseUrl: before.url, dataDir: at('old'), env });
  await old.admin.call(identityCalls.changePassword, {
    ...{ oldPassword: old.admin.digest, newPassword: PASSWORD },
  });
  await old.admin.call(organizationCalls.changeSettings, { settings: { authorisedPlatforms: ['sip'] } });
  const [first, second] = [await joined('first'), await joined('second')];
  const third = await joined('third');
  await old.member('gone', { realName: '将被注销的人' });

  // Done and settled before the backup.
  acknowledged.push(await ask(first, 'first'));
  await until(first, acknowledged[0] ?? '', 'completed');
  await vi.waitFor(() => expect(lettersTo('first')).toHaveLength(1), PATIENCE);
  // Open in the backup, and delivered after it: a letter that is put off, and a request that the platform puts off.
  mail.putOff.add('second@lab.example');
  acknowledged.push(await ask(second, 'second'));
  await until(second, acknowledged[1] ?? '', 'completed');
  await faults({ failNext: 1_000 });
  asked.held = await ask(first, 'first');
  acknowledged.push(asked.held);
  await vi.waitFor(async () => {
    const open = (await ledger(before)).filter(({ state }) => state === 'waiting' || state === 'unknown');
    expect(open.map(({ connector }) => connector).sort()).toEqual(['mail', 'sip']);
  }, PATIENCE);

  // While the backup is between the ledger and the log, somebody works, and what that asks of the outside goes out.
  const store = await createPostgresEventStore({ pool: before.pool });
  const meanwhile = {
    ...store,
    head: async () => {
      await faults({});
      asked.meanwhile = await ask(third, 'third');
      await until(third, asked.meanwhile, 'completed');
      await vi.waitFor(() => expect(lettersTo('third')).toHaveLength(1), PATIENCE);
      return store.head();
    },
  };
  await writeBackup({
    ...{ file: at('backup.tar'), passphrase: PASSPHRASE, pool: before.pool, store: meanwhile, schemas },
    keys: {
      ...{ masterKey: await readFile(at('old', 'master.key')), notaryKey: await readFile(at('old', 'notary.key')) },
      commandKey: await readFile(at('old', 'command.key')),
    },
    ...{ blobs: at('old', 'blobs'), erasures: at('old', 'erasures'), version: 'drill', now: new Date() },
  });
  await store.close();

  // What the backup does not know: open things go out, a request is made, a person is erased.
  mail.putOff.clear();
  await until(first, asked.held, 'completed');
  asked.later = await ask(first, 'first');
  await until(first, asked.later, 'completed');
  await vi.waitFor(() => expect([lettersTo('first').length, lettersTo('second').length]).toEqual([3, 1]), PATIENCE);
  await old.admin.call(identityCalls.eraseMember, { id: 'gone' });
  await old.stop();

  const config = { ...loadConfig({}), databaseUrl: after.url, dataDir: at('new'), keysDir: at('new') };
  done = await restore({
    ...{ config, env: {}, file: at('backup.tar'), passphrase: PASSPHRASE, clock: () => new Date() },
    erasures: at('old', 'erasures'),
  });
  fresh = await openStack({ databaseUrl: after.url, dataDir: at('new'), env });
}, 180_000);
afterAll(async () => {
  await fresh.stop();
  await simulators.stop();
  await mail.stop();
  await before.drop();
  await after.drop();
  await rm(folder, { recursive: true, force: true });
});

describe('an installation restored from a backup that was taken while people worked', () => {
  test('everything acknowledged before the backup is there, and the log verifies', async () => {
    part('REQ-P3', 'restored from a backup');
    proves('REQ-A3');
    expect(done.report).toMatchObject({ ok: true });
    expect(done.report.checkpoint?.size).toBe(done.events);
    const first = await fresh.login('first');
    const second = await fresh.login('second');
    for (const [person, id] of [
      [first, acknowledged[0]],
      [second, acknowledged[1]],
      [first, acknowledged[2]],
    ] as const)
      expect((await person.send(integrationCalls.request, { id: id ?? '' })).status).toBe(200);
    expect((await first.send(integrationCalls.request, { id: asked.later })).status).toBe(404);
    expect((await lastRuns(after.pool)).map(({ kind, outcome }) => [kind, outcome])).toEqual([
      ['restore', 'ok'],
      ['verify', 'ok'],
    ]);
  });

  test('no request is sent twice: what was open, or made meanwhile, is asked for under its id', async () => {
    const first = await fresh.login('first');
    await until(first, asked.held, 'completed');
    await vi.waitFor(async () => {
      const open = (await ledger(after)).filter(({ state }) => state === 'waiting' || state === 'unknown');
      expect(open).toEqual([]);
    }, PATIENCE);
    expect((await books()).filter(({ times }) => times !== 1)).toEqual([]);
    expect((await books()).filter(({ kind }) => kind === 'accepted')).toHaveLength(5);
  });

  test('no letter is sent twice: one that may have gone out waits for a person, who may send it', async () => {
    // Of the request that was held, of the letter that was put off, and of what was done meanwhile. The first is told by an
    // event that the backup does not have: the platform is asked, and says here again what it said there.
    await vi.waitFor(async () => {
      const parked = (await ledger(after)).filter(({ state }) => state === 'parked');
      const why = parked.map(({ connector, key, error }) => `${connector} ${key} ${error?.key}`);
      expect(why.sort()).toEqual(['mail first restored', 'mail second restored', 'mail third restored']);
    }, PATIENCE);
    const ids = mail.letters().map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)]);
    const sent = lettersTo('second').length;
    await fresh.admin.call(deliveryCalls.retry, { connector: 'mail' });
    await vi.waitFor(() => expect(lettersTo('second')).toHaveLength(sent + 1), PATIENCE);
  });

  test('whoever was erased after the backup stays erased, and cannot log in', async () => {
    expect(done.erasedAgain).toEqual(['gone']);
    const { rows } = await after.pool.query(`select wrapped from vault.subject_keys where subject = 'gone'`);
    expect(rows).toEqual([{ wrapped: null }]);
    const { response } = await fresh.admin.call(identityCalls.members, {});
    expect(JSON.stringify(response)).not.toContain('将被注销的人');
    await expect(fresh.login('gone')).rejects.toThrow();
  });
});
