import { randomBytes, randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { createCommandService } from '@shilu/command-service/routes';
import { loadNotarySigner } from '@shilu/integration-workers/audit/notary-signer';
import { startNotary } from '@shilu/integration-workers/audit/notary';
import { createProjectionService } from '@shilu/projection-service/routes';
import type { Directory } from '@shilu/events/identity/directory';
import type { FastifyInstance } from 'fastify';
import { createFolderBlobStore } from '../blob-store/folder-blob-store';
import type { Config } from '../config/config';
import { makeFolder } from '../config/make-folder';
import { StartRefused } from '../config/start-messages';
import { createPostgresEventStore } from '../event-store/postgres-event-store';
import type { KnownIdentity } from '../http/identify';
import { createHttpServer } from '../http/server';
import type { Logger } from '../logging/logger';
import { startEmbeddedPostgres } from '../postgres/embedded';
import { createPool } from '../postgres/pool';
import { watchServer } from '../postgres/watch-server';
import { createPostgresSessionStore } from '../sessions/postgres-session-store';
import { createPostgresSubjectKeys } from '../subject-keys/postgres-subject-keys';
import { loadMasterKey } from '../subject-keys/master-key';
import { createCaller } from './demo/caller';
import { loadDemo } from './demo/load-demo';
import { readRecordFrom } from './demo/read-record';
import { DEMO_PASSWORD } from './demo/load-organisation';
import { people } from './demo/content/people';
import { firstAdministrator } from './first-administrator';
import { openDatabase, refuseForeign } from './open-database';
import { openWorkers } from './open-workers';
import { underPresentRights } from './present-rights';
import { refuseAddress } from './refuse-address';
import { serveDocs } from './docs-page';
import { serveFrontend } from './static-files';

export const VERSION = '0.1.0';
const MAX_UPLOAD_BYTES = 2048 * 1024 * 1024;

export type Stack = {
  readonly url: string;
  /** Set when this start made the first administrator of an empty laboratory without the demo. */
  readonly firstPassword: string | null;
  readonly stop: () => Promise<void>;
};

type Closer = () => Promise<void>;

/** What to close, in reverse order of opening; one that fails does not keep the others from closing. */
const closing = (log: Logger) => {
  const closers: Closer[] = [];
  return {
    add: (close: Closer): void => void closers.push(close),
    all: async (): Promise<void> => {
      for (const close of closers.splice(0).reverse())
        await close().catch((error: unknown) => log.warn(error, 'while stopping'));
    },
  };
};

const knownIdentity = (directory: Directory, accountId: string): KnownIdentity | null => {
  const account = directory.accounts.get(accountId);
  return account ? { accountId, isOrganAdmin: account.isOrganAdmin } : null;
};

const health = (app: FastifyInstance, ready: () => Promise<boolean>): void => {
  app.get('/healthz', (_request, reply) => reply.send({ ok: true }));
  app.get('/readyz', async (_request, reply) => {
    const ok = await ready().catch(() => false);
    return reply.code(ok ? 200 : 503).send({ ok });
  });
};

/** The whole product in one process: the embedded way to run it (design, "Two ways to run, one code"). */
export const startStack = async (options: {
  readonly config: Config;
  readonly log: Logger;
  readonly frontendDir: string | null;
  readonly env: NodeJS.ProcessEnv;
  /** Something it cannot live without is gone for good. */
  readonly onFailure?: (why: Error) => void;
  readonly onProgress?: (text: { readonly 'zh-CN': string; readonly 'en-US': string }) => void;
}): Promise<Stack> => {
  const { config, log } = options;
  const clock = (): Date => new Date();
  const opened = closing(log);
  try {
    await refuseAddress(config);
    await makeFolder(config.dataDir).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOSPC' ? error : new StartRefused('dataDirNotWritable', { dataDir: config.dataDir });
    });
    let serverUrl = config.databaseUrl;
    if (serverUrl === null) {
      const postgres = await startEmbeddedPostgres({
        dataDir: config.dataDir,
        log: (line) => log.debug({ line }, 'postgres'),
        onRestart: (why) => log.warn({ why }, 'the database ended unexpectedly; starting it again'),
        ...(options.onFailure === undefined ? {} : { onGivenUp: options.onFailure }),
      });
      opened.add(postgres.stop);
      serverUrl = await openDatabase(postgres.url);
    } else await refuseForeign(serverUrl);
    const sockets = new Set<Socket>();
    const pool = createPool(serverUrl, { max: 24, name: 'shilu', sockets });
    opened.add(() => pool.end());
    const watch = watchServer({
      url: serverUrl,
      onSilence: () => {
        log.warn({ connections: sockets.size }, 'the database does not answer; whoever waits for it is told');
        for (const socket of sockets) socket.destroy();
      },
      onAnswer: () => log.warn('the database answers again'),
    });
    opened.add(watch.stop);
    const store = await createPostgresEventStore({ pool });
    opened.add(() => store.close());
    const blobs = createFolderBlobStore(join(config.dataDir, 'blobs'));
    const keys = await createPostgresSubjectKeys({ pool, masterKey: await loadMasterKey(config.dataDir, options.env) });
    const sessions = await createPostgresSessionStore({ pool, clock });
    opened.add(() => sessions.stop());

    const demoAccounts = config.demo
      ? people.map((person) => ({ account: person.loginName, realName: person.realName.zh, role: person.role }))
      : [];
    const commands = await createCommandService({
      store,
      pool,
      blobs,
      keys,
      sessions,
      clock,
      randomBytes: (size) => new Uint8Array(randomBytes(size)),
      newId: randomUUID,
      log,
      version: VERSION,
      demoAccounts,
      recordsIn: (bookId) => projections.recordsIn(bookId),
    });
    opened.add(() => commands.stop());
    const signer = await loadNotarySigner(config.dataDir, options.env);
    const { name, publicKey } = signer;
    const projections = await createProjectionService({
      store,
      pool,
      blobs,
      keys,
      clock,
      log,
      notaryKey: () => Promise.resolve({ name, publicKey }),
    });
    opened.add(() => projections.stop());
    const notary = await startNotary({
      store,
      pool,
      signer,
      clock,
      log: { error: (message, details) => log.error(details, message) },
    });
    opened.add(() => notary.stop());

    const routes = [
      ...commands.routes,
      ...projections.routes.map((route) => underPresentRights(route, store, commands.rightsPosition)),
    ];
    const app = await createHttpServer({
      routes,
      identify: {
        findSession: (token) => sessions.find(token),
        knownIdentity: (accountId) => knownIdentity(commands.services.directory, accountId),
      },
      clock,
      log,
      maxUploadBytes: MAX_UPLOAD_BYTES,
      also: async (server) => {
        health(server, async () => {
          const head = await store.head();
          return head === null || projections.caughtUp(head, 2000);
        });
        serveDocs(server, VERSION);
        if (options.frontendDir !== null) await serveFrontend(server, options.frontendDir);
      },
    });
    opened.add(() => app.close());

    const firstPassword = await firstAdministrator({
      commands,
      store,
      password: config.demo ? DEMO_PASSWORD : null,
      afterwards: async (password) => {
        if (!config.demo) return;
        const caller = createCaller({ routes, findSession: (token) => sessions.find(token), clock });
        const admin = await caller.login('admin', password);
        await loadDemo({
          caller,
          admin,
          now: clock(),
          log,
          read: readRecordFrom(commands.services.records),
          onProgress: (done, total) =>
            options.onProgress?.({
              'zh-CN': `载入示例实验记录 ${done}/${total}`,
              'en-US': `Loading demo records ${done}/${total}`,
            }),
        });
      },
    });

    // After the demonstration: what happened before the laboratory opened is told to nobody.
    const workers = await openWorkers({ pool, store, keys, blobs, clock, log, env: options.env }, commands.routes);
    opened.add(() => workers.stop());

    await app.listen({ port: config.port, host: config.host });
    const address = app.server.address();
    const port = typeof address === 'object' && address !== null ? address.port : config.port;
    const host =
      config.host === '0.0.0.0' || config.host === '::'
        ? 'localhost'
        : config.host.includes(':')
          ? `[${config.host}]`
          : config.host;
    return { url: `http://${host}:${port}`, firstPassword, stop: opened.all };
  } catch (error) {
    await opened.all();
    throw error;
  }
};
