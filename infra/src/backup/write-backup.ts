import { createReadStream } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesNamedIn } from '@shilu/events/audit/verification';
import { toHex } from '@shilu/events/core/hashing';
import { appendLeaves, emptyRange, foldRoots } from '@shilu/events/core/merkle';
import type { Pool, PoolClient } from 'pg';
import type { EventStore, Position } from '../event-store/port';
import { fastLeafHash, fastNodeHash } from '../notary/fast-hash';
import { migrationsRun, type OwnedSchema } from '../postgres/refuse-later';
import { createArchive, type ArchiveWriter } from './archive-writer';
import { blobFiles } from './blob-files';
import { ERASURES, listErasures, readErasures } from './erasures';
import { BLOBS_FOLDER, FORMAT, LOG_FOLDER, PLACES, SEALED_KEYS, type Manifest, type Places } from './manifest';
import { newSecret, sealKeys, type BackupKeys } from './passphrase';
import { rowsOf, tableExists } from './table-rows';
import { LATER_TABLES, LEDGER_TABLES, type BackupTable } from './tables';

export type BackupOptions = {
  readonly file: string;
  readonly passphrase: string;
  readonly keys: BackupKeys;
  readonly pool: Pool;
  readonly store: EventStore;
  readonly blobs: string;
  readonly schemas: readonly OwnedSchema[];
  /** The list of erasures of this installation; it is copied to `erasures` beside the backup. */
  readonly erasures: string;
  readonly version: string;
  readonly now: Date;
};

export type BackupDone = { readonly manifest: Manifest; readonly files: number };

type Place = { readonly consumer: string; readonly context: string; readonly position: Position | null };

const PAGE = 500;

/** One look at the database for all that `work` reads, whatever is written meanwhile; as long as it takes. */
const inSnapshot = async <T>(pool: Pool, work: (tx: PoolClient) => Promise<T>): Promise<T> => {
  const tx = await pool.connect();
  try {
    await tx.query('begin transaction isolation level repeatable read read only');
    await tx.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
    const result = await work(tx);
    await tx.query('commit');
    return result;
  } finally {
    // Its settings, and a transaction that may have failed, end with it.
    tx.release(true);
  }
};

const addTables = async (archive: ArchiveWriter, tx: PoolClient, tables: readonly BackupTable[]): Promise<void> => {
  for (const table of tables)
    if (await tableExists(tx, table))
      await archive.addLines(`${table.folder}/${table.schema}.${table.table}`, rowsOf(tx, table));
};

/** The ledger of deliveries and the places of all consumers, as of one moment. */
const addLedger = (archive: ArchiveWriter, pool: Pool): Promise<readonly Place[]> =>
  inSnapshot(pool, async (tx) => {
    const places = { folder: 'ledger', schema: 'broker', table: 'log_place' };
    const { rows } = (await tableExists(tx, places))
      ? await tx.query<Place>('select consumer, context, position from broker.log_place order by consumer, context')
      : { rows: [] };
    await addTables(archive, tx, LEDGER_TABLES);
    return rows;
  });

type LogRead = Manifest['log'] & { readonly places: Places; readonly named: ReadonlySet<string> };

/**
 * The log up to its head at this moment; a page at a time. Counts where each place is on the way, and notes which files
 * it names.
 */
const addLog = async (archive: ArchiveWriter, store: EventStore, places: readonly Place[]): Promise<LogRead> => {
  const head = await store.head();
  const numbers = new Map<Position, number>();
  const sought = new Set(places.flatMap(({ position }) => position ?? []));
  const named = new Set<string>();
  let range = emptyRange;
  const lines = async function* (): AsyncGenerator<string> {
    for (let after: Position | null = null; head !== null;) {
      const page = await store.readAll({ after, limit: PAGE });
      const events = page.filter(({ position }) => store.comparePositions(position, head) <= 0);
      for (const [at, { stream, revision, id, type, body, signature, position }] of events.entries()) {
        for (const place of sought)
          if (store.comparePositions(position, place) <= 0) numbers.set(place, range.size + at);
        for (const hash of filesNamedIn(body)) named.add(hash);
        yield JSON.stringify([stream, revision, id, type, body, signature ?? null]);
      }
      range = appendLeaves(
        range,
        events.map(({ body }) => fastLeafHash(body)),
        fastNodeHash,
      ).range;
      if (events.length < page.length || page.length === 0) return;
      after = page.at(-1)?.position ?? after;
      // What is passed need not be compared with every event that follows.
      for (const place of sought) if (after !== null && store.comparePositions(after, place) > 0) sought.delete(place);
    }
  };
  await archive.addLines(LOG_FOLDER, lines());
  return {
    named,
    size: range.size,
    root: toHex(foldRoots(range.roots, fastNodeHash)),
    places: places.map(({ consumer, context, position }) => ({
      ...{ consumer, context },
      number: position === null ? null : (numbers.get(position) ?? null),
    })),
  };
};

/** Every file of the folder. Those that are not what their name says are damaged, and those that the log names and are not there. */
const addBlobs = async (
  archive: ArchiveWriter,
  folder: string,
  named: ReadonlySet<string>,
): Promise<{ files: number; damaged: string[] }> => {
  const damaged: string[] = [];
  const missing = new Set(named);
  let files = 0;
  for await (const { hash, path, size } of blobFiles(folder)) {
    const { sha256 } = await archive.addStream(`${BLOBS_FOLDER}/${hash}`, size, createReadStream(path));
    files += 1;
    missing.delete(hash);
    if (sha256 !== hash) damaged.push(hash);
  }
  return { files, damaged: [...damaged, ...missing] };
};

/** Those on the list, and those whose key is gone from the database, onto the list beside the backup. */
const copyErasures = async ({ file, erasures, pool }: BackupOptions): Promise<void> => {
  const { rows } = await pool.query<{ subject: string; at: Date }>(
    'select subject, destroyed_at as at from vault.subject_keys where wrapped is null order by destroyed_at',
  );
  const gone = rows.map(({ subject, at }) => ({ subject, at: at.toISOString() }));
  await listErasures(join(dirname(file), ERASURES), [...((await readErasures(erasures)) ?? []), ...gone]);
};

/**
 * Writes all that cannot be computed again into one file, while the product runs or while it is stopped; the order and
 * why it is that one stand in manifest.ts. The file has its name only when it is whole and on disk.
 */
export const writeBackup = async (options: BackupOptions): Promise<BackupDone> => {
  const { file, pool, store, schemas, version, now } = options;
  const secret = await newSecret(options.passphrase);
  const archive = await createArchive(file);
  try {
    const run = await migrationsRun(pool, schemas);
    const { places, named, ...log } = await addLog(archive, store, await addLedger(archive, pool));
    await archive.add(PLACES, Buffer.from(JSON.stringify(places)));
    const { files, damaged } = await addBlobs(archive, options.blobs, named);
    await archive.add(SEALED_KEYS, Buffer.from(JSON.stringify(sealKeys(secret, options.keys))));
    await inSnapshot(pool, (tx) => addTables(archive, tx, LATER_TABLES));
    const manifest: Manifest = {
      ...{ format: FORMAT, version, madeAt: now.toISOString(), log, damaged },
      schemas: Object.fromEntries([...run].map(([schema, ids]) => [schema, [...ids]])),
      members: [...archive.members()],
    };
    await copyErasures(options);
    await archive.finish(manifest, secret);
    return { manifest, files };
  } catch (error) {
    await archive.abandon();
    throw error;
  }
};
