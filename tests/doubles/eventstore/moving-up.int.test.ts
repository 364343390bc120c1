import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { logOf, placeOf } from '@shilu/events/core/position';
import { registerCalls } from '@shilu/events/core/register-calls';
import { identityCalls } from '@shilu/events/identity/calls';
import { recordCalls } from '@shilu/events/records/calls';
import { notebookRegister } from '@shilu/events/records/notebook';
import { openEventStore } from '@shilu/infra/event-store/open-store';
import type { EventStore } from '@shilu/infra/event-store/port';
import { readNotaryKey } from '@shilu/infra/notary/public-key';
import { createTestDatabase, type TestDatabase } from '@shilu/infra/testing/test-database';
import { storeSource } from '@shilu/projection-service/audit/verify-source';
import { verifyLog } from '@shilu/projection-service/audit/verify-log';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectDir, until } from '../../support/child';
import { prose } from '../../support/content';
import { openStack, PASSWORD, type Running } from '../../support/stack';
import { startEventStoreDouble, type EventStoreDouble } from './double';

const PREFIX = 'shilu-';
const LONG_MS = 180_000;

let database: TestDatabase;
let double: EventStoreDouble;
let dataDir: string;
beforeAll(async () => {
  database = await createTestDatabase();
  double = await startEventStoreDouble();
  dataDir = await mkdtemp(join(tmpdir(), 'shilu-moving-'));
});
afterAll(async () => {
  await double.destroy();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const migrate = (...args: readonly string[]): Promise<{ readonly stdout: string }> =>
  promisify(execFile)(process.execPath, ['infra/bin/run.mjs', 'infra/src/event-store/migrate-log-cli.ts', ...args], {
    cwd: projectDir,
    env: { ...process.env, DATABASE_URL: database.url, DATA_DIR: dataDir, EVENTSTORE_PREFIX: PREFIX },
  });

const start = (eventStore?: { readonly url: string; readonly prefix: string }): Promise<Running> =>
  openStack({
    ...{ databaseUrl: database.url, dataDir },
    ...(eventStore === undefined ? {} : { eventStore }),
  });

type Places = ReadonlyMap<string, string | null>;
const placesNow = async (): Promise<Places> =>
  new Map(
    (
      await database.pool.query<{ consumer: string; context: string; position: string | null }>(
        'select consumer, context, position from broker.log_place order by consumer, context',
      )
    ).rows.map(({ consumer, context, position }) => [`${consumer} ${context}`, position]),
  );

/** How many events of the log stand up to each place. */
const numbersOf = async (store: EventStore, places: Places): Promise<ReadonlyMap<string, number>> => {
  const log = await store.readAll({ after: null, limit: 100_000 });
  return new Map(
    [...places].map(([who, place]) => [
      who,
      place === null ? 0 : log.filter(({ position }) => store.comparePositions(position, place) <= 0).length,
    ]),
  );
};

const deliveries = async (): Promise<readonly unknown[]> =>
  (await database.pool.query('select id from deliveries.delivery order by id')).rows;

const quiet = async (store: EventStore): Promise<void> => {
  await until(
    'the notary to have read everything',
    async () => {
      const { rows } = await database.pool.query<{ position: string | null }>('select position from notary.progress');
      return rows[0]?.position === (await store.head());
    },
    LONG_MS,
  );
  // Consumers move their places when there is something for them; the last has been read when none moves any more.
  let before = '';
  await until(
    'consumers to rest',
    async () => {
      const now = JSON.stringify([...(await placesNow())]);
      const same = now === before;
      before = now;
      await new Promise((resolve) => setTimeout(resolve, 700));
      return same;
    },
    LONG_MS,
  );
};

const work = async (stack: Running, title: string): Promise<{ readonly id: string; readonly moduleId: string }> => {
  const { admin } = stack;
  const { response: notebook } = await admin.call(registerCalls(notebookRegister).add, { name: `${title} 本` });
  const { response: record } = await admin.call(recordCalls.addRecord, {
    ...{ title, bookId: notebook.id, projectId: null, taskId: null },
  });
  const { response: module } = await admin.call(recordCalls.addModule, {
    ...{ experimentId: record.id, type: 'editor', title: '步骤' },
  });
  await admin.call(recordCalls.saveModule, {
    ...{ experimentId: record.id, moduleId: module.moduleId, data: prose(title), baseRevision: 1 },
  });
  return { id: record.id, moduleId: module.moduleId };
};

const verifyNow = async (store: EventStore): Promise<unknown> =>
  verifyLog({ pool: database.pool, source: storeSource(store), key: await readNotaryKey(dataDir), now: new Date() });

test(
  'the laboratory moves from PostgreSQL up to a shared EventStoreDB and back: it starts, everything holds, and nothing is sent twice, on a DOUBLE of EventStoreDB',
  { timeout: 6 * LONG_MS },
  async () => {
    expect((await migrate('--help')).stdout).toContain('embedded');
    const others = EventStoreDBClient.connectionString(double.url);
    Object.assign(others, { supports: () => Promise.resolve(false) });
    const othersWrite = async (): Promise<void> => {
      for (const stream of ['order-1', `record-${randomUUID()}`, `${PREFIX}order-1`])
        await others.appendToStream(stream, jsonEvent({ type: 'Ordered', data: { amount: 1 } }));
    };
    await othersWrite();

    const below = await openEventStore(database.url);
    const above = await openEventStore(double.url, PREFIX);
    const first = await start();
    await first.admin.call(identityCalls.changePassword, {
      oldPassword: first.admin.digest,
      newPassword: PASSWORD,
    });
    await first.member('wang');
    const record = await work(first, '搬家之前');
    await quiet(below);
    expect(await verifyNow(below)).toMatchObject({ ok: true });
    await first.stop();
    // Read when it has stopped: a group notes then how far it has passed over what it has no use for.
    const before = { numbers: await numbersOf(below, await placesNow()), deliveries: await deliveries() };

    const { stdout } = await migrate('--from', 'embedded', '--to', double.url);
    expect(stdout).toContain('the logs are the same');
    // Asked for before the product has started there: places of the old log say nothing of the new one.
    expect(await verifyNow(above)).toMatchObject({ ok: true });
    await othersWrite();

    const second = await start({ url: double.url, prefix: PREFIX });
    const { response: seen } = await second.admin.call(recordCalls.record, { id: record.id });
    expect(JSON.stringify(seen)).toContain('搬家之前');
    // A browser that was open all the time still sends what it was last told.
    const old = await second.admin.send(recordCalls.record, { id: record.id }, { minPosition: '1@elsewhere' });
    expect(JSON.parse(old.body.toString('utf8'))).toMatchObject({ code: 100, stale: true });
    const log = await above.name();
    const moved = await placesNow();
    for (const place of moved.values()) if (place !== null) expect(logOf(place)).toBe(log);
    expect(await numbersOf(above, moved)).toEqual(before.numbers);
    await quiet(above);
    expect(await deliveries()).toEqual(before.deliveries);
    const later = await work(second, '搬家之后');
    const saved = await second.admin.call(recordCalls.saveModule, {
      ...{ experimentId: later.id, moduleId: later.moduleId, data: prose('再存一次'), baseRevision: 2 },
    });
    expect(logOf(saved.position ?? '')).toBe(log);
    await quiet(above);
    expect(await verifyNow(above)).toMatchObject({ ok: true });
    const sent = await deliveries();
    await second.stop();

    expect((await migrate('--from', double.url, '--to', 'embedded')).stdout).toContain('the logs are the same');
    const third = await start();
    const { response: back } = await third.admin.call(recordCalls.record, { id: later.id });
    expect(JSON.stringify(back)).toContain('再存一次');
    await quiet(below);
    expect(await deliveries()).toEqual(sent);
    expect(await verifyNow(below)).toMatchObject({ ok: true });
    const { rows } = await database.pool.query<{ position: string }>('select position from notary.progress');
    expect([logOf(rows[0]?.position ?? ''), placeOf(rows[0]?.position ?? '')]).toEqual([
      await below.name(),
      placeOf((await below.head()) ?? ''),
    ]);
    await third.stop();
    await others.dispose();
    await Promise.all([below.close(), above.close()]);
  },
);
