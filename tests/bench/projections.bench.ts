import { randomBytes } from 'node:crypto';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { createFolderBlobStore } from '@shilu/infra/blob-store/folder-blob-store';
import { NO_STREAM, type EventStore } from '@shilu/infra/event-store/port';
import { createPostgresEventStore } from '@shilu/infra/event-store/postgres-event-store';
import { createLogger } from '@shilu/infra/logging/logger';
import { createPool } from '@shilu/infra/postgres/pool';
import { createPostgresSubjectKeys } from '@shilu/infra/subject-keys/postgres-subject-keys';
import { auditProjection } from '@shilu/projection-service/audit/audit-projection';
import { migrateReadModels } from '@shilu/infra/read-models/schema';
import type { Projection } from '@shilu/projection-service/engine/projection';
import { rebuild } from '@shilu/projection-service/engine/rebuild';
import type { EngineDeps } from '@shilu/projection-service/engine/runner';
import { checkingModels } from '@shilu/projection-service/audit/verify-models';
import { projections } from '@shilu/projection-service/projections';
import { recordsProjection } from '@shilu/projection-service/records/records-projection';
import type { Pool } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { BenchRow } from './row';
import { recordLife } from './support/record-stream';
import { startDatabase } from './support/servers';
import { rounded } from './support/stats';

const RECORDS = Number(process.env['SHILU_BENCH_RECORDS'] ?? 10_000);
const EVENTS_EACH = 20;
const PAGE = 2_000;

const writeLog = async (store: EventStore): Promise<void> => {
  let n = 0;
  const writer = async (): Promise<void> => {
    for (let own = n++; own < RECORDS; own = n++) {
      const { id, events } = recordLife(own);
      await store.append(`record-${id}`, NO_STREAM, events);
    }
  };
  await Promise.all(Array.from({ length: 64 }, writer));
};

const readTable = async (pool: Pool, table: string): Promise<readonly Buffer[]> => {
  const client = await pool.connect();
  const chunks: Buffer[] = [];
  for await (const chunk of client.query(copyTo(`copy (select * from ${table}) to stdout`)))
    chunks.push(chunk as Buffer);
  client.release();
  return chunks;
};

/** What no rebuild can do without: the same rows read, the same rows written by COPY into the same tables, indexes made. */
const bareRebuild = async (pool: Pool, projection: Projection): Promise<number> => {
  const tables = await Promise.all(
    projection.tables.map(async (table) => ({ table, rows: await readTable(pool, `rm.${table}`) })),
  );
  await pool.query(
    `create schema bare_${projection.name}; set search_path to bare_${projection.name}, public; ${projection.ddl}; reset search_path`,
  );
  const began = performance.now();
  const read = async (): Promise<void> => {
    for (let after = '0'; ;) {
      const { rows } = await pool.query<{ position: string }>({
        name: 'bare-page',
        text: `select e.stream, e.revision, e.position::text as position, e.event_id as id, e.type, e.body from log.events e where e.category = 'record' and e.position > $1 order by e.position limit $2`,
        values: [after, PAGE],
      });
      if (rows.length < PAGE) return;
      after = rows.at(-1)?.position ?? after;
    }
  };
  const write = async (): Promise<void> => {
    const client = await pool.connect();
    await client.query('set synchronous_commit = off');
    for (const { table, rows } of tables)
      await pipeline(Readable.from(rows), client.query(copyFrom(`copy bare_${projection.name}.${table} from stdin`)));
    await client.query(
      `set search_path to bare_${projection.name}, public; set maintenance_work_mem = '256MB'; ${projection.indexes}; reset search_path; reset maintenance_work_mem; reset synchronous_commit`,
    );
    for (const { table } of tables) await client.query(`analyze bare_${projection.name}.${table}`);
    client.release();
  };
  await Promise.all([read(), write()]);
  const took = performance.now() - began;
  await pool.query(`drop schema bare_${projection.name} cascade`);
  return took;
};

/** Records that the nightly look at the read models is to get through, and the hours that it has. */
const [NIGHTLY, NIGHT_HOURS] = [1_000_000, 8];

/** Every row of every read model held against the log, as by night. */
const benchCompared = async (deps: EngineDeps): Promise<BenchRow> => {
  for (const projection of projections) await rebuild(deps, projection);
  const found: string[] = [];
  const began = performance.now();
  const rows = await checkingModels(deps, projections)(({ detail }) => found.push(detail));
  const seconds = (performance.now() - began) / 1_000;
  if (found.length > 0) throw new Error(`read models differ from the log: ${found.slice(0, 3).join('; ')}`);
  const hours = ((seconds / RECORDS) * NIGHTLY) / 3_600;
  return {
    name: `all read models held against the log, ${RECORDS} records of ${EVENTS_EACH} events`,
    ...{ value: rounded(RECORDS / seconds), unit: 'records/s' },
    target: `>= ${rounded(NIGHTLY / NIGHT_HOURS / 3_600)}`,
    ok: hours <= NIGHT_HOURS,
    note: `${rows} rows in ${rounded(seconds)} s; ${rounded(hours)} h for ${NIGHTLY} such records; memory ${Math.round(process.memoryUsage().rss / 1e6)} MB`,
  };
};

const benchRebuild = async (url: string): Promise<BenchRow[]> => {
  const pool = createPool(url, { max: 6, name: 'bench' });
  const store = await createPostgresEventStore({ pool });
  try {
    await writeLog(store);
    await pool.query('vacuum analyze log.events');
    await migrateReadModels(pool);
    const keys = await createPostgresSubjectKeys({ pool, masterKey: new Uint8Array(randomBytes(32)) });
    const deps = {
      ...{ store, pool, keys, blobs: createFolderBlobStore(join(tmpdir(), 'bench-without-blobs')) },
      log: createLogger({ level: 'error', form: 'lines' }),
    };
    const rows: BenchRow[] = [];
    for (const projection of [recordsProjection, auditProjection]) {
      const built = await rebuild(deps, projection);
      const bare = await bareRebuild(pool, projection);
      const rate = built.events / (built.durationMs / 1000);
      const bareRate = (RECORDS * EVENTS_EACH) / (bare / 1000);
      const ratio = rounded(rate / bareRate);
      rows.push({
        name: `rebuild of ${projection.name} over ${RECORDS * EVENTS_EACH} events`,
        value: Math.round(rate),
        unit: 'events/s',
        baseline: Math.round(bareRate),
        ratio,
        target: '>= 0.5x',
        ok: ratio >= 0.5,
        note: `beside: the same rows read while the same read rows go in by COPY, same indexes; load ${loadavg()[0]?.toFixed(1) ?? ''}`,
      });
    }
    return [...rows, await benchCompared(deps)];
  } finally {
    await store.close();
    await pool.end();
  }
};

/** Read models: how fast they are computed anew. */
export async function benchProjections(): Promise<BenchRow[]> {
  const database = await startDatabase();
  try {
    return await benchRebuild(database.url);
  } finally {
    await database.stop();
  }
}
