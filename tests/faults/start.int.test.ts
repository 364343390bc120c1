import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { liveCalls } from '@shilu/events/live/calls';
import { organizationCalls } from '@shilu/events/organization/calls';
import { StartRefused } from '@shilu/infra/config/start-messages';
import { openDataDir } from '@shilu/infra/stack/foundation';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
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
/** Around the folder of an installation that several tests start, one after the other: each leaves it stopped. */
let home: string;
/** Of its administrator, once it has started. */
let password = '';
let parent: string;
let dataDir: string;
let port: number;
let children: Child[] = [];
let blocker: Server | null = null;

const makeParent = async (): Promise<string> => {
  const made = await mkdtemp(join(tmpdir(), 'shilu-start-'));
  await chmod(made, 0o755);
  return made;
};
const folderIn = (folder: string): string => join(folder, '数据 dir');
const clear = async (folder: string): Promise<void> => {
  const cluster = clusterOf(folderIn(folder));
  if (!cluster.startsWith(folder)) await rm(dirname(cluster), { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
};

beforeAll(async () => {
  entry = await builtStack();
  home = await makeParent();
});
afterAll(() => clear(home));
beforeEach(async () => {
  parent = await makeParent();
  dataDir = folderIn(parent);
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
  await clear(parent);
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
/** The test goes on with the installation that others have started before it, or starts it itself. */
const onInstalled = async (): Promise<void> => {
  dataDir = folderIn(home);
  if (password !== '') return;
  const child = await started();
  password = passwordIn(child.output());
  child.signal('SIGTERM');
  await child.exited;
};
const below = async (): Promise<Child> => {
  const child = spawnStack(entry, { dataDir, port, below: true });
  children.push(child);
  expect(await child.ready, child.output()).toBe(true);
  return child;
};
/** Everything of an installation that was started below a process of its own, and how that one ended. */
const leavesNothing = async (child: Child, end: () => void): Promise<void> => {
  const family = [...familyOf(child.pid), databaseOf(dataDir)?.pid ?? 0];
  expect(family).toHaveLength(3);
  end();
  await child.exited;
  await until('nothing of it runs', () => !family.some(isAlive));
  expect(existsSync(join(dataDir, 'node.lock'))).toBe(false);
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
    dataDir = folderIn(home);
    const child = await started({ LANG: undefined, LC_ALL: undefined });
    password = passwordIn(child.output());
    expect(password.length).toBeGreaterThan(8);
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
    const admin = await login(createClient(child.url), 'admin', password);
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

// A closed terminal tells every process of its group; one that is killed can tell nobody.
test(
  'npm start: SIGTERM to npm itself stops all of it; data survive, the password is not shown again; closing the terminal leaves no process behind',
  { timeout: 120_000 },
  async () => {
    await onInstalled();
    // The script of the test stands for this one, which would install and build first.
    expect(readFileSync(join(projectDir, 'infra', 'bin', 'start.mjs'), 'utf8')).toContain('runStack(');
    const first = start({}, join(parent, 'npm'));
    expect(await first.ready, first.output()).toBe(true);
    expect(passwordIn(first.output())).toBe('');
    const admin = await login(createClient(first.url), 'admin', password);
    await admin.call(organizationCalls.changeSettings, { settings: { nameZh: '药物化学一部' } });
    const database = databaseOf(dataDir);
    first.signal('SIGTERM');
    await first.exited;
    await until(
      'nothing is left behind',
      () => !isAlive(database?.pid ?? 0) && !existsSync(join(dataDir, 'node.lock')),
    );
    const second = await below();
    expect(passwordIn(second.output())).toBe('');
    // Sessions outlive it as well.
    expect((await admin.call(organizationCalls.settings, {})).response.nameZh).toBe('药物化学一部');
    await leavesNothing(second, () => process.kill(-second.pid, 'SIGHUP'));
  },
);

test(
  'npm start: kill -9 of the process that started it leaves no process behind, neither the product nor the database',
  { timeout: 60_000 },
  async () => {
    await onInstalled();
    const child = await below();
    await leavesNothing(child, () => process.kill(child.pid, 'SIGKILL'));
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
  'npm start: a second start on the same data is refused and does not disturb the first; after kill -9 of that the orphaned database is taken over; SIGTERM stops all of it',
  { timeout: 120_000 },
  async () => {
    await onInstalled();
    const first = await started();
    const refused = spawnStack(entry, { dataDir, port: await freePort() });
    children.push(refused);
    expect(await refusedInOneSentence(refused)).toContain(String(first.pid));
    expect(await status(first.url, '/readyz')).toBe(200);

    const orphan = databaseOf(dataDir);
    first.signal('SIGKILL');
    await first.exited;
    expect(isAlive(orphan?.pid ?? 0)).toBe(true);
    const second = await started();
    expect(isAlive(orphan?.pid ?? 0)).toBe(false);
    expect((await login(createClient(second.url), 'admin', password)).id).toBe('admin');
    second.signal('SIGTERM');
    expect((await second.exited).code).toBe(0);
  },
);

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
    const below = join(parent, 'file', 'data');
    for (const bad of [
      below,
      join(parent, 'file'),
      '/sys/shilu-data',
      '/proc/shilu/data',
      join(parent, 'x'.repeat(300)),
    ]) {
      const refusal: unknown = await openDataDir(bad).catch((error: unknown) => error);
      if (!(refusal instanceof StartRefused)) throw new Error(`not refused: ${bad}`);
      for (const language of ['zh-CN', 'en-US'] as const) expect(refusal.text(language)).toContain(bad);
    }
    const child = spawnStack(entry, { dataDir: below, port });
    children.push(child);
    expect(await refusedInOneSentence(child)).toContain(below);
  },
);

// What is no value of a setting, `config.unit.test.ts` says of each.
test.each([
  ['PORT', '99999'],
  ['HOST', '203.0.113.9'],
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
