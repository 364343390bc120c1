import { viewerOf } from '@shilu/projection-service/engine/query';
import { createTestDatabase } from '@shilu/infra/testing/test-database';
import { expect, test } from 'vitest';
import { lists, searches, trails } from './query-cases';
import { createScaleData, scaleDirectory } from './scale-data';

test('every query that is measured runs on the rows it is measured on', async () => {
  const database = await createTestDatabase();
  try {
    await createScaleData(database.pool, { records: 200, traceRows: 400 });
    const viewer = viewerOf(scaleDirectory(), 'a0', 'zh-CN');
    for (const { name, run } of [...lists, ...searches, ...trails])
      await expect(run(database.pool, viewer, 0), name).resolves.toBeDefined();
    for (const table of ['people', 'reg_notebook', 'record_rows', 'trace_rows', 'audit_events', 'search_docs'])
      expect((await database.pool.query(`select 1 from rm.${table} limit 1`)).rowCount, table).toBe(1);
  } finally {
    await database.drop();
  }
});
