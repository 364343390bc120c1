import { projections } from '@shilu/projection-service/projections';
import { migrateReadModels } from '@shilu/infra/read-models/schema';
import { rebuild } from '@shilu/projection-service/engine/rebuild';
import { createFolderBlobStore } from '@shilu/infra/blob-store/folder-blob-store';
import { createPostgresEventStore } from '@shilu/infra/event-store/postgres-event-store';
import type { EventStore } from '@shilu/infra/event-store/port';
import { createLogger } from '@shilu/infra/logging/logger';
import { createPool } from '@shilu/infra/postgres/pool';
import { reachAs } from '@shilu/infra/postgres/roles';
import { openMasterKey } from '@shilu/infra/subject-keys/master-key';
import { createPostgresSubjectKeys } from '@shilu/infra/subject-keys/postgres-subject-keys';
import { join } from 'node:path';
import type { Pool } from 'pg';

/** A fingerprint of every table of every read model. Kept states are left out: where they are cut depends on the pace of reading. */
export const fingerprints = async (pool: Pool): Promise<Readonly<Record<string, string>>> => {
  const found: Record<string, string> = {};
  for (const table of projections.flatMap((projection) => projection.tables)) {
    if (table === 'record_snapshots') continue;
    const { rows } = await pool.query<{ n: string; mark: string }>(
      `select count(*) as n, coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as mark from rm.${table} t`,
    );
    found[table] = `${rows[0]?.n} ${rows[0]?.mark}`;
  }
  return found;
};

/** Everything computed anew from the log, beside the live ones; then switched. */
export const rebuildAll = async (pool: Pool, dataDir: string, given?: EventStore): Promise<number> => {
  const store = given ?? (await createPostgresEventStore({ pool }));
  const keys = await createPostgresSubjectKeys({ pool, masterKey: await openMasterKey({ pool, dataDir, env: {} }) });
  await migrateReadModels(pool);
  // As `npm run rebuild`: what it makes must be the query side's own.
  const url = pool.options.connectionString ?? '';
  const projector = createPool(await reachAs(url, 'projector', dataDir), { max: 4, name: 'faults-rebuild' });
  const log = createLogger({ level: 'silent', form: 'lines' });
  const blobs = createFolderBlobStore(join(dataDir, 'blobs'));
  let events = 0;
  const deps = { store, pool: projector, keys, blobs, log };
  for (const projection of projections) events += (await rebuild(deps, projection)).events;
  await projector.end();
  if (!given) await store.close();
  return events;
};
