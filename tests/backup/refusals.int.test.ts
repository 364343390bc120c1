import {
  access,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { placeOf } from '@shilu/events/core/position';
import { encodeEvent } from '@shilu/events/core/upcast';
import { eventId, uuidV5 } from '@shilu/events/core/uuid';
import { entriesOf } from '@shilu/infra/backup/archive-reader';
import { BACKUP_TABLES, LEFT_OUT, LEFT_OUT_SCHEMAS } from '@shilu/infra/backup/tables';
import { writeBackup } from '@shilu/infra/backup/write-backup';
import { createFolderBlobStore } from '@shilu/infra/blob-store/folder-blob-store';
import type { EventStore, StoredEvent } from '@shilu/infra/event-store/port';
import { loadConfig } from '@shilu/infra/config/config';
import { createPostgresEventStore } from '@shilu/infra/event-store/postgres-event-store';
import { lastRuns } from '@shilu/infra/operations/last-runs';
import { backUp } from '@shilu/infra/stack/back-up';
import { restore } from '@shilu/infra/stack/restore';
import { schemas } from '@shilu/infra/stack/schemas';
import { createTestDatabase, type TestDatabase } from '@shilu/infra/testing/test-database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStack } from '../support/stack';

let database: TestDatabase;
let dataDir: string;
let backups: string;
let empty: TestDatabase;
const PASSPHRASE = 'correct horse battery';
const NAMESPACE = '1f0e6a52-6b1c-5b7a-9d57-0d9a4c1b8a11';
/** What is held, without what is only waiting to be collected. */
const collector = (): (() => void) => {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
};
const start = () => openStack({ databaseUrl: database.url, dataDir });
const at = (name: string): string => join(dataDir, name);

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'shilu-refuses-'));
  await (await start()).stop();
  empty = await createTestDatabase();
  backups = await mkdtemp(join(tmpdir(), 'shilu-backups-'));
});
afterAll(async () => {
  await database.drop();
  await empty.drop();
  await rm(backups, { recursive: true, force: true });
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
  await database.pool.query(`delete from deliveries.migration where id = '0999-from-the-future'`);
});

describe('a backup', () => {
  const clock = (): Date => new Date();
  const file = (name = 'lab.tar'): string => join(backups, name);
  const settings = (databaseUrl: string, folder: string) => ({
    ...loadConfig({}),
    databaseUrl,
    dataDir: folder,
    keysDir: folder,
  });
  const write = (name: string, passphrase = PASSPHRASE) =>
    backUp({ config: settings(database.url, dataDir), env: {}, file: file(name), passphrase, clock });
  const target = (): string => join(backups, 'target');
  const bring = (name: string, given: { readonly passphrase?: string; readonly erasures?: string } = {}) =>
    restore({
      ...{ config: settings(empty.url, target()), env: {}, file: file(name), clock },
      ...{ passphrase: given.passphrase ?? PASSPHRASE, erasures: given.erasures ?? null },
    });
  const nothingWritten = async (): Promise<void> => {
    expect(await readdir(target()).catch(() => [])).toEqual([]);
    const { rows } = await empty.pool.query(`select nspname from pg_namespace where nspname = any($1::text[])`, [
      schemas.map(({ schema }) => schema),
    ]);
    expect(rows).toEqual([]);
  };

  beforeAll(async () => {
    await write('lab.tar');
  });

  test('is a file for its owner only, beside the list of erasures; its time is noted', async () => {
    expect((await readdir(backups)).sort()).toEqual(['erasures', 'lab.tar']);
    expect((await stat(file())).mode & 0o777).toBe(0o600);
    expect(await lastRuns(database.pool)).toMatchObject([{ kind: 'backup', outcome: 'ok' }]);
  });

  test('every table of the product is in it, or is left out for a reason', async () => {
    const { rows } = await database.pool.query<{ name: string; schema: string; table: string }>(
      `select table_schema as schema, table_name as table, table_schema || '.' || table_name as name
       from information_schema.tables where table_schema = any($1::text[]) and table_type = 'BASE TABLE'`,
      [schemas.map(({ schema }) => schema)],
    );
    const known = new Set([
      ...BACKUP_TABLES.map(({ schema, table }) => `${schema}.${table}`),
      ...Object.keys(LEFT_OUT),
    ]);
    const forgotten = rows.filter(
      ({ name, schema, table }) => table !== 'migration' && !LEFT_OUT_SCHEMAS.includes(schema) && !known.has(name),
    );
    expect(forgotten).toEqual([]);
  });

  test('of a long log takes no more memory than of a short one: a page at a time', { timeout: 300_000 }, async () => {
    const gc = collector();
    const body = JSON.stringify({ text: '记'.repeat(2_000) });
    const store = await createPostgresEventStore({ pool: database.pool });
    const total = 20_000;
    const held: number[] = [];
    const event = (number: number): StoredEvent => ({
      ...{ id: uuidV5(String(number), NAMESPACE), stream: 'record-long', revision: number, type: 'Noted' },
      ...{ body: `${body.slice(0, -1)},"n":${number}}`, position: `${number + 1}@long` },
    });
    const long: EventStore = {
      ...store,
      head: () => Promise.resolve(`${total}@long`),
      comparePositions: (one, other) => Number(placeOf(one)) - Number(placeOf(other)),
      readAll: ({ after, limit }) => {
        const from = after === null ? 0 : Number(placeOf(after));
        if (from % 5_000 === 0) {
          gc();
          held.push(process.memoryUsage().heapUsed);
        }
        return Promise.resolve(
          Array.from({ length: Math.min(limit, total - from) }, (_, index) => event(from + index)),
        );
      },
    };
    const { manifest } = await writeBackup({
      ...{ file: file('long.tar'), passphrase: PASSPHRASE, pool: database.pool, store: long, schemas, now: clock() },
      keys: {
        masterKey: await readFile(at('master.key')),
        notaryKey: await readFile(at('notary.key')),
        commandKey: null,
      },
      ...{ blobs: at('blobs'), erasures: at('erasures'), version: 'test' },
    });
    await store.close();
    expect(manifest.log.size).toBe(total);
    const grown = Math.max(...held) - (held[0] ?? 0);
    // All of it at once would be 80 MB.
    expect(grown).toBeLessThan(30e6);
    await rm(file('long.tar'));
  });

  test('is not written over, and not made with a short passphrase', async () => {
    await expect(write('lab.tar')).rejects.toMatchObject({ key: 'backupFileExists' });
    await expect(write('short.tar', 'short')).rejects.toMatchObject({ key: 'backupPassphraseShort' });
  });

  test('that is not there is said to be so, and not to be broken', async () => {
    await expect(bring('nowhere.tar')).rejects.toMatchObject({ key: 'backupNotOpened', params: { detail: 'ENOENT' } });
  });

  test('is not restored with a wrong passphrase, and nothing is written', async () => {
    await expect(bring('lab.tar', { passphrase: 'wrong horse battery' })).rejects.toMatchObject({
      key: 'backupPassphraseWrong',
    });
    await nothingWritten();
  });

  test('that was cut off, at any place, is not restored', async () => {
    const whole = await readFile(file());
    const last = whole.indexOf('manifest.mac\0');
    for (const length of [0, Math.floor(whole.length / 3), last - 512, last, last + 512, last + 520]) {
      await writeFile(file('cut.tar'), whole);
      await truncate(file('cut.tar'), length);
      await expect(bring('cut.tar')).rejects.toMatchObject({ key: 'backupUnreadable' });
    }
    await nothingWritten();
  });

  test('in which one byte of any member was changed is not restored', async () => {
    const names: string[] = [];
    for await (const { name, content } of entriesOf(file())) {
      names.push(name);
      for await (const part of content) void part;
    }
    expect(names.map((name) => name.split('/')[0])).toEqual(
      expect.arrayContaining(['log', 'places.json', 'keys', 'checkpoints', 'credentials', 'manifest.json']),
    );
    const whole = await readFile(file());
    for (const name of names.filter((_, at) => at % 3 === 0 || at > names.length - 3)) {
      const changed = Buffer.from(whole);
      // The content follows the header of 512 bytes that begins with the name.
      const place = changed.indexOf(`${name}\0`) + 512 + 10;
      changed[place] = (changed[place] ?? 0) ^ 1;
      await writeFile(file('changed.tar'), changed);
      await expect(bring('changed.tar'), name).rejects.toMatchObject({
        key: expect.stringMatching(/^backup(?:Unreadable|PassphraseWrong)$/),
      });
    }
    await nothingWritten();
  });

  test('is not restored without the list of erasures, nor into a place that holds something', async () => {
    await rename(file('erasures'), file('erasures.away'));
    await expect(bring('lab.tar')).rejects.toMatchObject({ key: 'restoreErasuresMissing' });
    await nothingWritten();
    await rename(file('erasures.away'), file('erasures'));
    await mkdir(target());
    const there = await open(join(target(), 'notes.txt'), 'w');
    await there.close();
    await expect(bring('lab.tar')).rejects.toMatchObject({ key: 'restoreTargetNotEmpty' });
    expect(await readdir(target())).toEqual(['notes.txt']);
    await rm(target(), { recursive: true });
    await empty.pool.query('create schema log');
    await expect(bring('lab.tar')).rejects.toMatchObject({ key: 'restoreTargetNotEmpty' });
    await empty.pool.query('drop schema log');
    await nothingWritten();
  });

  test('of a laboratory without its keys is not made', async () => {
    await rename(at('master.key'), at('master.key.away'));
    await expect(write('keyless.tar')).rejects.toMatchObject({ key: 'masterKeyMissing' });
    await rename(at('master.key.away'), at('master.key'));
    expect(await readdir(backups)).not.toContain('keyless.tar');
  });

  test('whose restore was broken off does not start', async () => {
    await writeFile(at('restore.unfinished'), '');
    await expect(start()).rejects.toMatchObject({ key: 'restoreUnfinished' });
    await rm(at('restore.unfinished'));
  });

  test('that holds a file altered, or lacks one that a record names, says which, and so does its restore', async () => {
    const blobs = createFolderBlobStore(at('blobs'));
    const put = (text: string) => blobs.put(Readable.from([Buffer.from(text)]));
    const [whole, altered, missing] = [await put('whole'), await put('altered'), await put('missing')];
    const store = await createPostgresEventStore({ pool: database.pool });
    const id = eventId('c', 'record-files', 0);
    const envelope = {
      ...{ id, stream: 'record-files', revision: 0, schemaVersion: 1, actor: 'acc-1', onBehalfOf: null },
      ...{ recordedAt: clock().toISOString(), session: null, commandId: 'c', correlation: 'c', causation: null },
      ...{ reason: null, salt: '00'.repeat(16) },
    };
    const body = encodeEvent(envelope, { type: 'ModuleSaved', data: { files: [whole, altered, missing] } });
    await store.append('record-files', -1, [{ id, type: 'ModuleSaved', body }]);
    await store.close();
    const pathOf = (hash: string): string => at(join('blobs', hash.slice(0, 2), hash.slice(2, 4), hash));
    await writeFile(pathOf(altered.hash), 'Altered');
    await rm(pathOf(missing.hash));

    const { manifest, files } = await write('files.tar');
    expect([files, manifest.damaged]).toEqual([2, [altered.hash, missing.hash]]);
    expect(await lastRuns(database.pool)).toMatchObject([{ kind: 'backup', outcome: 'failed' }]);
    const { report, logHolds } = await bring('files.tar');
    expect(logHolds).toBe(true);
    expect(report).toMatchObject({ ok: false, checked: { files: 3 }, failure: { kind: 'fileMissing' } });
    expect(await readdir(target())).not.toContain('restore.unfinished');
    expect((await lastRuns(empty.pool)).map(({ kind, outcome }) => [kind, outcome])).toEqual([
      ['restore', 'failed'],
      ['verify', 'failed'],
    ]);
  });
});
