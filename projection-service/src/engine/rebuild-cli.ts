import { createFolderBlobStore } from '@shilu/infra/blob-store/folder-blob-store';
import { loadConfig } from '@shilu/infra/config/config';
import { bothLanguages } from '@shilu/infra/config/start-messages';
import { openNamedStore } from '@shilu/infra/event-store/open-named-store';
import { createPostgresEventStore } from '@shilu/infra/event-store/postgres-event-store';
import { createLogger } from '@shilu/infra/logging/logger';
import { createPool } from '@shilu/infra/postgres/pool';
import { openMasterKey } from '@shilu/infra/subject-keys/master-key';
import { migrateReadModels } from '@shilu/infra/read-models/schema';
import { createPostgresSubjectKeys } from '@shilu/infra/subject-keys/postgres-subject-keys';
import { join } from 'node:path';
import { projections } from '../projections';
import { forgetIndex } from '../structures/index-schema';
import { reachDatabase, refuseEmpty } from './reach-database';
import { rebuild } from './rebuild';

// npm run rebuild -- <projection|all>: computes read models anew from the log beside the live ones, then switches.
// While the product runs, or while it is stopped.
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const run = async (asked: string | undefined): Promise<number> => {
  const names = projections.map((projection) => projection.name);
  const chosen = asked === 'all' ? projections : projections.filter((projection) => projection.name === asked);
  if (chosen.length === 0) {
    say(`用法 / usage: npm run rebuild -- <all|${names.join('|')}>`);
    return 2;
  }
  const config = loadConfig(process.env);
  await refuseEmpty(config);
  const database = await reachDatabase(config);
  const pool = createPool(database.url, { max: 6, name: 'shilu-rebuild' });
  try {
    const { eventStoreUrl, eventStorePrefix } = config;
    const store =
      eventStoreUrl === null
        ? await createPostgresEventStore({ pool })
        : await openNamedStore(eventStoreUrl, eventStorePrefix);
    const keys = await createPostgresSubjectKeys({
      pool,
      masterKey: await openMasterKey({ pool, dataDir: config.keysDir, env: process.env }),
    });
    await migrateReadModels(pool);
    const log = createLogger({ level: 'warn', form: 'pretty' });
    const blobs = createFolderBlobStore(join(config.dataDir, 'blobs'));
    for (const projection of chosen) {
      const { events, durationMs } = await rebuild({ store, pool, keys, blobs, log }, projection);
      say(`${projection.name}: ${events} 个事件 / events, ${(durationMs / 1000).toFixed(1)} s`);
    }
    await forgetIndex(pool);
    await store.close();
    return 0;
  } finally {
    await pool.end();
    await database.stop();
  }
};

try {
  process.exitCode = await run(process.argv[2]);
} catch (error) {
  say(bothLanguages(error));
  process.exitCode = 1;
}
