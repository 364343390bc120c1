import { spawn, type ChildProcess } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, readdir, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { StartRefused, type StartRefusalKey } from '../config/start-messages';
import { keyFile } from '../subject-keys/key-file';
import { startEmbeddedPostgres, type EmbeddedPostgres, type EmbeddedPostgresOptions } from './embedded';

let parent: string;
let dataDir: string;
let running: EmbeddedPostgres[] = [];
let children: ChildProcess[] = [];
const isRoot = process.getuid?.() === 0;

const makeParent = async (): Promise<string> => {
  const made = await realpath(await mkdtemp(join(tmpdir(), 'shilu-embedded-')));
  await chmod(made, 0o755);
  return made;
};

const postmaster = async (folder: string): Promise<number> =>
  Number((await readFile(join(folder, 'cluster', 'postmaster.pid'), 'utf8')).split('\n')[0]);

/** A server whose files are broken, until it is given up. */
const endAgainAndAgain = async (): Promise<{ why: StartRefused; folder: string; left: readonly string[] }> => {
  const around = await makeParent();
  const folder = join(around, '数据 dir');
  let tell: (why: StartRefused) => void = () => undefined;
  const givenUp = new Promise<StartRefused>((resolve) => (tell = resolve));
  const server = await startEmbeddedPostgres({
    dataDir: folder,
    durable: false,
    log: () => undefined,
    onGivenUp: tell,
  });
  const first = await postmaster(folder);
  await rm(join(folder, 'cluster', 'global', 'pg_control'));
  process.kill(first, 'SIGKILL');
  const why = await givenUp;
  await server.stop();
  const left = await readdir(folder);
  await rm(around, { recursive: true, force: true });
  return { why, folder, left };
};

// Half a minute, which it waits for: beside the other tests.
let ended: ReturnType<typeof endAgainAndAgain>;
beforeAll(() => {
  ended = endAgainAndAgain();
  // Whoever awaits it is told.
  ended.catch(() => undefined);
});
afterAll(() => ended.then(() => undefined), 90_000);

beforeEach(async () => {
  parent = await makeParent();
  dataDir = join(parent, '数据 dir');
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  for (const server of running) await server.stop();
  running = [];
  children = [];
  await rm(parent, { recursive: true, force: true });
});

const start = async (options: Partial<Omit<EmbeddedPostgresOptions, 'dataDir'>> = {}): Promise<EmbeddedPostgres> => {
  const server = await startEmbeddedPostgres({ dataDir, durable: false, log: () => undefined, ...options });
  running.push(server);
  return server;
};

const ask = async (url: string, sql: string): Promise<unknown> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query({ text: sql, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
};

const refusal = async (attempt: Promise<unknown>): Promise<StartRefusalKey> => {
  const error = await attempt.then(
    () => new Error('it started'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof StartRefused)) throw error;
  expect(error.text('zh-CN')).not.toMatch(/[{}]/);
  return error.key;
};

test('data survives a stop, only a password opens it, and only from this machine', async () => {
  const first = await start();
  await ask(first.url, 'create table kept as select 42 as answer');
  expect(await ask(first.url, 'show listen_addresses')).toBe('127.0.0.1');
  expect(await ask(first.url, 'show server_encoding')).toBe('UTF8');
  expect(await ask(first.url, `select datctype from pg_database where datname = 'postgres'`)).toBe('C.UTF-8');
  await expect(ask(first.url.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow(
    'password authentication failed',
  );
  expect((await stat(join(dataDir, 'password'))).mode & 0o777).toBe(0o600);
  await first.stop();
  const second = await start();
  expect(await ask(second.url, 'select answer from kept')).toBe(42);
});

test.skipIf(!isRoot)(
  'started as root, a superuser of the database reads neither key nor password of the product',
  async () => {
    const { url } = await start();
    const names = ['command.key', 'notary.key', 'master.key', 'database.key'];
    for (const name of names) {
      await keyFile(dataDir, name);
      await keyFile(join(dataDir, 'keys'), name);
    }
    expect(await ask(url, 'select usesuper from pg_user where usename = current_user')).toBe(true);
    // What anybody may read it does.
    expect(await ask(url, `select length(pg_read_file('/etc/passwd')) > 0`)).toBe(true);
    await ask(url, 'create table stolen (line text)');
    for (const path of [...names, 'password', ...names.map((name) => join('keys', name))].map((name) =>
      join(dataDir, name),
    ))
      for (const sql of [
        `select pg_read_binary_file('${path}')`,
        `select lo_import('${path}')`,
        `copy stolen from '${path}'`,
        `copy stolen from program 'cat "${path}"'`,
      ])
        await expect(ask(url, sql), sql).rejects.toThrow(/Permission denied|program .* failed/);
    await expect(ask(url, `select pg_ls_dir('${dataDir}')`)).rejects.toThrow('Permission denied');
    expect(await ask(url, 'select count(*)::int from stolen')).toBe(0);
  },
);

test('fsync is on unless given up in so many words', async () => {
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  running.push(server);
  expect(await ask(server.url, 'show fsync')).toBe('on');
  expect(await ask(server.url, 'show synchronous_commit')).toBe('on');
});

test('a second start on the same data is refused while the first lives, and works after it', async () => {
  const first = await start();
  expect(await refusal(start())).toBe('dataDirInUse');
  expect(await ask(first.url, 'select 1')).toBe(1);
  await first.stop();
  await start();
});

test('a lock left by a process that is gone is taken over, also when its number lives on in another', async () => {
  await mkdir(dataDir);
  await writeFile(join(dataDir, 'node.lock'), JSON.stringify({ pid: process.pid, born: 'another boot/1' }));
  await start();
  expect(JSON.parse(await readFile(join(dataDir, 'node.lock'), 'utf8'))).toMatchObject({ pid: process.pid });
});

test('PostgreSQL orphaned by kill -9 is stopped and its data opened', async () => {
  const entry = join(parent, 'holder.mjs');
  const { build } = await import('esbuild');
  await build({
    entryPoints: [join(import.meta.dirname, 'embedded.ts')],
    outfile: join(process.cwd(), '.cache', 'test', 'embedded.mjs'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
  });
  await writeFile(
    entry,
    `import { startEmbeddedPostgres } from ${JSON.stringify(join(process.cwd(), '.cache', 'test', 'embedded.mjs'))};
     const { url } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: () => {}, durable: false });
     console.log(url);`,
  );
  const holder = spawn(process.execPath, [entry], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(holder);
  const url = await new Promise<string>((resolve) =>
    holder.stdout.once('data', (chunk) => resolve(String(chunk).trim())),
  );
  await ask(url, 'create table kept as select 7 as answer');
  expect(await refusal(start())).toBe('dataDirInUse');
  const gone = new Promise((resolve) => holder.once('exit', resolve));
  holder.kill('SIGKILL');
  await gone;
  expect(await ask(url, 'select answer from kept')).toBe(7);
  const log: string[] = [];
  const server = await start({ log: (line) => void log.push(line) });
  expect(await ask(server.url, 'select answer from kept')).toBe(7);
  expect(log.join('\n')).toContain('left over from a run that was killed');
  await expect(ask(url, 'select 1')).rejects.toThrow();
});

test('a pid file whose number now belongs to a stranger harms neither', async () => {
  await (await start()).stop();
  const stranger = spawn('sleep', ['60']);
  children.push(stranger);
  const cluster = join(dataDir, 'cluster');
  await writeFile(join(cluster, 'postmaster.pid'), `${stranger.pid}\n${cluster}\n1\n1\n\n\n1 1\n`);
  await start();
  expect(stranger.exitCode).toBeNull();
  expect(stranger.signalCode).toBeNull();
});

test('a taken port is named', async () => {
  const holder = createServer();
  const port = await new Promise<number>((resolve) =>
    holder.listen(0, '127.0.0.1', () => {
      const address = holder.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    }),
  );
  expect(await refusal(start({ port }))).toBe('databasePortTaken');
  await new Promise((resolve) => holder.close(resolve));
  await start({ port });
});

test('a set-up cut short leaves nothing that stands in the way', async () => {
  await mkdir(join(dataDir, 'cluster.new', 'base'), { recursive: true });
  await start();
  expect(await readdir(dataDir)).not.toContain('cluster.new');
});

test('data of another PostgreSQL is not touched', async () => {
  await (await start()).stop();
  await writeFile(join(dataDir, 'cluster', 'PG_VERSION'), '17\n');
  expect(await refusal(start())).toBe('dataDirOtherVersion');
});

test(
  'a server killed while in use is started again at the same address, with its data',
  { timeout: 60_000 },
  async () => {
    const ended: string[] = [];
    const server = await start({ durable: true, onRestart: (why) => ended.push(why) });
    await ask(server.url, 'create table kept as select 3 as answer');
    const first = await postmaster(dataDir);
    process.kill(first, 'SIGKILL');
    await expect.poll(() => ask(server.url, 'select answer from kept').catch(() => null), { timeout: 40_000 }).toBe(3);
    expect(await postmaster(dataDir)).not.toBe(first);
    expect(ended[0]).toContain('SIGKILL');
    await server.stop();
    await expect(ask(server.url, 'select 1')).rejects.toThrow();
  },
);

test('a lost password file is named and not replaced', async () => {
  await (await start()).stop();
  await rm(join(dataDir, 'password'));
  expect(await refusal(start())).toBe('databasePasswordLost');
});

test('a data folder that is a file is refused', async () => {
  await writeFile(dataDir, '');
  expect(await refusal(start())).toBe('dataDirNotWritable');
});

test.runIf(isRoot)('root in a folder only root may enter: the files go where the server user can come', async () => {
  await chmod(parent, 0o700);
  const server = await start();
  const home = (await readFile(join(dataDir, 'cluster-is-at'), 'utf8')).trim();
  expect(await ask(server.url, 'show data_directory')).toBe(join(home, 'cluster'));
  expect(server.elsewhere).toBe(home);
  await ask(server.url, 'create table kept as select 5 as answer');
  await server.stop();
  expect(await ask((await start()).url, 'select answer from kept')).toBe(5);
  for (const one of running) await one.stop();
  await rm(home, { recursive: true });
});

test('a server that ends again and again is given up in one sentence', { timeout: 90_000 }, async () => {
  const { why, folder, left } = await ended;
  expect(why.key).toBe('databaseKeepsEnding');
  expect(why.text('zh-CN')).toContain(folder);
  expect(left).not.toContain('node.lock');
});
