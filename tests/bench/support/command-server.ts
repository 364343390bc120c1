import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createCommandService } from '@shilu/command-service/routes';
import { createFolderBlobStore } from '@shilu/infra/blob-store/folder-blob-store';
import { loadConfig } from '@shilu/infra/config/config';
import { createPostgresEventStore } from '@shilu/infra/event-store/postgres-event-store';
import { createHttpServer } from '@shilu/infra/http/server';
import { createLogger } from '@shilu/infra/logging/logger';
import { createPool } from '@shilu/infra/postgres/pool';
import { createRightsInProcess } from '@shilu/infra/rights/rights-board';
import { createPostgresSessionStore } from '@shilu/infra/sessions/postgres-session-store';
import { firstAdministrator } from '@shilu/infra/stack/first-administrator';
import { openMasterKey } from '@shilu/infra/subject-keys/master-key';
import { createPostgresSubjectKeys } from '@shilu/infra/subject-keys/postgres-subject-keys';

// The command service on its own, as it runs when the services are started one by one: what the product's process
// does besides, keeping read models and the notary, is measured elsewhere.
const config = loadConfig(process.env);
const log = createLogger({ level: config.logLevel, form: 'lines', write: (text) => void process.stderr.write(text) });
const clock = (): Date => new Date();
const pool = createPool(config.databaseUrl ?? '', { max: 24, name: 'shilu' });
const store = await createPostgresEventStore({ pool });
const keys = await createPostgresSubjectKeys({
  pool,
  masterKey: await openMasterKey({ pool, dataDir: config.keysDir, env: process.env }),
});
const sessions = await createPostgresSessionStore({ pool, keys, clock });
const commands = await createCommandService({
  store,
  pool,
  sessions,
  clock,
  log,
  blobs: createFolderBlobStore(join(config.dataDir, 'blobs')),
  keys,
  randomBytes: (size) => new Uint8Array(randomBytes(size)),
  newId: randomUUID,
  version: 'bench',
  demoAccounts: [],
  usesIn: () => Promise.resolve({ count: 0, capped: false, example: '', hidden: false }),
  rights: createRightsInProcess(store),
  alone: true,
});
const password = await firstAdministrator({ commands, store, password: null, afterwards: () => Promise.resolve() });
const app = await createHttpServer({
  serviceToken: null,
  routes: commands.routes,
  identify: {
    findSession: (token) => sessions.find(token),
    knownIdentity: (accountId) => {
      const account = commands.services.directory.accounts.get(accountId);
      return account ? { accountId, isOrganAdmin: account.isOrganAdmin } : null;
    },
  },
  clock,
  log,
  maxUploadBytes: 1024 * 1024,
  also: (server) => {
    server.get('/readyz', (_request, reply) => reply.send({ ok: true }));
    server.get('/cpu', (_request, reply) => reply.send(process.cpuUsage()));
    return Promise.resolve();
  },
});
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)));
console.log(`admin, password: ${password ?? ''}`);
await app.listen({ port: config.port, host: config.host });
