import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { identityCalls } from '@shilu/events/identity/calls';
import { createLogger, type Logger } from '@shilu/infra/logging/logger';
import { sessionDefaults, sessionLimits } from '@shilu/infra/sessions/session-store';
import { startStack } from '@shilu/infra/stack/stack';
import { openNamedStore } from '@shilu/infra/event-store/open-named-store';
import type { EventStore } from '@shilu/infra/event-store/port';
import { createPostgresEventStore } from '@shilu/infra/event-store/postgres-event-store';
import { createPool } from '@shilu/infra/postgres/pool';
import { createTestDatabase, type TestDatabase } from '@shilu/infra/testing/test-database';
import { createClient, freshAddress, login, type Client, type MemberFields, type Person } from './client';
import { identify } from './identify';

export const PASSWORD = 'correct-horse-1';
const DEMO_PASSWORD = 'shilu2026';

export type Running = {
  readonly url: string;
  readonly database: TestDatabase | null;
  readonly dataDir: string;
  readonly admin: Person;
  /** A browser with an address of its own. */
  readonly browser: () => Client;
  readonly login: (account: string, password?: string) => Promise<Person>;
  /** Opens an account whose id is its name, and logs in. Its person is identified, but for an administrator's. */
  readonly member: (account: string, fields?: MemberFields) => Promise<Person>;
  /** The person of an account is identified, an administrator's too. */
  readonly identify: (accountId: string) => Promise<void>;
  readonly logged: () => readonly string[];
  readonly stop: () => Promise<void>;
};

/** The whole product in this process, on a database of its own, without the frontend. */
export const openStack = async (
  options: {
    readonly demo?: boolean;
    readonly databaseUrl?: string;
    /** The log stands there, and its streams have this before their names. */
    readonly eventStore?: { readonly url: string; readonly prefix: string };
    /** Of the administrator, where the data folder is not new. */
    readonly adminPassword?: string;
    readonly dataDir?: string;
    readonly env?: NodeJS.ProcessEnv;
    readonly trustedProxies?: readonly string[];
    readonly unusedFiles?: { readonly count: number; readonly megabytes: number };
  } = {},
): Promise<Running> => {
  const database = options.databaseUrl === undefined ? await createTestDatabase() : null;
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'shilu-stack-')));
  const lines: string[] = [];
  const log: Logger = createLogger({ level: 'warn', form: 'lines', write: (text) => void lines.push(text) });
  const demo = options.demo ?? false;
  const stack = await startStack({
    config: {
      port: 0,
      host: '127.0.0.1',
      dataDir,
      keysDir: dataDir,
      commandKeysDir: null,
      databaseKeysDir: null,
      databaseRolesDir: null,
      databaseUrl: options.databaseUrl ?? database?.url ?? null,
      eventStoreUrl: options.eventStore?.url ?? null,
      eventStorePrefix: options.eventStore?.prefix ?? '',
      serviceToken: null,
      trustedProxies: options.trustedProxies ?? [],
      waitForServersSeconds: 0,
      sessions: sessionLimits(sessionDefaults),
      unusedFiles: options.unusedFiles ?? { count: 1_000, megabytes: 2_048 },
      logLevel: 'warn',
      demo,
    },
    log,
    frontendDir: null,
    env: options.env ?? {},
    passwordCost: 2 ** 4,
  });
  const closers: (() => void)[] = [];
  const browser = (): Client => {
    const client = createClient(stack.url, { address: freshAddress() });
    closers.push(client.close);
    return client;
  };
  const loginAs = (account: string, password = demo ? DEMO_PASSWORD : PASSWORD): Promise<Person> =>
    login(browser(), account, password);
  const admin = await loginAs(
    'admin',
    options.adminPassword ?? stack.firstPassword ?? (demo ? DEMO_PASSWORD : PASSWORD),
  );
  const databaseUrl = options.databaseUrl ?? database?.url ?? '';
  /** The log, beside the product. */
  const withLog = async <T>(use: (store: EventStore) => Promise<T>): Promise<T> => {
    const { eventStore } = options;
    const pool = createPool(databaseUrl, { max: 1, name: 'test log' });
    const store = eventStore
      ? await openNamedStore(eventStore.url, eventStore.prefix)
      : await createPostgresEventStore({ pool });
    try {
      return await use(store);
    } finally {
      await store.close();
      await pool.end();
    }
  };
  // The next call waits for it (law 11), as if a command of this process had written it.
  const identified = async (accountId: string): Promise<void> =>
    stack.rights.tell('directory', await withLog((store) => identify(store, accountId, dataDir)));
  const member: Running['member'] = async (account, fields = {}) => {
    await admin.call(identityCalls.addMember, {
      id: account, account, password: PASSWORD, realName: `${account}-姓名`, mobilePhone: '13800000000', email: `${account}@lab.example`,
      departmentId: null, roleIds: [], isOrganAdmin: false, directLeaderId: null, ...fields,
    }); // prettier-ignore
    if (fields.isOrganAdmin !== true) await identified(fields.id ?? account);
    return loginAs(account, fields.password ?? PASSWORD);
  };
  return {
    url: stack.url, database, dataDir, admin, browser, login: loginAs, member, identify: identified, logged: () => lines,
    stop: async () => {
      for (const close of closers) close();
      await stack.stop();
      await database?.drop();
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  }; // prettier-ignore
};
