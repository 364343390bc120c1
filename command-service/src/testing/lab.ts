import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Call, ParsedRequestOf, RequestOf, ResponseOf } from '@shilu/events/core/call';
import { passwordDigest } from '@shilu/events/identity/request-signature';
import { identityCalls } from '@shilu/events/identity/calls';
import { createFolderBlobStore } from '@shilu/infra/blob-store/folder-blob-store';
import { createPostgresEventStore } from '@shilu/infra/event-store/postgres-event-store';
import type { EventStore } from '@shilu/infra/event-store/port';
import type { CallContext, FileParts, Reply, Session } from '@shilu/infra/http/call-context';
import { createLogger } from '@shilu/infra/logging/logger';
import { createRightsInProcess } from '@shilu/infra/rights/rights-board';
import { createPostgresCredentials } from '@shilu/infra/sessions/credentials';
import { createPostgresSessionStore } from '@shilu/infra/sessions/postgres-session-store';
import { createPostgresSubjectKeys } from '@shilu/infra/subject-keys/postgres-subject-keys';
import { createTestDatabase, type TestDatabase } from '@shilu/infra/testing/test-database';
import { confirmOnServer } from '../identity/confirm-identity';
import { createCommandService, type CommandDeps, type CommandService } from '../routes';

/** A person at a browser: a session and a way to call. */
export type Person = {
  readonly id: string;
  readonly account: string;
  readonly session: () => Session;
  /** Each call is a command of its own unless a command id is given. */
  readonly call: <C extends Call>(
    call: C,
    input: RequestOf<C>,
    options?: {
      readonly commandId?: string;
      readonly on?: CommandService;
      readonly parts?: FileParts;
      /** Others could read it on its way. */
      readonly unprotected?: true;
    },
  ) => Promise<Reply<ResponseOf<C>>>;
};

export type Lab = {
  readonly service: CommandService;
  readonly store: EventStore;
  readonly database: TestDatabase;
  readonly admin: Person;
  /** Who has not logged in. */
  readonly nobody: () => Pick<Person, 'call'>;
  readonly login: (account: string, password?: string) => Promise<Person>;
  /** As `login`, by the digest that the browser would send. */
  readonly loginWith: (account: string, digest: string) => Promise<Person>;
  readonly member: (
    account: string,
    fields?: Partial<ParsedRequestOf<typeof identityCalls.addMember>>,
  ) => Promise<Person>;
  /** Opens signing as a second administrator would, without one. */
  readonly identify: (accountId: string) => Promise<void>;
  /** The command on the server, run by an operator. */
  readonly confirmOnServer: (account: string) => Promise<void>;
  /** Another process on the same log and database. */
  readonly another: (change?: Partial<CommandDeps>) => Promise<CommandService>;
  readonly close: () => Promise<void>;
};

export const PASSWORD = 'correct-horse-1';
export const WRONG = 'f'.repeat(64);
const noFiles: FileParts = { file: () => Promise.resolve(null) };

const contextOf = (session: Session, commandId: string): CallContext => ({
  session, language: 'zh-CN', commandId, correlation: randomUUID(), minPosition: null, address: '127.0.0.1', client: 'test', now: new Date(),
}); // prettier-ignore

const NOBODY: Session = { id: '', accountId: '', token: '', signedOnce: false, screenLocked: false, createdAt: '' };

const callOn = async <C extends Call>(
  service: CommandService,
  call: C,
  input: RequestOf<C>,
  context: CallContext,
  parts: FileParts = noFiles,
): Promise<Reply<ResponseOf<C>>> => {
  const found = service.routes.find((route) => route.call.path === call.path && route.call.method === call.method);
  if (!found) throw new Error(`no route for ${call.path}`);
  // The server hands over a parsed input, as here.
  const reply = await found.handle(call.request.parse(input), context, parts);
  return { ...reply, response: call.response.parse(reply.response) as ResponseOf<C> };
};

/** The command service on a real PostgreSQL database of its own, with one administrator; passwords are hashed cheaply. */
export const openLab = async (change: (store: EventStore) => EventStore = (store) => store): Promise<Lab> => {
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'shilu-lab-'));
  const { pool } = database;
  const store = change(await createPostgresEventStore({ pool }));
  const keys = await createPostgresSubjectKeys({ pool, masterKey: randomBytes(32) });
  const credentials = await createPostgresCredentials({ pool, keys, cost: 2 ** 4 });
  const sessions = await createPostgresSessionStore({ pool, keys });
  const deps: CommandDeps = {
    store, pool, blobs: createFolderBlobStore(folder), keys, sessions, credentials,
    clock: () => new Date(), randomBytes: (size) => new Uint8Array(randomBytes(size)), newId: randomUUID,
    log: createLogger({ level: 'silent', form: 'lines' }), version: 'test', demoAccounts: [], usesIn: () => Promise.resolve({ count: 0, capped: false, example: '', hidden: false }), checkContracts: true,
    rights: createRightsInProcess(store), alone: true,
  }; // prettier-ignore
  const service = await createCommandService(deps);
  const services: CommandService[] = [service];

  const loginWith = async (account: string, password: string): Promise<Person> => {
    const { response } = await callOn(
      service,
      identityCalls.login,
      { account, password },
      contextOf(NOBODY, randomUUID()),
    );
    const find = async (): Promise<Session> => {
      const found = await sessions.find(response.token);
      if (!found) throw new Error('session ended');
      return found;
    };
    let session = await find();
    return {
      id: response.accountInfo.id,
      account,
      session: () => session,
      call: async (call, input, options = {}) => {
        session = await find();
        return callOn(
          options.on ?? service,
          call,
          input,
          {
            ...contextOf(session, options.commandId ?? randomUUID()),
            ...(options.unprotected && { unprotected: true }),
          },
          options.parts,
        );
      },
    };
  };

  const login = (account: string, password = PASSWORD): Promise<Person> =>
    loginWith(account, passwordDigest(account, password));

  const identify = async (accountId: string): Promise<void> => {
    const commandId = randomUUID();
    const author = { ...{ actor: 'system', session: null, commandId, correlation: commandId }, reason: null };
    await service.services.accounts.run(accountId, author, () => [
      { type: 'IdentityConfirmed', data: { how: 'inPerson', onServer: true } },
    ]);
    await service.directoryReady();
  };

  await service.openFirstAdministrator({
    id: 'admin',
    account: 'admin',
    realName: '管理员',
    mobilePhone: '',
    email: '',
    passwordDigest: passwordDigest('admin', PASSWORD),
  });
  const admin = await login('admin');
  return {
    service,
    store,
    database,
    admin,
    nobody: () => ({
      call: (call, input, options = {}) =>
        callOn(options.on ?? service, call, input, contextOf(NOBODY, options.commandId ?? randomUUID()), options.parts),
    }),
    login,
    loginWith,
    member: async (account, fields = {}) => {
      await admin.call(identityCalls.addMember, {
        id: account, account, password: PASSWORD, realName: `${account} 名`, mobilePhone: '', email: '',
        departmentId: null, roleIds: [], isOrganAdmin: false, directLeaderId: null, ...fields,
      }); // prettier-ignore
      // As if a second administrator had: what a lab is opened for begins after that. Who is raised waits for one.
      if (fields.isOrganAdmin !== true) await identify(fields.id ?? account);
      return login(account);
    },
    identify,
    confirmOnServer: (account) => confirmOnServer(service.services, { account, operator: '运维 张', how: 'inPerson' }),
    another: async (changed = {}) => {
      const other = await createCommandService({ ...deps, alone: false, ...changed });
      services.push(other);
      return other;
    },
    close: async () => {
      for (const one of services) await one.stop();
      await sessions.stop();
      await store.close();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
