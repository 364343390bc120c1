import { appendFileSync, chmodSync } from 'node:fs';
import { join } from 'node:path';
import { createEventStoreDbEventStore } from '@shilu/infra/event-store/eventstoredb-event-store';
import type { EventStore } from '@shilu/infra/event-store/port';
import { startEmbeddedPostgres } from '@shilu/infra/postgres/embedded';
import { createPool } from '@shilu/infra/postgres/pool';
import { openDatabase } from '@shilu/infra/stack/open-database';
import type { Pool } from 'pg';
import { freePort } from '../../../infra/bin/free-port.mjs';
import { bundleEntry, databaseOf } from '../../support/child';
import { familyOf } from '../processes';
import type { Link, Member } from './fleet';
import { keepProcess } from './kept-process';
import { createProxy } from './proxy';

/** A server under the product: disturbed at its process and at its connections. */
export type Server = {
  /** How the product reaches it: through the proxy. */
  readonly url: string;
  readonly member: Member;
  readonly link: Link;
  readonly stop: () => Promise<void>;
};

const answersIn = (asked: Promise<unknown>): Promise<boolean> =>
  asked.then(
    () => true,
    () => false,
  );

const throughProxy = async (
  name: string,
  direct: string,
): Promise<{ readonly url: string; readonly link: Link; readonly close: () => Promise<void> }> => {
  const url = new URL(direct);
  const proxy = await createProxy(Number(url.port));
  url.port = String(proxy.port);
  return { url: url.href, link: { name, cut: proxy.cut, heal: proxy.heal }, close: proxy.close };
};

/** The binaries that the product brings, as a server of their own; `pool` goes past the proxy. */
export const startPostgres = async (folder: string): Promise<Server & { readonly pool: Pool }> => {
  const dataDir = join(folder, 'database');
  // PostgreSQL does not run as root: its user must be able to come here.
  chmodSync(folder, 0o755);
  const says = (line: string): void => appendFileSync(join(folder, 'postgres.log'), `${line}\n`);
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: says,
    onRestart: says,
    onGivenUp: ({ message }) => says(message),
  });
  const direct = await openDatabase(postgres.url);
  const { url, link, close } = await throughProxy('postgres', direct);
  const pool = createPool(direct, { max: 6, name: 'faults' });
  return {
    ...{ url, link, pool },
    member: {
      name: 'postgres',
      pids: () => familyOf(databaseOf(dataDir)?.pid ?? 0),
      serves: () => answersIn(pool.query('select 1')),
    },
    stop: async () => {
      await pool.end();
      await close();
      await postgres.stop();
    },
  };
};

/** The double of EventStoreDB, durable, as a process of its own. */
export const startEventStore = async (folder: string): Promise<Server & { readonly store: EventStore }> => {
  const entry = await bundleEntry('tests/doubles/eventstore/server.ts', join('faults', 'eventstore.mjs'));
  const [port, admin] = [await freePort(), await freePort()];
  const kept = await keepProcess({
    args: [entry, JSON.stringify({ file: join(folder, 'eventstore'), port, admin })],
    logFile: join(folder, 'eventstore.log'),
    ready: /"admin":/,
  });
  const direct = `esdb://127.0.0.1:${port}?tls=false`;
  const { link, close, url } = await throughProxy('eventstore', direct);
  const store = createEventStoreDbEventStore({ connectionString: direct });
  return {
    ...{ link, store, url },
    member: { name: 'eventstore', pids: () => [kept.pid()], serves: () => answersIn(store.head()) },
    stop: async () => {
      await close();
      await kept.stop();
    },
  };
};
