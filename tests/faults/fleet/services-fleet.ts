import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { freePort, passwordIn } from '../../support/child';
import type { Fleet, Member } from './fleet';
import { keepProcess } from './kept-process';
import { startEventStore, startPostgres } from './servers';

type Running = { readonly name: string; readonly pid: number };

/** What the supervisor of the services writes down at each change. */
const running = (dataDir: string): readonly Running[] =>
  JSON.parse(readFileSync(join(dataDir, 'services.json'), 'utf8')) as readonly Running[];

/** A hundred ports for each kind of service, above those that the system gives out by itself seldom. */
const basePort = (): number => 10_000 + Math.floor(Math.random() * 20) * 1_000;

/**
 * Every service as a process of its own, several of each, behind the gateway; the log in EventStoreDB's double (or a
 * server named by EVENTSTORE_URL, which is then left alone), read models in PostgreSQL.
 */
export const startServicesFleet = async ({
  folder,
  entry,
}: {
  readonly folder: string;
  readonly entry: string;
}): Promise<Fleet> => {
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir, { recursive: true });
  const postgres = await startPostgres(folder);
  const eventStore = await startEventStore(folder);
  const port = await freePort();
  const services = await keepProcess({
    args: [entry, 'services'],
    env: {
      ...{ DEMO: 'false', LOG_LEVEL: 'warn', DATA_DIR: dataDir, PORT: String(port), BASE_PORT: String(basePort()) },
      ...{ DATABASE_URL: postgres.url, EVENTSTORE_URL: eventStore.url },
    },
    logFile: join(folder, 'services.log'),
    ready: /Ctrl\+C stops/,
  });
  const names = running(dataDir).map(({ name }) => name);
  const member = (name: string): Member => ({
    name,
    pids: () => running(dataDir).flatMap((one) => (one.name === name ? [one.pid] : [])),
  });
  return {
    ...{ dataDir, pool: postgres.pool, store: eventStore.store },
    url: `http://127.0.0.1:${port}`,
    adminPassword: passwordIn(services.output()),
    engines: `${names.length} processes behind a gateway; log in the double of EventStoreDB, read models in PostgreSQL`,
    members: () => [...names.map(member), postgres.member, eventStore.member],
    links: [postgres.link, eventStore.link],
    stop: async () => {
      await services.stop();
      await eventStore.stop();
      await postgres.stop();
    },
  };
};
