import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { leafHash } from '@shilu/events/core/hashing';
import {
  appendLeaves,
  emptyRange,
  inclusionPlan,
  proofFromPlan,
  rangeRoot,
  verifyInclusion,
} from '@shilu/events/core/merkle';
import { openField, sealedSchema, sealField } from '@shilu/events/core/personal';
import { encodeEvent, parseStored } from '@shilu/events/core/upcast';
import { uuidV5 } from '@shilu/events/core/uuid';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database';
import { openMasterKey } from './master-key';
import { createPostgresSubjectKeys } from './postgres-subject-keys';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'shilu-keys-'));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const masterKey = new Uint8Array(randomBytes(32));
const iv = () => new Uint8Array(randomBytes(12));

describe('subject keys', () => {
  it('gives one subject one key, in this process and the next, wrapped at rest', async () => {
    const keys = await createPostgresSubjectKeys({ pool: database.pool, masterKey });
    expect(await keys.keyFor('acc-1')).toBeNull();
    const [first, second] = await Promise.all([keys.create('acc-1'), keys.create('acc-1')]);
    expect(second).toEqual(first);
    const next = await createPostgresSubjectKeys({ pool: database.pool, masterKey });
    expect(await next.keyFor('acc-1')).toEqual(first);
    const { rows } = await database.pool.query<{ wrapped: Buffer }>('select wrapped from vault.subject_keys');
    expect(rows[0]?.wrapped.includes(Buffer.from(first))).toBe(false);
    const stranger = await createPostgresSubjectKeys({
      pool: database.pool,
      masterKey: new Uint8Array(randomBytes(32)),
    });
    await expect(stranger.keyFor('acc-1')).rejects.toThrow();
  });

  it('destroyed, the person is gone for good and the proof still holds', async () => {
    const keys = await createPostgresSubjectKeys({ pool: database.pool, masterKey });
    const id = uuidV5('event', '6ba7b810-9dad-11d1-80b4-00c04fd430c8');
    const place = { eventId: id, path: 'name' };
    const name = sealField('王小明', { subject: 'acc-2', key: await keys.create('acc-2') }, place, iv());
    const body = encodeEvent(
      {
        ...{ id, stream: 'account-acc-2', revision: 0, schemaVersion: 1, recordedAt: '2026-03-02T08:00:00.000Z' },
        ...{ actor: 'acc-2', onBehalfOf: null, session: null, commandId: 'c', correlation: 'c', causation: null },
        ...{ reason: null, salt: randomBytes(16).toString('hex') },
      },
      { type: 'AccountOpened', data: { name } },
    );
    const leaves = [leafHash('before'), leafHash(body), leafHash('after')];
    const { range, frozen } = appendLeaves(emptyRange, leaves);
    const proof = proofFromPlan(inclusionPlan(1, 3), ({ level, index }) => {
      const hash = level === 0 ? leaves[index] : frozen.find((n) => n.level === level && n.index === index)?.hash;
      if (!hash) throw new Error('not frozen');
      return hash;
    });
    const sealedIn = (text: string) =>
      z.object({ name: sealedSchema }).parse(parseStored({ body: text, position: '1' }).data).name;

    expect(openField(sealedIn(body), await keys.keyFor('acc-2'), place)).toBe('王小明');
    await keys.destroy('acc-2');
    expect(openField(sealedIn(body), await keys.keyFor('acc-2'), place)).toBeNull();
    const restarted = await createPostgresSubjectKeys({ pool: database.pool, masterKey });
    expect(openField(sealedIn(body), await restarted.keyFor('acc-2'), place)).toBeNull();
    await expect(restarted.create('acc-2')).rejects.toMatchObject({ code: 'subjectErased' });
    const claim = { index: 1, size: 3, leaf: leafHash(body), root: rangeRoot(range) };
    expect(verifyInclusion(claim, proof)).toBe(true);
  });
});

describe('master key', () => {
  const empty = async (): Promise<TestDatabase> => createTestDatabase();
  const open = (pool: TestDatabase['pool'], dataDir: string, env = {}) => openMasterKey({ pool, dataDir, env });

  it('is made once for an empty database, for its owner only, and read again', async () => {
    const fresh = await empty();
    const [one, two] = await Promise.all([open(fresh.pool, folder), open(fresh.pool, folder)]);
    expect(two).toEqual(one);
    expect(await readFile(join(folder, 'master.key'))).toEqual(one);
    expect((await stat(join(folder, 'master.key'))).mode & 0o777).toBe(0o600);
    const keys = await createPostgresSubjectKeys({ pool: fresh.pool, masterKey: one });
    await keys.create('acc-1');
    expect(await open(fresh.pool, folder)).toEqual(one);
    await fresh.drop();
  });

  it('may be given, and is refused when it is not 32 bytes of base64', async () => {
    const fresh = await empty();
    const given = randomBytes(32);
    expect(await open(fresh.pool, folder, { SHILU_MASTER_KEY: given.toString('base64') })).toEqual(given);
    await expect(open(fresh.pool, folder, { SHILU_MASTER_KEY: 'short' })).rejects.toThrow(/32 bytes/);
    await fresh.drop();
  });

  it('a missing master.key is not replaced where keys of people are wrapped, and a strange one is refused', async () => {
    // `database` holds keys wrapped by `masterKey`.
    const other = await mkdtemp(join(tmpdir(), 'shilu-keys-'));
    await expect(open(database.pool, other)).rejects.toMatchObject({ key: 'masterKeyMissing' });
    expect(await readdir(other)).toEqual([]);
    await writeFile(join(other, 'master.key'), randomBytes(32));
    await expect(open(database.pool, other)).rejects.toMatchObject({ key: 'masterKeyOther' });
    const given = { SHILU_MASTER_KEY: randomBytes(32).toString('base64') };
    await expect(open(database.pool, other, given)).rejects.toMatchObject({ key: 'masterKeyOther' });
    await writeFile(join(other, 'master.key'), masterKey);
    expect(await open(database.pool, other)).toEqual(Buffer.from(masterKey));
    await rm(other, { recursive: true });
  });
});
