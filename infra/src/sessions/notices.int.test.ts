import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createPool } from '../postgres/pool';
import { createTestDatabase, type TestDatabase } from '../testing/test-database';
import { createNotices } from './notices';

let database: TestDatabase;
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.drop());

test('stopped while its connection is being made anew, it keeps none, so that its pool can end', async () => {
  const pool = createPool(database.url, { max: 2, name: 'notices' });
  let asked = 0;
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  const connect = pool.connect.bind(pool) as () => Promise<PoolClient>;
  vi.spyOn(pool, 'connect').mockImplementation(async () => {
    asked += 1;
    if (asked > 1) await gate;
    return connect();
  });
  const notices = await createNotices(pool, 'notices_test', { onNotice: () => undefined, onGap: () => undefined });
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'notices'`,
  );
  await vi.waitFor(() => expect(asked).toBe(2), { timeout: 10_000 });
  const stopping = notices.stop();
  open();
  await stopping;
  expect(pool.totalCount - pool.idleCount).toBe(0);
  await pool.end();
});
