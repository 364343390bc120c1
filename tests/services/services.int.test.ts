import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deliveryCalls } from '@shilu/events/integrations/delivery-calls';
import { registerCalls } from '@shilu/events/core/register-calls';
import { identityCalls } from '@shilu/events/identity/calls';
import { passwordDigest } from '@shilu/events/identity/request-signature';
import { quickTextRegister } from '@shilu/events/organization/quick-text';
import { createPostgresEventStore } from '@shilu/infra/event-store/postgres-event-store';
import { createTestDatabase, type TestDatabase } from '@shilu/infra/testing/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../infra/bin/free-port.mjs';
import { builtStack, isAlive, passwordIn, spawnStack, until, type Child } from '../support/child';
import { createClient, freshAddress, login, personOf, signedHeaders, type Person } from '../support/client';
import { claimPortBlock } from '../support/port-blocks';

const PASSWORD = 'correct-horse-1';
/** For what takes seconds, however busy the machine is. */
const LONG_MS = 90_000;
const texts = registerCalls(quickTextRegister);

type Process = { readonly name: string; readonly service: string; readonly pid: number; readonly port: number };

let database: TestDatabase;
let dataDir: string;
let entry: string;
let product: Child;
let admin: Person;
const closers: (() => void)[] = [];

const client = (url: string, address = freshAddress()) => {
  const made = createClient(url, { address });
  closers.push(made.close);
  return made;
};
const processes = async (): Promise<readonly Process[]> =>
  JSON.parse(await readFile(join(dataDir, 'services.json'), 'utf8')) as readonly Process[];
const named = async (name: string): Promise<Process> => {
  const found = (await processes()).find((one) => one.name === name);
  if (!found) throw new Error(`${name} does not run`);
  return found;
};
const urlOf = async (name: string): Promise<string> => `http://127.0.0.1:${(await named(name)).port}`;
/** The same person, past the gateway at one instance. */
const at = async (who: Person, name: string): Promise<Person> =>
  personOf(client(await urlOf(name)), who.identity, who.account, who.digest);

const member = async (account: string, isOrganAdmin = false): Promise<Person> => {
  await admin.call(identityCalls.addMember, {
    id: account, account, password: PASSWORD, realName: account, mobilePhone: '', email: '',
    departmentId: null, roleIds: [], isOrganAdmin, directLeaderId: null,
  }); // prettier-ignore
  return login(client(product.url), account, PASSWORD);
};

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'shilu-services-'));
  entry = await builtStack();
  product = spawnStack(entry, {
    ...{ dataDir, port: await freePort(), way: 'services' },
    env: { DATABASE_URL: database.url, BASE_PORT: String(await claimPortBlock()) },
  });
  if (!(await product.ready)) throw new Error(product.output());
  admin = await login(client(product.url), 'admin', passwordIn(product.output()));
});
afterAll(async () => {
  for (const close of closers) close();
  if (isAlive(product.pid)) product.signal('SIGKILL');
  await product.exited;
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

test('law 11: a right removed at one command process is refused at once by every process of both services', async () => {
  await member('rita', true);
  const rita = await login(client(product.url), 'rita', PASSWORD);
  const removers = [await at(admin, 'command-1'), await at(admin, 'command-2')];
  const readers = [await at(rita, 'projection-1'), await at(rita, 'projection-2')];
  const writers = [await at(rita, 'command-1'), await at(rita, 'command-2')];
  const statuses = async (): Promise<readonly number[]> => [
    ...(await Promise.all(readers.map(async (one) => (await one.send(deliveryCalls.connectors, {})).status))),
    ...(await Promise.all(
      writers.map(async (one) => (await one.send(identityCalls.modifyMember, { id: 'rita', realName: 'Rita' })).status),
    )),
  ];
  for (let round = 0; round < 6; round += 1) {
    const remover = removers[round % 2];
    await remover?.call(identityCalls.modifyMember, { id: 'rita', isOrganAdmin: round % 2 === 1 });
    // Raised again she looks as an administrator does, and administers nobody until somebody has identified her.
    expect(await statuses(), `round ${round}`).toEqual(round % 2 === 1 ? [200, 200, 423, 423] : [403, 403, 403, 403]);
  }
});

test(
  'law 4 law 5: kill -9 of a command process under load loses no acknowledged command and doubles none',
  { timeout: 3 * LONG_MS },
  async () => {
    const writer = await member('karl');
    const victim = await named('command-1');
    const acknowledged: string[] = [];
    let stop = false;
    const write = async (): Promise<void> => {
      while (!stop) {
        const id = randomUUID();
        const commandId = randomUUID();
        const input = { id, title: `短语 ${id}`, content: '称量', category: '', shared: false };
        // As the browser does: asked again under the same command id until there is an answer.
        for (;;) {
          const { status } = await writer.send(texts.add, input, { commandId });
          if (status === 200) break;
          expect([503]).toContain(status);
        }
        acknowledged.push(id);
      }
    };
    const writing = Promise.all([1, 2, 3, 4].map(write));
    await until('some are written', () => acknowledged.length > 20, LONG_MS);
    process.kill(victim.pid, 'SIGKILL');
    const before = acknowledged.length;
    await until('more are written', () => acknowledged.length > before + 20, LONG_MS);
    await until(
      'it runs again',
      async () => {
        const now = (await processes()).find(({ name }) => name === 'command-1');
        if (now === undefined || now.pid === victim.pid) return false;
        return fetch(`http://127.0.0.1:${now.port}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        );
      },
      LONG_MS,
    );
    stop = true;
    await writing;
    const store = await createPostgresEventStore({ pool: database.pool });
    const events = await store.readAll({ after: null, limit: 10_000, categories: ['quickText'] });
    await store.close();
    const streams = events.map(({ stream }) => stream);
    expect(new Set(streams).size).toBe(streams.length);
    expect(acknowledged.filter((id) => !streams.includes(`quickText-${id}`))).toEqual([]);
    // And each is read through either query process.
    for (const name of ['projection-1', 'projection-2']) {
      const reader = await at(writer, name);
      const { rows } = await reader.call(texts.page, { pageSize: 1 }, { minPosition: events.at(-1)?.position ?? '' });
      expect(rows).toBe(acknowledged.length);
    }
  },
);

test('X022 law 6: what one process writes is pushed through the gateway, whichever process the stream comes from', async () => {
  const { hostname, port } = new URL(product.url);
  for (const name of ['command-1', 'command-2']) {
    const heard = new Promise<string>((resolve, reject) => {
      const asked = get({ hostname, port, path: '/api/Stream', headers: signedHeaders(admin.identity) }, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
          if (text.startsWith(': ready') && !text.includes('data:')) void write();
          if (!text.includes('data:')) return;
          resolve(text);
          asked.destroy();
        });
      });
      asked.on('error', reject);
      let written = false;
      const write = async (): Promise<void> => {
        if (written) return;
        written = true;
        const writer = await at(admin, name);
        await writer.call(texts.add, {
          id: randomUUID(),
          title: `推送 ${name}`,
          content: '过滤',
          category: '',
          shared: true,
        });
      };
    });
    expect(await heard).toContain('"keys":');
  }
});

test(
  'the gateway does not route what only the product may call, believes no caller about its address, and keeps figures to itself',
  { timeout: 2 * LONG_MS },
  async () => {
    const guest = client(product.url);
    const internal = await guest.raw({ method: 'POST', path: '/api/Internal/Nothing', body: '{}' });
    expect(internal.status).toBe(404);
    const statuses: number[] = [];
    for (let n = 0; n < 31; n += 1) {
      const answer = await guest.send(
        identityCalls.login,
        { account: 'nobody', password: passwordDigest('nobody', `${n}`) },
        { headers: { 'x-forwarded-for': `10.0.0.${n}` } },
      );
      statuses.push(answer.status);
    }
    expect(statuses.at(-1)).toBe(429);
    expect((await guest.raw({ method: 'GET', path: '/metrics' })).status).toBe(401);
    const token = (await readFile(join(dataDir, 'service.token'))).toString('base64url');
    const figures = async (name: string): Promise<string> => {
      const headers = { authorization: `Bearer ${token}` };
      return (await client(await urlOf(name)).raw({ method: 'GET', path: '/metrics', headers })).body.toString();
    };
    expect(await figures('command-1')).toMatch(/shilu_call_seconds_count\{[^}]*call="C112"[^}]*\} \d+/);
    expect(await figures('command-2')).toMatch(/shilu_disk_bytes\{kind="free",service="command"\} \d+/);
    expect(await figures('notary-1')).toMatch(/shilu_notary_lag_seconds\{service="notary"\} [\d.]+/);
    expect(await figures('projection-1')).toMatch(
      /shilu_projection_lag_seconds\{[^}]*projection="records"[^}]*\} [\d.]+/,
    );
    expect(await figures('gateway-1')).toContain('shilu_call_seconds_bucket');
  },
);

test('asked to stop, every process ends by itself', async () => {
  const pids = (await processes()).map(({ pid }) => pid);
  product.signal('SIGTERM');
  expect(await product.exited).toEqual({ code: 0, signal: null });
  expect(pids.filter(isAlive)).toEqual([]);
  expect(await processes()).toEqual([]);
});

test('kill -9 of npm run start:services: every service ends by itself', { timeout: LONG_MS }, async () => {
  const again = spawnStack(entry, {
    ...{ dataDir, port: await freePort(), way: 'services' },
    env: {
      ...{ DATABASE_URL: database.url, BASE_PORT: String(await claimPortBlock()) },
      ...{ COMMAND_INSTANCES: '1', PROJECTION_INSTANCES: '1' },
    },
  });
  expect(await again.ready, again.output()).toBe(true);
  const pids = (await processes()).map(({ pid }) => pid);
  expect(pids).toHaveLength(5);
  again.signal('SIGKILL');
  await again.exited;
  await until('no service runs', () => !pids.some(isAlive), LONG_MS);
});
