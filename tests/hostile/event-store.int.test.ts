import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { binaryEvent, EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { NOTED_INCIDENTS } from '@shilu/events/audit/incident';
import { registerCalls } from '@shilu/events/core/register-calls';
import { identityCalls } from '@shilu/events/identity/calls';
import { recordCalls } from '@shilu/events/records/calls';
import { notebookRegister } from '@shilu/events/records/notebook';
import { loadConfig } from '@shilu/infra/config/config';
import { foreignName } from '@shilu/infra/event-store/storable';
import { openEventStore } from '@shilu/infra/event-store/open-store';
import type { EventStore } from '@shilu/infra/event-store/port';
import { countIncidents, incidentsOf } from '@shilu/infra/notary/incidents';
import { LAST_CHECKPOINT_FILE, readKeptCheckpoint } from '@shilu/infra/notary/kept-checkpoint';
import { readNotaryKey } from '@shilu/infra/notary/public-key';
import { recover } from '@shilu/infra/stack/recover';
import { createTestDatabase, type TestDatabase } from '@shilu/infra/testing/test-database';
import { storeSource } from '@shilu/projection-service/audit/verify-source';
import { verifyLog } from '@shilu/projection-service/audit/verify-log';
import { verifyStream } from '@shilu/projection-service/audit/verify-record';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventStoreCuts, eventStoreInsertion } from '../attacks/event-store-attacks';
import { startEventStoreDouble, type EventStoreDouble } from '../doubles/eventstore/double';
import { until } from '../support/child';
import { prose } from '../support/content';
import { openStack, PASSWORD, type Running } from '../support/stack';

const PREFIX = 'shilu-';
const LONG_MS = 180_000;

let database: TestDatabase;
let double: EventStoreDouble;
let dataDir: string;
let stack: Running;
let store: EventStore;
let others: EventStoreDBClient;

const start = (): Promise<Running> =>
  openStack({ databaseUrl: database.url, dataDir, eventStore: { url: double.url, prefix: PREFIX } });

beforeAll(async () => {
  database = await createTestDatabase();
  double = await startEventStoreDouble();
  dataDir = await mkdtemp(join(tmpdir(), 'shilu-shared-'));
  others = Object.assign(EventStoreDBClient.connectionString(double.url), { supports: () => Promise.resolve(false) });
  store = await openEventStore(double.url, PREFIX);
  stack = await start();
  await stack.admin.call(identityCalls.changePassword, {
    oldPassword: stack.admin.digest,
    newPassword: PASSWORD,
  });
});
afterAll(async () => {
  await stack.stop();
  await Promise.all([store.close(), others.dispose()]);
  await double.destroy();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

type Target = { readonly id: string; readonly moduleId: string; readonly stream: string };
const target = async (title: string): Promise<Target> => {
  const { response: notebook } = await stack.admin.call(registerCalls(notebookRegister).add, { name: `${title} 本` });
  const { response } = await stack.admin.call(recordCalls.addRecord, {
    ...{ title, bookId: notebook.id, projectId: null, taskId: null },
  });
  const module = await stack.admin.call(recordCalls.addModule, {
    ...{ experimentId: response.id, type: 'editor', title: '步骤' },
  });
  return { id: response.id, moduleId: module.response.moduleId, stream: `record-${response.id}` };
};
const save = ({ id, moduleId }: Target, text: string, baseRevision = 1) =>
  stack.admin.send(recordCalls.saveModule, {
    ...{ experimentId: id, moduleId, data: prose(text), baseRevision },
  });
const notarised = (): Promise<void> =>
  until(
    'the notary to have read everything',
    async () => {
      const { rows } = await database.pool.query<{ position: string | null }>('select position from notary.progress');
      return rows[0]?.position === (await store.head());
    },
    LONG_MS,
  );
const options = async () => ({
  ...{ pool: database.pool, source: storeSource(store), now: new Date() },
  key: await readNotaryKey(dataDir),
});
const incidents = async (): Promise<readonly string[]> =>
  (await incidentsOf(database.pool)).map(({ stream, kind }) => `${stream} ${kind}`);

/** Kept outside the database as well. */
const allKept = (): Promise<void> =>
  until(
    'the last checkpoint to be kept',
    async () => {
      const all = await store.readAll({ after: null, limit: 100_000 });
      return (await readKeptCheckpoint(join(dataDir, LAST_CHECKPOINT_FILE)))?.opened.size === all.length;
    },
    LONG_MS,
  );
const recovered = (from?: number) =>
  recover({
    config: {
      ...{ ...loadConfig({}), databaseUrl: database.url, dataDir, keysDir: dataDir },
      ...{ eventStoreUrl: double.url, eventStorePrefix: PREFIX },
    },
    ...{ env: {}, clock: () => new Date(), from },
    confirm: () => Promise.resolve({ reason: '磁盘损坏', confirmers: [{ account: 'admin', password: PASSWORD }] }),
  });

test(
  'a server that is put back to an earlier copy does not start the product; it goes on in a new epoch, and gives no number twice',
  { timeout: LONG_MS },
  async () => {
    const numberOf = async ({ id }: Target): Promise<number> =>
      Number((await stack.admin.call(recordCalls.record, { id })).response.number.split('-').at(-1));
    const stays = await target('留下');
    const first = await numberOf(stays);
    await allKept();
    double.copy();
    const left = (await store.readAll({ after: null, limit: 100_000 })).length;
    const gone = await target('丢失');
    await save(gone, '一');
    await save(stays, '也丢失');
    await allKept();
    const lost = (await store.readAll({ after: null, limit: 100_000 })).length - left;
    await stack.stop();
    await double.putBack();
    await expect(start()).rejects.toMatchObject({ key: 'logCut', params: { found: left, known: left + lost } });
    // Nor where others have written since, further than the product had come.
    double.copy();
    for (let more = 0; more < 8; more += 1)
      await others.appendToStream(
        `${PREFIX}record-others`,
        Array.from({ length: lost }, () => jsonEvent({ type: 'Ordered', data: { amount: more } })),
      );
    const size = left + lost;
    await expect(start()).rejects.toMatchObject({ key: 'logRewritten', params: { known: size } });
    await double.putBack();
    expect(await recovered()).toEqual({ kind: 'epoch', epoch: 2, left, lost, proven: left });
    expect(await recovered()).toBeNull();
    stack = await start();
    expect((await stack.admin.send(recordCalls.record, { id: gone.id })).status).toBe(404);
    expect((await save(stays, '再来')).status).toBe(200);
    expect(await numberOf(await target('之后'))).toBe(first + lost + 1);
    await notarised();
    const verified = await verifyLog(await options());
    expect(verified).toMatchObject({ ok: true, findings: [], epochs: [{ number: 2, lost, reason: '磁盘损坏' }] });
    expect((await fetch(`${stack.url}/readyz`)).status).toBe(200);
  },
);

test(
  "8: somebody else's events on the server stop nothing, and one inside a stream of ours is named, told of, and all else goes on",
  { timeout: LONG_MS },
  async () => {
    const [json, binary, fine] = [await target('甲'), await target('乙'), await target('丙')];
    // One that no table can hold by its name stands there by its hash.
    const odd = ['record-\0', `record-${'x'.repeat(4_000)}`];
    for (const stream of odd)
      await others.appendToStream(`${PREFIX}${stream}`, jsonEvent({ type: 'Ordered', data: { amount: 1 } }));
    for (const stream of ['order-1', 'record-1', `${PREFIX}order-1`])
      await others.appendToStream(stream, jsonEvent({ type: 'Ordered', data: { amount: 1.5 } }));
    await eventStoreInsertion.attempt(others, `${PREFIX}${json.stream}`);
    await others.appendToStream(
      `${PREFIX}${binary.stream}`,
      binaryEvent({ type: 'Packed', data: Buffer.from([0xff, 0, 1]) }),
    );
    expect((await save(fine, '其余照常')).status).toBe(200);
    await notarised();
    expect((await incidents()).toSorted()).toEqual(
      [json.stream, binary.stream, ...odd.map(foreignName)].map((stream) => `${stream} foreignEvent`).toSorted(),
    );
    expect(await verifyLog(await options())).toMatchObject({ ok: false, failure: { kind: eventStoreInsertion.finding } }); // prettier-ignore
    expect(await verifyStream(fine.stream, await options())).toMatchObject({ ok: true });
    expect((await fetch(`${stack.url}/readyz`)).status).toBe(200);
    expect((await save(fine, '再存', 2)).status).toBe(200);
  },
);

test(
  '11: a save that the event store takes no more of at once is 413 in words, and what was there is as it was',
  { timeout: LONG_MS },
  async () => {
    const large = await target('很长');
    // Nobody else may be about to append: people are told of what was found before.
    const isTold = async () => (await store.readStream('incident-foreignEvent')).length > 0;
    await until('people to be told of the events of others', isTold, LONG_MS);
    await double.order({ kind: 'tooLarge', call: 'append', times: 1 });
    const answer = await save(large, '苯'.repeat(21_000));
    expect(answer).toMatchObject({ status: 413, code: 4134 });
    expect(answer.message).toMatch(/[\u4e00-\u9fff]/);
    expect((await save(large, '短')).status).toBe(200);
  },
);

test.each(eventStoreCuts.map((attack) => [attack.name, attack] as const))(
  '9: %s on the stream of a record closes that record by its cause, opens an incident and stops nothing else',
  { timeout: LONG_MS },
  async (_, { attempt, finding }) => {
    const [one, fine] = [await target('被截断'), await target('完好')];
    await save(one, '一');
    await notarised();
    await attempt(others, `${PREFIX}${one.stream}`);
    await until('the incident', async () => (await incidents()).includes(`${one.stream} streamCut`), LONG_MS);
    // The figures of operations count them by kind.
    const counted = Object.fromEntries((await countIncidents(database.pool)).map(({ kind, count }) => [kind, count]));
    expect(counted['streamCut']).toBe((await incidents()).filter((one) => one.endsWith(' streamCut')).length);
    expect(Object.keys(counted)).toEqual([...NOTED_INCIDENTS].sort());
    // The state of a record that was open is still in memory; a start forgets it.
    await stack.stop();
    stack = await start();
    const refused = await save(one, '二', 2);
    expect(refused).toMatchObject({ status: 500, code: 5001 });
    expect(refused.message).toContain(one.stream);
    expect((await save(fine, '其余照常')).status).toBe(200);
    await notarised();
    expect(await verifyStream(one.stream, await options())).toMatchObject({
      ok: false,
      failure: { kind: finding },
    });
    expect(await verifyLog(await options())).toMatchObject({ ok: false, failure: { kind: finding } });
    await double.scavenge();
    expect(await verifyLog(await options())).toMatchObject({ ok: false, failure: { kind: finding } });
    expect((await save(fine, '仍然照常', 2)).status).toBe(200);
  },
);

test(
  'the streams by which all others are judged are read around what hides them, until they are gone, and the start says so',
  { timeout: LONG_MS },
  async () => {
    const one = await target('照常');
    const colleague = await stack.member('colleague');
    const noted = ['signing-command', 'epoch-log', 'account-colleague'];
    for (const stream of noted) await others.setStreamMetadata(`${PREFIX}${stream}`, { truncateBefore: 50 });
    const added = await colleague.send(registerCalls(notebookRegister).add, { name: '同事 本' });
    expect(added.status).toBe(200);
    await stack.stop();
    stack = await start();
    expect((await save(one, '一')).status).toBe(200);
    await notarised();
    const found = await incidents();
    expect(found).toEqual(expect.arrayContaining(noted.map((stream) => `${stream} streamCut`)));
    expect(found.filter((said) => /unknownActor|unsignedEvent/.test(said))).toEqual([]);
    expect(await verifyStream(one.stream, await options())).toMatchObject({ ok: true });
    await stack.stop();
    await double.scavenge();
    await expect(start()).rejects.toMatchObject({ key: 'streamCutAway', params: { stream: 'epoch-log' } });
    await expect(recovered()).rejects.toMatchObject({ key: 'streamCutAway' });
  },
);
