import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPostgresEventStore } from '@shilu/infra/event-store/postgres-event-store';
import { startEmbeddedPostgres } from '@shilu/infra/postgres/embedded';
import { createPool } from '@shilu/infra/postgres/pool';
import { openDatabase } from '@shilu/infra/stack/open-database';
import { databaseOf, freePort, isAlive, passwordIn, spawnStack, type Child } from '../../support/child';
import { familyOf } from '../processes';
import type { Fleet } from './fleet';
import { createProxy } from './proxy';

const AGAIN_AFTER_MS = 200;

/** The whole product in one process on a PostgreSQL of its own, with a proxy between the two. */
export const startEmbeddedFleet = async (options: {
  readonly folder: string;
  readonly entry: string;
}): Promise<Fleet> => {
  const databaseDir = join(options.folder, 'database');
  const dataDir = join(options.folder, 'data');
  mkdirSync(dataDir, { recursive: true });
  const says = (line: string): void => appendFileSync(join(options.folder, 'servers.log'), `${line}\n`);
  const postgres = await startEmbeddedPostgres({ dataDir: databaseDir, log: says, onRestart: says });
  const direct = await openDatabase(postgres.url);
  const proxy = await createProxy(Number(new URL(direct).port));
  const proxied = new URL(direct);
  proxied.port = String(proxy.port);
  const port = await freePort();
  let stopping = false;
  let child: Child;
  const spawnOne = (): Child => spawnStack(options.entry, { dataDir, port, env: { DATABASE_URL: proxied.href } });
  const supervise = async (): Promise<void> => {
    for (;;) {
      await child.exited;
      says(child.output());
      if (stopping) return;
      await sleep(AGAIN_AFTER_MS);
      child = spawnOne();
    }
  };
  child = spawnOne();
  if (!(await child.ready)) throw new Error(child.output());
  const adminPassword = passwordIn(child.output());
  const supervised = supervise();
  const pool = createPool(direct, { max: 6, name: 'faults' });
  const store = await createPostgresEventStore({ pool });
  return {
    url: child.url,
    adminPassword,
    dataDir,
    pool,
    store,
    eventStoreUrl: null,
    engines: 'the whole product in one process, log and read models in PostgreSQL',
    members: () => [
      { name: 'product', pids: () => [child.pid] },
      { name: 'postgres', pids: () => familyOf(databaseOf(databaseDir)?.pid ?? 0) },
    ],
    links: [{ name: 'postgres', cut: proxy.cut, heal: proxy.heal }],
    stop: async () => {
      stopping = true;
      child.signal('SIGTERM');
      await Promise.race([child.exited, sleep(10_000)]);
      if (isAlive(child.pid)) child.signal('SIGKILL');
      await supervised;
      await store.close();
      await pool.end();
      await proxy.close();
      await postgres.stop();
    },
  };
};
