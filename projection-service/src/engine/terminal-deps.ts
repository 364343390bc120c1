import { join } from 'node:path';
import { createFolderBlobStore } from '@shilu/infra/blob-store/folder-blob-store';
import type { Config } from '@shilu/infra/config/config';
import { openNamedStore } from '@shilu/infra/event-store/open-named-store';
import { createPostgresEventStore } from '@shilu/infra/event-store/postgres-event-store';
import { createLogger } from '@shilu/infra/logging/logger';
import { openMasterKey } from '@shilu/infra/subject-keys/master-key';
import { createPostgresSubjectKeys } from '@shilu/infra/subject-keys/postgres-subject-keys';
import type { Pool } from 'pg';
import type { EngineDeps } from './runner';

/** What read models are computed with by a command of the terminal; its store is the caller's to close. */
export const terminalDeps = async (config: Config, pool: Pool): Promise<EngineDeps> => {
  const { eventStoreUrl, eventStorePrefix } = config;
  const store =
    eventStoreUrl === null
      ? await createPostgresEventStore({ pool })
      : await openNamedStore(eventStoreUrl, eventStorePrefix);
  const masterKey = await openMasterKey({ pool, dataDir: config.keysDir, env: process.env });
  return {
    ...{ store, pool, keys: await createPostgresSubjectKeys({ pool, masterKey }) },
    blobs: createFolderBlobStore(join(config.dataDir, 'blobs')),
    log: createLogger({ level: 'warn', form: 'pretty' }),
  };
};
