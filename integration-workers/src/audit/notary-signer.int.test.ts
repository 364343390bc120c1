import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatCheckpoint, formatVerifierKey } from '@shilu/events/core/checkpoint-note';
import { notaryMigrations } from '@shilu/infra/notary/tables';
import { migrate } from '@shilu/infra/postgres/pool';
import { noteBy, type Signer } from '@shilu/infra/signers/port';
import { createTestDatabase, type TestDatabase } from '@shilu/infra/testing/test-database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadNotarySigner } from './notary-signer';

let database: TestDatabase;
let dataDir: string;
let signer: Signer;
const load = (folder = dataDir, env = {}) => loadNotarySigner({ pool: database.pool, dataDir: folder, env });
beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'shilu-signer-'));
  signer = await load();
  await migrate(database.pool, { schema: 'notary', migrations: notaryMigrations });
  const root = new Uint8Array(32);
  await database.pool.query('insert into notary.checkpoints (size, root, note, signed_at) values (3, $1, $2, now())', [
    Buffer.from(root),
    await noteBy(formatCheckpoint({ origin: signer.name, size: 3, root }), signer),
  ]);
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

it('a log without checkpoints gets a key; the same key is read at the next start', async () => {
  expect((await load()).publicKey).toEqual(signer.publicKey);
});

it('a missing notary.key of a log with signed checkpoints is refused, and the public key stays as it was', async () => {
  const other = await mkdtemp(join(tmpdir(), 'shilu-signer-'));
  const line = `${formatVerifierKey(signer)}\n`;
  await writeFile(join(other, 'notary.pub'), line);
  await expect(load(other)).rejects.toMatchObject({ key: 'notaryKeyMissing' });
  expect(await readdir(other)).toEqual(['notary.pub']);
  expect(await readFile(join(other, 'notary.pub'), 'utf8')).toBe(line);
  await writeFile(join(other, 'notary.key'), Buffer.alloc(32, 9));
  await expect(load(other)).rejects.toMatchObject({ key: 'notaryKeyOther' });
  expect(await readFile(join(other, 'notary.pub'), 'utf8')).toBe(line);
  await rm(other, { recursive: true });
});

it('another name of the log is refused before the public key is written over', async () => {
  const before = await readFile(join(dataDir, 'notary.pub'), 'utf8');
  await expect(load(dataDir, { SHILU_LOG_NAME: 'other.example/log' })).rejects.toMatchObject({ key: 'notaryKeyOther' });
  expect(await readFile(join(dataDir, 'notary.pub'), 'utf8')).toBe(before);
});
