import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { liveCalls } from '@shilu/events/live/calls';
import { organizationCalls } from '@shilu/events/organization/calls';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { freePort } from '../../infra/bin/free-port.mjs';
import { createClient, login, signedHeaders } from '../support/client';
import { familyOf } from './processes';
import {
  builtStack,
  clusterOf,
  databaseOf,
  isAlive,
  passwordIn,
  projectDir,
  spawnStack,
  until,
  type Child,
} from '../support/child';

let entry: string;
let parent: string;
let dataDir: string;
let port: number;
let children: Child[] = [];
let blocker: Server | null = null;

beforeAll(async () => {
  entry = await builtStack();
});
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'shilu-start-'));
  await chmod(parent, 0o755);
  dataDir = join(parent, '数据 dir');
  port = await freePort();
});
afterEach(async () => {
  for (const child of children) child.signal('SIGKILL');
  for (const child of children) await child.exited;
  children = [];
  blocker?.close();
  blocker = null;
  const database = existsSync(dataDir) ? databaseOf(dataDir) : null;
  if (database && isAlive(database.pid)) process.kill(database.pid, 'SIGQUIT');
  const cluster = clusterOf(dataDir);
  if (!cluster.startsWith(parent)) await rm(dirname(cluster), { recursive: true, force: true });
  await rm(parent, { recursive: true, force: true });
}, 30_000);

const start = (env: Readonly<Record<string, string | undefined>> = {}, npm?: string): Child => {
  const child = spawnStack(entry, { dataDir, port, env, ...(npm === undefined ? {} : { npm }) });
  children.push(child);
  return child;
};
const started = async (env?: Readonly<Record<string, string | undefined>>): Promise<Child> => {
  const child = start(env);
  expect(await child.ready, child.output()).toBe(true);
  return child;
};
const status = async (url: string, path: string): Promise<number> => (await fetch(`${url}${path}`)).status;
/** What a person is told when it will not start: a sentence in each language, and nothing of the inside. */
const refusedInOneSentence = async (child: Child): Promise<string> => {
  expect((await child.exited).code, child.output()).toBe(1);
  const said = child.output().trim();
  expect(said).not.toMatch(/\n\s+at |Error:|node:internal|\.ts:\d/);
  expect(said.split('\n').filter((line) => line.trim() !== '').length, said).toBeLessThanOrEqual(2);
  expect(said).toMatch(/[\u4e00-\u9fff]/);
  expect(said).toMatch(/[A-Za-z]{3,} [a-z]{2,}/);
  return said;
};

test(
  'npm start: PORT and DATA_DIR are honoured, LANG unset, health answers, Ctrl+C ends all of it within 5 s',
  { timeout: 60_000 },
  async () => {
    const child = await started({ LANG: undefined, LC_ALL: undefined });
    // By the name at which passkeys work.
    expect(child.output()).toContain(`http://localhost:${new URL(child.url).port}`);
    expect([
      await status(child.url, '/healthz'),
      await status(child.url, '/readyz'),
      await status(child.url, '/login'),
    ]).toEqual([200, 200, 200]);
    expect(existsSync(join(dataDir, 'notary.key'))).toBe(true);
    const database = databaseOf(dataDir);
    if (!database) throw new Error('no database');
    expect(isAlive(database.pid)).toBe(true);

    // A browser listens, and another is in the middle of sending a body.
    const admin = await login(createClient(child.url), 'admin', passwordIn(child.output()));
    const listening = fetch(`${child.url}/api/${liveCalls.stream.path}`, {
      headers: signedHeaders(admin.identity),
    });
    expect((await listening).status).toBe(200);
    const began = Date.now();
    child.signal('SIGINT');
    expect(await child.exited).toEqual({ code: 0, signal: null });
    expect(Date.now() - began).toBeLessThan(15_000);
    expect(isAlive(database.pid)).toBe(false);
    expect(existsSync(join(dataDir, 'node.lock'))).toBe(false);
  },
);

test(
  'npm start: SIGTERM to npm itself stops all of it, and to the product too; data survive, the password is not shown again',
  { timeout: 120_000 },
  async () => {
    // The script of the test stands for this one, which would install and build first.
    expect(readFileSync(join(projectDir, 'infra', 'bin', 'start.mjs'), 'utf8')).toContain('runStack(');
    const first = start({}, join(parent, 'npm'));
    expect(await first.ready, first.output()).toBe(true);
    const password = passwordIn(first.output());
    expect(password.length).toBeGreaterThan(8);
    const admin = await login(createClient(first.url), 'admin', password);
    await admin.call(organizationCalls.changeSettings, { settings: { nameZh: '药物化学一部' } });
    const database = databaseOf(dataDir);
    first.signal('SIGTERM');
    await first.exited;
    await until(
      'nothing is left behind',
      () => !isAlive(database?.pid ?? 0) && !existsSync(join(dataDir, 'node.lock')),
    );
    const second = await started();
    expect(passwordIn(second.output())).toBe('');
    // Sessions outlive it as well.
    expect((await admin.call(organizationCalls.settings, {})).response.nameZh).toBe('药物化学一部');
    second.signal('SIGTERM');
    expect((await second.exited).code).toBe(0);
  },
);

// A closed terminal tells every process of its group; one that is killed can tell nobody.
test.each([
  ['closing the terminal', (pid: number) => process.kill(-pid, 'SIGHUP')],
  ['kill -9 of the process that started it', (pid: number) => process.kill(pid, 'SIGKILL')],
])(
  'npm start: %s leaves no process behind, neither the product nor the database',
  { timeout: 60_000 },
  async (_, end) => {
    const child = spawnStack(entry, { dataDir, port, below: true });
    children.push(child);
    expect(await child.ready, child.output()).toBe(true);
    const family = [...familyOf(child.pid), databaseOf(dataDir)?.pid ?? 0];
    expect(family).toHaveLength(3);
    end(child.pid);
    await child.exited;
    await until('nothing of it runs', () => !family.some(isAlive));
    expect(existsSync(join(dataDir, 'node.lock'))).toBe(false);
  },
);

test(
  'npm start: a taken port is said in one sentence, and no database is left behind',
  { timeout: 60_000 },
  async () => {
    blocker = createServer().listen(port, '127.0.0.1');
    await new Promise((resolve) => blocker?.once('listening', resolve));
    expect(await refusedInOneSentence(start())).toContain(String(port));
    expect(databaseOf(dataDir)).toBeNull();
  },
);

test(
  'npm start: a second start on the same data is refused and does not disturb the first',
  { timeout: 60_000 },
  async () => {
    const first = await started();
    const second = spawnStack(entry, { dataDir, port: await freePort() });
    children.push(second);
    expect(await refusedInOneSentence(second)).toContain(String(first.pid));
    expect(await status(first.url, '/readyz')).toBe(200);
  },
);

test('npm start: after kill -9 the orphaned database is taken over', { timeout: 60_000 }, async () => {
  const first = await started();
  const password = passwordIn(first.output());
  const orphan = databaseOf(dataDir);
  first.signal('SIGKILL');
  await first.exited;
  expect(isAlive(orphan?.pid ?? 0)).toBe(true);
  const second = await started();
  expect(isAlive(orphan?.pid ?? 0)).toBe(false);
  expect((await login(createClient(second.url), 'admin', password)).id).toBe('admin');
});

test.skipIf(process.getuid?.() !== 0)(
  'npm start: root inside a home of mode 0700; HOST is honoured',
  { timeout: 60_000 },
  async () => {
    await chmod(parent, 0o700);
    const child = await started({ HOST: '127.0.0.9' });
    // Where the data are is said at every start.
    expect(child.output()).toContain(dirname(clusterOf(dataDir)));
    expect(await status(child.url, '/readyz')).toBe(200);
    await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow();
    child.signal('SIGINT');
    expect((await child.exited).code).toBe(0);
  },
);

test(
  'npm start: a data folder that cannot be made or written is said in one sentence',
  { timeout: 60_000 },
  async () => {
    await writeFile(join(parent, 'file'), '');
    for (const bad of [
      join(parent, 'file', 'data'),
      join(parent, 'file'),
      '/sys/shilu-data',
      '/proc/shilu/data',
      join(parent, 'x'.repeat(300)),
    ]) {
      const child = spawnStack(entry, { dataDir: bad, port });
      children.push(child);
      expect(await refusedInOneSentence(child)).toContain(bad);
    }
  },
);

test.each([
  ['PORT', 'abc'],
  ['PORT', '99999'],
  ['PORT', '0'],
  ['HOST', '203.0.113.9'],
  ['DEMO', 'maybe'],
  ['DATABASE_URL', 'mysql://x/y'],
])('npm start: %s=%s is refused in one sentence', async (name, value) => {
  expect(await refusedInOneSentence(start({ [name]: value }))).toContain(name);
});

test(
  'npm start: a database that is not there is said in one sentence, without its password',
  { timeout: 60_000 },
  async () => {
    const said = await refusedInOneSentence(
      start({ DATABASE_URL: `postgres://lab:geheim@127.0.0.1:${await freePort()}/shilu` }),
    );
    expect(said).not.toContain('geheim');
  },
);
