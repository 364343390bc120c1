import { randomBytes } from 'node:crypto';
import { streamName } from '@shilu/events/core/envelope';
import { RECORD } from '@shilu/events/records/record-events';
import { createFolderBlobStore } from '@shilu/infra/blob-store/folder-blob-store';
import { NO_STREAM } from '@shilu/infra/event-store/port';
import { createPostgresEventStore } from '@shilu/infra/event-store/postgres-event-store';
import { readEvent } from '@shilu/events/core/read-event';
import { createPool, inTransaction } from '@shilu/infra/postgres/pool';
import { createLogger } from '@shilu/infra/logging/logger';
import { createPostgresSubjectKeys } from '@shilu/infra/subject-keys/postgres-subject-keys';
import { migrateReadModels } from '@shilu/infra/read-models/schema';
import { firstGeneration, liveGeneration } from '@shilu/projection-service/engine/catalog';
import { viewerOf } from '@shilu/projection-service/engine/query';
import { createMoments } from '@shilu/projection-service/past/moments';
import { pastPool } from '@shilu/projection-service/past/past-pool';
import { projections } from '@shilu/projection-service/projections';
import { recordsProjection } from '@shilu/projection-service/records/records-projection';
import { recordPage } from '@shilu/projection-service/records/record-page';
import { recordCalls } from '@shilu/events/records/calls';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BenchRow } from './row';
import { scaleDirectory } from './scale-data';
import { startDatabase } from './support/servers';
import { recordLife } from './support/record-stream';
import { percentile, rounded } from './support/stats';

const EVENTS = Number(process.env['SHILU_BENCH_EVENTS'] ?? 1_000_000);
/** Events of one record. */
const LIFE = 20;
/** Records that are being written at any time: 50 people make a million events a year, 200 records a working day, each in two or three days. */
const OPEN = Number(process.env['SHILU_BENCH_OPEN'] ?? 500);
const MOMENTS = 5;
/** Tables of the other records, and by what each of their rows is called. */
const COPIED = [
  ['record_rows', 'id'],
  ['record_words', 'id'],
  ['record_heads', 'record_id'],
  ['search_docs', 'record_id'],
] as const;

/** A trail in which each record lives among the thousand that are written at the same time; those of the middle have streams. */
const trailSql = (schema: string): string => `
truncate ${schema}.audit_events;
insert into ${schema}.audit_events
select i, i::text, timestamptz '2021-01-01' + i * interval '100 seconds', 'a1', 'ModuleSaved', 'record',
  case when i between ${EVENTS / 2 - OPEN * (LIFE / 2)} and ${EVENTS / 2 + OPEN * (LIFE / 2) - 1} then 'bench-' || (1 + i % ${OPEN}) else 'r' || (1 + (i / ${OPEN * LIFE}) * ${OPEN} + i % ${OPEN}) end,
  null, null, null, null, 's', 'c' || i, 1, 1
from generate_series(1, ${EVENTS}) i;
analyze ${schema}.audit_events;`;

/** How soon a moment of the past is there to be read in a log of a million events, and its lists. */
export const benchPast = async (): Promise<readonly BenchRow[]> => {
  const database = await startDatabase();
  const pool = createPool(database.url, { max: 10, name: 'bench' });
  const store = await createPostgresEventStore({ pool });
  try {
    await migrateReadModels(pool);
    for (const projection of projections) await firstGeneration(pool, projection);
    const keys = await createPostgresSubjectKeys({ pool, masterKey: new Uint8Array(randomBytes(32)) });
    const blobs = createFolderBlobStore(join(tmpdir(), 'shilu-bench-blobs'));
    const log = createLogger({ level: 'error', form: 'lines' });
    const records = await liveGeneration(pool, 'records');
    if (records === null) throw new Error('no records');
    const { schema } = records;
    const writer = recordsProjection.open({ schema, store, keys, blobs, log, bulk: true });
    for (let n = 1; n <= OPEN; n += 1) {
      const { id, events } = recordLife(n);
      // As far as they had come by the moment.
      await store.append(streamName(RECORD, id), NO_STREAM, events.slice(0, LIFE / 2));
      const read = (await store.readStream(streamName(RECORD, id))).map(readEvent);
      await inTransaction(pool, async (tx) => {
        await writer.apply(read, tx);
        await writer.finish?.(tx);
      });
    }
    for (const [table, key] of COPIED)
      await pool.query(
        `insert into ${schema}.${table}
         select (jsonb_populate_record(t, jsonb_build_object('${key}', 'r' || i))).* from ${schema}.${table} t, generate_series(1, ${String(EVENTS / LIFE)}) i where t.${key} = 'bench-1'`,
      );
    await pool.query('analyze');
    const trail = await liveGeneration(pool, 'audit');
    if (trail === null) throw new Error('no trail');
    await pool.query(trailSql(trail.schema));
    await pool.query(`update rm.generation set position = $1 where status = 'live'`, [String(EVENTS)]);
    const deps = { pool, store, keys, blobs, log, hub: { waitFor: () => Promise.resolve(true) } };
    const moments = createMoments(deps, projections);
    const viewer = { ...viewerOf(scaleDirectory(), 'a1', 'zh-CN'), seesAll: true };
    const input = recordCalls.recordPage.request.parse({});
    const opened: number[] = [];
    const again: number[] = [];
    for (let n = 0; n < MOMENTS; n += 1) {
      const began = performance.now();
      const moment = await moments.open(String(EVENTS / 2 - n));
      if (moment === null) throw new Error('no such moment');
      await recordPage(pastPool(pool, moment.reading, viewer), viewer, input, moment.at);
      opened.push(performance.now() - began);
      const then = performance.now();
      await recordPage(pastPool(pool, moment.reading, viewer), viewer, { ...input, pageIndex: 2 }, moment.at);
      again.push(performance.now() - then);
    }
    await moments.stop();
    const row = (name: string, times: readonly number[]): BenchRow => ({
      ...{ name, value: rounded(percentile(times, 0.95), 1), unit: 'ms', target: '<= 2000 ms' },
      ok: percentile(times, 0.95) <= 2_000,
      note: `${String(EVENTS)} events, ${String(OPEN)} records in the middle of their life; p50 ${String(rounded(percentile(times, 0.5), 1))} ms of ${String(MOMENTS)}`,
    });
    return [row('a moment of the past opens, with its list of records', opened), row('a further page as of it', again)];
  } finally {
    await store.close();
    await pool.end();
    await database.stop();
  }
};
