import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createPostgresEventStore } from '@shilu/infra/event-store/postgres-event-store';
import { freePort } from '../../../infra/bin/free-port.mjs';
import { passwordIn } from '../../support/child';
import type { Fleet } from './fleet';
import { keepProcess } from './kept-process';
import { startOutside } from './outside';
import { isReady } from './ready';
import { startPostgres } from './servers';

/** The whole product in one process on a PostgreSQL of its own, with a proxy between the two. */
export const startEmbeddedFleet = async ({
  folder,
  entry,
}: {
  readonly folder: string;
  readonly entry: string;
}): Promise<Fleet> => {
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir, { recursive: true });
  const postgres = await startPostgres(folder);
  const outside = await startOutside(folder);
  const port = await freePort();
  const product = await keepProcess({
    args: [entry],
    env: {
      DEMO: 'false',
      LOG_LEVEL: 'warn',
      DATA_DIR: dataDir,
      PORT: String(port),
      DATABASE_URL: postgres.url,
      ...outside.env,
    },
    logFile: join(folder, 'product.log'),
    ready: /Ctrl\+C stops/,
  });
  const url = `http://127.0.0.1:${port}`;
  const store = await createPostgresEventStore({ pool: postgres.pool });
  return {
    ...{ dataDir, store, outside, pool: postgres.pool },
    url,
    adminPassword: passwordIn(product.output()),
    engines: 'the whole product in one process, log and read models in PostgreSQL',
    members: () => [
      { name: 'product', pids: () => [product.pid()], serves: () => isReady(url) },
      postgres.member,
      ...outside.members,
    ],
    links: [postgres.link],
    stop: async () => {
      await product.stop();
      await outside.stop();
      await store.close();
      await postgres.stop();
    },
  };
};
