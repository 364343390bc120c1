import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPostgresEventStore } from '@shilu/infra/event-store/postgres-event-store';
import { freePort } from '../../../infra/bin/free-port.mjs';
import { passwordIn } from '../../support/child';
import { claimPortBlock } from '../../support/port-blocks';
import type { Fleet, Member } from './fleet';
import { keepProcess } from './kept-process';
import { startBroker } from './broker';
import { startOutside } from './outside';
import { isReady } from './ready';
import { startEventStore, startPostgres } from './servers';

type Running = { readonly name: string; readonly pid: number; readonly port: number };

/** What the supervisor of the services writes down at each change. */
const running = (dataDir: string): readonly Running[] =>
  JSON.parse(readFileSync(join(dataDir, 'services.json'), 'utf8')) as readonly Running[];

/**
 * Every service as a process of its own, several of each, behind the gateway; read models in PostgreSQL, the log there
 * too or in the double of EventStoreDB. With `kafka` the relay runs and the workers read from a real broker.
 */
export const startServicesFleet = async ({
  folder,
  entry,
  log = 'eventstore',
  kafka = false,
}: {
  readonly folder: string;
  readonly entry: string;
  readonly log?: 'eventstore' | 'postgres';
  readonly kafka?: boolean;
}): Promise<Fleet> => {
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir, { recursive: true });
  const postgres = await startPostgres(folder);
  const eventStore = log === 'eventstore' ? await startEventStore(folder) : null;
  const broker = kafka ? await startBroker(folder, postgres.pool) : null;
  const outside = await startOutside(folder);
  const port = await freePort();
  const services = await keepProcess({
    args: [entry, 'services'],
    env: {
      ...{
        DEMO: 'false',
        LOG_LEVEL: 'warn',
        DATA_DIR: dataDir,
        PORT: String(port),
        BASE_PORT: String(await claimPortBlock()),
      },
      DATABASE_URL: postgres.url,
      ...outside.env,
      ...(eventStore ? { EVENTSTORE_URL: eventStore.url } : {}),
      ...(broker ? { KAFKA_BROKERS: broker.brokers } : {}),
    },
    logFile: join(folder, 'services.log'),
    ready: /Ctrl\+C stops/,
  });
  const names = running(dataDir).map(({ name }) => name);
  const find = (name: string): Running | undefined => running(dataDir).find((one) => one.name === name);
  const member = (name: string): Member => ({
    name,
    pids: () => [find(name)?.pid ?? []].flat(),
    serves: async () => {
      const one = find(name);
      return one !== undefined && isReady(`http://127.0.0.1:${one.port}`);
    },
  });
  const store = eventStore?.store ?? (await createPostgresEventStore({ pool: postgres.pool }));
  const servers = eventStore ? [postgres, eventStore] : [postgres];
  return {
    ...{ dataDir, store, outside, pool: postgres.pool },
    url: `http://127.0.0.1:${port}`,
    adminPassword: passwordIn(services.output()),
    ...(broker ? { brokerIsRead: broker.isRead } : {}),
    engines: `${names.length} processes behind a gateway; log in ${eventStore ? 'the double of EventStoreDB' : 'PostgreSQL'}, read models in PostgreSQL, events brought by ${broker ? 'Kafka' : 'the log itself'}`,
    members: () => [
      ...names.map(member),
      ...servers.map((server) => server.member),
      ...(broker ? [broker.member] : []),
      ...outside.members,
    ],
    links: servers.map(({ link }) => link),
    stop: async () => {
      await services.stop();
      await outside.stop();
      await store.close();
      await eventStore?.stop();
      await broker?.stop();
      await postgres.stop();
    },
  };
};
