import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { loadConfig } from '@shilu/infra/config/config';
import { openEventStore } from '@shilu/infra/event-store/open-store';
import { restore } from '@shilu/infra/stack/restore';
import { createTestDatabase, type TestDatabase } from '@shilu/infra/testing/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../infra/bin/free-port.mjs';
import { startEventStoreDouble, type EventStoreDouble } from '../doubles/eventstore/double';
import { builtStack, bundleEntry, isAlive, spawnStack, type Child } from '../support/child';

// As `npm start` runs it: the log in the built-in database of the data folder.
const LONG_MS = 180_000;
const PASSPHRASE = 'a passphrase of the test';
let home: string;
let product: Child;
let database: TestDatabase;
const doubles: EventStoreDouble[] = [];

const at = (...path: readonly string[]): string => join(home, ...path);
const double = async (): Promise<EventStoreDouble> => {
  const made = await startEventStoreDouble();
  doubles.push(made);
  return made;
};
const run = async (command: string, ...args: readonly string[]): Promise<{ code: number; output: string }> => {
  const { DATABASE_URL: _, EVENTSTORE_URL: __, ...inherited } = process.env;
  const env = { ...inherited, DATA_DIR: at('data'), SHILU_BACKUP_PASSPHRASE: PASSPHRASE };
  const done = await promisify(execFile)(process.execPath, [command, ...args], { env }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: unknown) => error as { readonly code: number; readonly stdout: string; readonly stderr: string },
  );
  return { code: done.code, output: `${done.stdout}${done.stderr}` };
};

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'shilu-embedded-'));
  await chmod(home, 0o755);
  database = await createTestDatabase();
  product = spawnStack(await builtStack(), { dataDir: at('data'), port: await freePort() });
  if (!(await product.ready)) throw new Error(product.output());
}, LONG_MS);
afterAll(async () => {
  if (isAlive(product.pid)) product.signal('SIGTERM');
  await product.exited;
  for (const one of doubles) await one.destroy();
  await database.drop();
  await rm(home, { recursive: true, force: true });
}, LONG_MS);

test(
  'a built-in log is backed up while the product runs, is not moved until it is stopped, and is restored into a DOUBLE of EventStoreDB',
  { timeout: LONG_MS },
  async () => {
    const migrate = await bundleEntry('infra/src/event-store/migrate-log-cli.ts', join('embedded', 'migrate-log.mjs'));
    const backup = await bundleEntry('infra/src/stack/backup-cli.ts', join('embedded', 'backup.mjs'));

    const made = await run(backup, '--to', at('lab.tar'));
    expect(made.code, made.output).toBe(0);
    expect((await stat(at('lab.tar'))).size).toBeGreaterThan(10_000);

    const moved = await double();
    const refused = await run(migrate, '--from', 'embedded', '--to', moved.url);
    expect(refused.code, refused.output).toBe(1);
    expect(refused.output).toContain(String(product.pid));
    expect(refused.output).toMatch(/正被另一个进程.*使用/);
    expect(isAlive(product.pid)).toBe(true);

    product.signal('SIGTERM');
    expect((await product.exited).code).toBe(0);
    const done = await run(migrate, '--from', 'embedded', '--to', moved.url);
    expect(done.code, done.output).toBe(0);
    const [, size, root] = /the logs are the same: (\d+) events, Merkle root\n([0-9a-f]{64})/.exec(done.output) ?? [];
    expect(Number(size)).toBeGreaterThan(0);

    const target = await double();
    const restored = await restore({
      config: {
        ...loadConfig({ DATA_DIR: at('restored'), EVENTSTORE_URL: target.url, EVENTSTORE_PREFIX: 'lab-' }),
        databaseUrl: database.url,
      },
      ...{ env: {}, file: at('lab.tar'), passphrase: PASSPHRASE, erasures: null, clock: () => new Date() },
    });
    expect(restored.report).toMatchObject({ ok: true });
    const store = await openEventStore(target.url, 'lab-');
    expect(await store.readAll({ after: null, limit: 100_000 })).toHaveLength(restored.events);
    await store.close();
    // Nothing happened between the backup and the stop but what the notary and a start itself write.
    expect(restored.events).toBeLessThanOrEqual(Number(size));
    if (restored.events === Number(size)) expect(restored.manifest.log.root).toBe(root);
  },
);
