import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { registerCalls } from '@shilu/events/core/register-calls';
import { quickTextRegister } from '@shilu/events/organization/quick-text';
import { filledEnv, readCompose, type ComposeService } from '@shilu/infra/testing/compose-file';
import { databaseOf, roleName, type Role } from '@shilu/infra/postgres/roles';
import { roleOf } from '@shilu/infra/stack/services/service';
import { kafkaForTests } from '@shilu/infra/testing/engines';
import { createTestDatabase, type TestDatabase } from '@shilu/infra/testing/test-database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../infra/bin/free-port.mjs';
import { commandEntries, fileOf } from '../../infra/bin/commands.mjs';
import { startEventStoreDouble, type EventStoreDouble } from '../doubles/eventstore/double';
import { familyOf } from '../faults/processes';
import { buildStack, bundleEntry, isAlive, passwordIn, projectDir, until } from '../support/child';
import { createClient, login } from '../support/client';

// What can be tried of infra/compose.yaml without a container engine: every service, from the environment that the file
// gives it and no other, as a process; the servers are those of the tests, and host names become ports of this machine.
const engine = await kafkaForTests();
const MAINTENANCE = ['verify', 'backup', 'roles'];
/** However busy the machine is. */
const LONG_MS = 180_000;
const texts = registerCalls(quickTextRegister);

type Running = {
  readonly pid: number;
  readonly output: () => string;
  readonly exited: Promise<number | string | null>;
};

const run = (command: readonly string[], env: NodeJS.ProcessEnv): Running => {
  const child = spawn(process.execPath, [...command], { env, cwd: projectDir, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const exited = new Promise<number | string | null>((resolve) =>
    child.once('exit', (code, signal) => resolve(code ?? signal)),
  );
  return { pid: child.pid ?? 0, output: () => output, exited };
};

describe.skipIf(engine.address === null)(`infra/compose.yaml on ${engine.name} and a DOUBLE of EventStoreDB`, () => {
  const { services } = readCompose(filledEnv());
  const ours = Object.entries(services).filter(([, { image, profiles }]) => image === 'shilu' && profiles.length === 0);
  const ports = new Map<string, number>();
  const running = new Map<string, Running>();
  let entry: string;
  let home: string;
  let database: TestDatabase;
  let log: EventStoreDouble;

  /** The service's own environment; only where things are is said in terms of this machine. */
  const addressOf = (role?: Role): string => {
    const url = new URL(database.url);
    if (role === undefined) return url.href;
    url.username = roleName(databaseOf(database.url), role);
    url.password = '';
    return url.href;
  };
  const roleIn = (volumes: readonly string[]): string =>
    volumes.flatMap((one) => /^as-(\w+):\/database:ro$/.exec(one)?.[1] ?? [])[0] ?? 'none';
  const environmentOf = (name: string, { environment, volumes }: ComposeService): NodeJS.ProcessEnv => {
    const here = (value: string): string =>
      value
        .replace(/^postgres:\/\/shilu(?:_(\w+))?(?::\w+)?@postgres:5432\/shilu$/, (_, role?: Role) => addressOf(role))
        .replace(/^\/database(?=\/)/, join(home, 'database-roles', roleIn(volumes)))
        .replace('eventstore:2113', `127.0.0.1:${log.port}`)
        .replace('kafka:9092', engine.address ?? '')
        .replace(/http:\/\/([\w-]+):8080/g, (_, host: string) => `http://127.0.0.1:${ports.get(host)}`)
        .replace(/^\/(data|keys|command-keys|database-keys|database-roles|kept|backups)(?=\/|$)/, (path) =>
          join(home, path),
        );
    const told = Object.fromEntries(Object.entries(environment).map(([key, value]) => [key, here(value)]));
    return { ...told, HOST: '127.0.0.1', PORT: String(ports.get(name) ?? 8080) };
  };
  const start = (name: string, service: ComposeService): Running => {
    const one = run(['--enable-source-maps', entry, ...(service.command ?? [])], environmentOf(name, service));
    running.set(name, one);
    return one;
  };
  /** What the file's own health check says of it. */
  const healthy = async (name: string, service: ComposeService): Promise<boolean> => {
    const [form, node, ...check] = service.healthcheck?.test ?? [];
    expect([form, node]).toEqual(['CMD', 'node']);
    return (await run(check, environmentOf(name, service)).exited) === 0;
  };

  /** As that check asks, without a process for each try. */
  const isReady = async (name: string): Promise<boolean> =>
    (await fetch(`http://127.0.0.1:${ports.get(name)}/readyz`).catch(() => null))?.ok === true;

  beforeAll(async () => {
    // As the image holds it: its own entry, what is built beside it, and two of the commands of maintenance.
    const stack = await buildStack('compose');
    for (const { name, entry: source } of commandEntries(projectDir).filter(({ name }) => MAINTENANCE.includes(name)))
      await bundleEntry(source, join('compose', 'dist', fileOf(name)));
    const bin = join(dirname(dirname(stack)), 'infra', 'bin');
    await mkdir(bin, { recursive: true });
    for (const name of ['container.mjs', 'commands.mjs'])
      await copyFile(join(projectDir, 'infra', 'bin', name), join(bin, name));
    entry = join(bin, 'container.mjs');
    home = await mkdtemp(join(tmpdir(), 'shilu-compose-'));
    await mkdir(join(home, 'kept'));
    database = await createTestDatabase();
    log = await startEventStoreDouble();
    for (const [name] of ours) ports.set(name, await freePort());
  }, LONG_MS);
  afterAll(async () => {
    for (const { pid } of running.values()) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
    await Promise.all([...running.values()].map(({ exited }) => exited));
    await log.destroy();
    await database.drop();
    await rm(home, { recursive: true, force: true });
  });

  test(
    'every service becomes healthy from its own environment alone; a person works through the gateway; SIGTERM ends all',
    { timeout: 3 * LONG_MS },
    async () => {
      const [, setup] = ours.find(([name]) => name === 'setup') ?? [];
      if (setup === undefined) throw new Error('there is no setup');
      const first = start('setup', setup);
      expect(await first.exited, first.output()).toBe(0);

      const lasting = ours.filter(([name]) => name !== 'setup');
      for (const [name, service] of lasting) start(name, service);
      for (const [name, service] of lasting) {
        await until(
          `${name} is ready: ${running.get(name)?.output()}`,
          () => {
            const one = running.get(name);
            if (one !== undefined && !isAlive(one.pid)) throw new Error(`${name} ended: ${one.output()}`);
            return isReady(name);
          },
          LONG_MS,
        );
        await until(`${name} is healthy: ${running.get(name)?.output()}`, () => healthy(name, service));
      }
      for (const [name] of lasting)
        expect(isAlive(running.get(name)?.pid ?? 0), `${name}: ${running.get(name)?.output()}`).toBe(true);

      const connected = await database.pool.query<{ name: string; role: string }>(
        `select distinct application_name as name, usename as role from pg_stat_activity
         where datname = current_database() and application_name ~ '^shilu-[a-z]+$'`,
      );
      const roles = new Map(connected.rows.map(({ name, role }) => [name, role]));
      for (const [service, role] of Object.entries(roleOf))
        expect(roles.get(`shilu-${service}`), service).toBe(roleName(databaseOf(database.url), role));

      const client = createClient(`http://127.0.0.1:${ports.get('gateway')}`);
      const admin = await login(client, 'admin', passwordIn(first.output()));
      const id = randomUUID();
      const written = await admin.call(texts.add, { id, title: '称量', content: '称取', category: '', shared: false });
      const { rows } = await admin.call(texts.page, { pageSize: 10 }, { minPosition: written.position ?? '' });
      expect(rows).toBe(1);
      client.close();

      const maintenance = services['maintenance'];
      if (maintenance === undefined) throw new Error('there is no maintenance');
      const file = join(home, 'backup.tar');
      const printed: string[] = [];
      for (const command of [['verify'], ['backup', '--to', file], ['roles']]) {
        const env = {
          ...environmentOf('maintenance', maintenance),
          SHILU_BACKUP_PASSPHRASE: 'a passphrase of the test',
        };
        const done = run(['--enable-source-maps', entry, ...command], env);
        expect(await done.exited, done.output()).toBe(0);
        printed.push(done.output());
      }
      // The passwords are those that setup made.
      const password = await readFile(join(home, 'database-roles', 'notary', 'password'), 'utf8');
      expect(printed.at(-1)).toContain(password.trim());
      expect((await stat(file)).size).toBeGreaterThan(10_000);
      expect((await stat(join(home, 'kept', 'last-checkpoint'))).size).toBeGreaterThan(100);

      const families = lasting.flatMap(([name]) => familyOf(running.get(name)?.pid ?? 0));
      for (const [name] of lasting) process.kill(running.get(name)?.pid ?? 0, 'SIGTERM');
      for (const [name] of lasting) expect(await running.get(name)?.exited, name).toBe(0);
      expect(families.filter(isAlive)).toEqual([]);
      // A secret stands in no line of any of them.
      const said = [...running.values()].map(({ output }) => output()).join('\n');
      for (const secret of ['a'.repeat(48), 'b'.repeat(64), filledEnv()['SHILU_MASTER_KEY'] ?? ''])
        expect(said).not.toContain(secret);
    },
  );
});
