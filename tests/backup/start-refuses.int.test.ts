import { access, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { schemas } from '@shilu/infra/stack/schemas';
import { createTestDatabase, type TestDatabase } from '@shilu/infra/testing/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStack } from '../support/stack';

let database: TestDatabase;
let dataDir: string;
const start = () => openStack({ databaseUrl: database.url, dataDir });
const at = (name: string): string => join(dataDir, name);

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'shilu-refuses-'));
  await (await start()).stop();
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Everything that a start could have written, but sessions and places. */
const everything = async (): Promise<unknown> => [
  (await database.pool.query('select count(*)::int, max(position)::text from log.events')).rows,
  (await database.pool.query('select * from vault.subject_keys order by subject')).rows,
  (await database.pool.query('select size::text, note from notary.checkpoints order by size')).rows,
  await readFile(at('notary.pub'), 'utf8'),
];

test.each([
  ['master.key', 'masterKeyMissing'],
  ['notary.key', 'notaryKeyMissing'],
])('a laboratory whose %s is missing does not start, and nothing is made in its place', async (name, key) => {
  const before = await everything();
  await rename(at(name), at(`${name}.away`));
  await expect(start()).rejects.toMatchObject({ key });
  await expect(access(at(name))).rejects.toMatchObject({ code: 'ENOENT' });
  expect(await everything()).toEqual(before);
  await rename(at(`${name}.away`), at(name));
});

test('every schema with migrations is known to the start, so that a later version of it is refused', async () => {
  const { rows } = await database.pool.query<{ schema: string }>(
    `select table_schema as schema from information_schema.tables where table_name = 'migration'`,
  );
  const known = schemas.map(({ schema }) => schema);
  expect(rows.map(({ schema }) => schema).filter((schema) => !known.includes(schema))).toEqual([]);
  for (const { schema } of rows) {
    const run = await database.pool.query<{ id: string }>(`select id from ${schema}.migration`);
    const ids = schemas.find((one) => one.schema === schema)?.migrations.map(({ id }) => id) ?? [];
    expect(run.rows.map(({ id }) => id).filter((id) => !ids.includes(id))).toEqual([]);
  }
});

test('a database that a later version has written is refused in words, before anything is written', async () => {
  const before = await everything();
  await database.pool.query(`insert into deliveries.migration (id) values ('0999-from-the-future')`);
  await expect(start()).rejects.toMatchObject({
    key: 'laterVersion',
    params: { schema: 'deliveries', migration: '0999-from-the-future' },
  });
  expect(await everything()).toEqual(before);
});
