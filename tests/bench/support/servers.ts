import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres } from '@shilu/infra/postgres/embedded';
import { Client } from 'pg';
import { freePort } from '../../../infra/bin/free-port.mjs';

export type Database = { readonly url: string; readonly stop: () => Promise<void> };

/** A PostgreSQL of its own, as the product starts it (fsync on), with a database for the product. */
export const startDatabase = async (): Promise<Database> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'shilu-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  return {
    url: await addDatabase(postgres.url, 'product'),
    stop: async () => {
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

/** Another database on the same server. */
export const addDatabase = async (url: string, name: string): Promise<string> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${name} encoding 'UTF8' template template0`);
  await client.end();
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
};

export type Server = {
  readonly url: string;
  /** Of the administrator that an empty laboratory begins with. */
  readonly password: string;
  readonly dataDir: string;
  readonly stop: () => Promise<void>;
};

const FIRST_PASSWORD = /\badmin\b.*?(?:密码：|password: )([\w-]+)/;

const untilReady = async (child: ChildProcess, url: string): Promise<void> => {
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; await sleep(100)) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode} before it was ready`);
    if (
      await fetch(`${url}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return;
  }
  throw new Error('the server was not ready within 120 s');
};

const startProcess = async (args: readonly string[], databaseUrl: string): Promise<Server> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'shilu-bench-data-'));
  const port = await freePort();
  const env = {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    DEMO: 'false',
    LOG_LEVEL: 'warn',
  };
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  // Whatever ends this process, what it started does not stay.
  const orphan = (): void => void child.kill('SIGKILL');
  process.once('exit', orphan);
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString('utf8')));
  const stop = async (): Promise<void> => {
    if (child.exitCode === null) {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    }
    process.off('exit', orphan);
    await rm(dataDir, { recursive: true, force: true });
  };
  const url = `http://127.0.0.1:${port}`;
  try {
    await untilReady(child, url);
    for (let tries = 0; tries < 50 && !FIRST_PASSWORD.test(said); tries += 1) await sleep(20);
    return { url, dataDir, password: FIRST_PASSWORD.exec(said)?.[1] ?? '', stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

/** The whole product as built, in a process of its own. */
export const startProduct = (databaseUrl: string): Promise<Server> =>
  startProcess(['--enable-source-maps', 'dist/stack.mjs'], databaseUrl);

/** The command service alone behind the product's HTTP server, in a process of its own. */
export const startCommandServer = (databaseUrl: string): Promise<Server> =>
  startProcess(['infra/bin/run.mjs', 'tests/bench/support/command-server.ts'], databaseUrl);

/** Rows that are updated and a table of what was changed, as a team would write it: what the command service is held against. */
export const startUpdateServer = (databaseUrl: string): Promise<Server> =>
  startProcess(['infra/bin/run.mjs', 'tests/bench/support/update-server.ts'], databaseUrl);
