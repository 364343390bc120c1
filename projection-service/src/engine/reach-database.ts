import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { databaseKeysDir, type Config } from '@shilu/infra/config/config';
import { StartRefused } from '@shilu/infra/config/start-messages';
import { startEmbeddedPostgres } from '@shilu/infra/postgres/embedded';
import { reachAs, type Role } from '@shilu/infra/postgres/roles';

export type ReachedDatabase = {
  /** As its owner. */
  readonly url: string;
  /** As this role, where there are roles. */
  readonly as: (role: Role) => Promise<string>;
  readonly stop: () => Promise<void>;
};

const PRODUCT_DATABASE = '/shilu';

const firstLine = async (path: string): Promise<string | null> =>
  (await readFile(path, 'utf8').catch(() => null))?.split('\n')[0]?.trim() ?? null;

/** Address of the built-in server that a running product started: its port stands in PostgreSQL's own pid file, line 4. */
const runningServer = async (dataDir: string): Promise<string | null> => {
  const home = (await firstLine(join(dataDir, 'cluster-is-at'))) ?? dataDir;
  const port = (await readFile(join(home, 'cluster', 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[3]?.trim();
  const password = await firstLine(join(dataDir, 'password'));
  return port && /^\d+$/.test(port) && password
    ? `postgres://postgres:${password}@127.0.0.1:${port}${PRODUCT_DATABASE}`
    : null;
};

/** Before a first start there is nothing to reach, and looking must not make an empty database. */
export const refuseEmpty = async ({ databaseUrl, dataDir }: Config): Promise<void> => {
  if (databaseUrl === null && (await firstLine(join(dataDir, 'password'))) === null)
    throw new StartRefused('dataDirEmpty', { dataDir });
};

/** The product's database: by its address, or the built-in one, started here unless a running product has it. */
export const reachDatabase = async (config: Config): Promise<ReachedDatabase> => {
  const reached = (url: string, stop: () => Promise<void> = () => Promise.resolve()): ReachedDatabase => ({
    ...{ url, stop },
    as: (role) => reachAs(url, role, databaseKeysDir(config)),
  });
  if (config.databaseUrl !== null) return reached(config.databaseUrl);
  try {
    const server = await startEmbeddedPostgres({ dataDir: config.dataDir, log: () => undefined });
    const url = new URL(server.url);
    url.pathname = PRODUCT_DATABASE;
    return reached(url.href, server.stop);
  } catch (error) {
    const running =
      error instanceof StartRefused && error.key === 'dataDirInUse' ? await runningServer(config.dataDir) : null;
    if (running === null) throw error;
    return reached(running);
  }
};
