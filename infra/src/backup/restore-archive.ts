import { toHex } from '@shilu/events/core/hashing';
import { appendLeaves, emptyRange, foldRoots } from '@shilu/events/core/merkle';
import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import type { BlobStore } from '../blob-store/port';
import { StartRefused } from '../config/start-messages';
import { markRestored, noteRestored } from '../deliveries/ledger';
import { appendsOf, appendSurely } from '../event-store/copy-log';
import { LOG_SCHEMA } from '../event-store/log-schema';
import type { EventStore, Position } from '../event-store/port';
import { fastLeafHash, fastNodeHash } from '../notary/fast-hash';
import { inTransaction, migrate } from '../postgres/pool';
import type { OwnedSchema } from '../postgres/refuse-later';
import { bytesOf, entriesOf, linesOf, type Entry } from './archive-reader';
import { BLOBS_FOLDER, LOG_FOLDER, PLACES, placesSchema, type Manifest, type Places } from './manifest';
import { goOnNumbering, loadRows } from './table-rows';
import { BACKUP_TABLES, LEFT_OUT_SCHEMAS } from './tables';

export type RestoreOptions = {
  readonly file: string;
  readonly manifest: Manifest;
  readonly pool: Pool;
  readonly store: EventStore;
  readonly blobs: BlobStore;
  readonly schemas: readonly OwnedSchema[];
  /** Who was erased, whatever the backup says. */
  readonly erased: readonly string[];
};

export type Restored = {
  readonly events: number;
  readonly files: number;
  /** Those whose key the backup still had. */
  readonly erasedAgain: readonly string[];
};

const eventSchema = z.union([
  z.tuple([z.string(), z.number(), z.string(), z.string(), z.string(), z.string().nullable()]),
  // Of before events were signed.
  z.tuple([z.string(), z.number(), z.string(), z.string(), z.string()]),
]);

const PAGE = 500;

/** The tables as they were when the backup was taken, so that its rows fit; what came later runs after them. */
const migrateAs = async (
  pool: Pool,
  schemas: readonly OwnedSchema[],
  ids: (schema: string) => readonly string[] | null,
): Promise<void> => {
  for (const { schema, migrations } of schemas) {
    const wanted = ids(schema);
    // The log's own tables are the store's to make, where it stands in this database.
    if (schema === LOG_SCHEMA || LEFT_OUT_SCHEMAS.includes(schema)) continue;
    await migrate(pool, {
      schema,
      migrations: wanted ? migrations.filter(({ id }) => wanted.includes(id)) : migrations,
    });
  }
};

const restoreLog = async ({ store, pool }: RestoreOptions, lines: readonly string[]): Promise<void> => {
  const events = lines.map((line) => {
    const [stream, revision, id, type, body, signature = null] = eventSchema.parse(JSON.parse(line));
    return { stream, revision, id, type, body, signature };
  });
  for (let from = 0; from < events.length; from += PAGE) {
    const page = events.slice(from, from + PAGE);
    for (const group of appendsOf(page)) await appendSurely(store, group);
    await noteRestored(pool, page);
  }
};

/** Reads the log back from the store that it is in now: the same events, and where they stand there. */
const readBack = async (
  { store, manifest, file }: RestoreOptions,
  numbers: ReadonlySet<number>,
): Promise<ReadonlyMap<number, Position>> => {
  const found = new Map<number, Position>();
  let range = emptyRange;
  for (let after: Position | null = null; ;) {
    const page = await store.readAll({ after, limit: PAGE });
    if (page.length === 0) break;
    page.forEach(({ position }, at) => {
      if (numbers.has(range.size + at)) found.set(range.size + at, position);
    });
    range = appendLeaves(
      range,
      page.map(({ body }) => fastLeafHash(body)),
      fastNodeHash,
    ).range;
    after = page.at(-1)?.position ?? after;
  }
  const root = toHex(foldRoots(range.roots, fastNodeHash));
  if (range.size !== manifest.log.size || root !== manifest.log.root)
    throw new StartRefused('backupUnreadable', {
      file,
      detail: `the log has ${range.size} events and root ${root} now`,
    });
  return found;
};

/**
 * The relay begins anew, and so do those who read from Kafka: the topics of a restored installation are new ones, and the
 * inbox knows, by stream and revision, what each group had seen.
 */
const setPlaces = async (tx: PoolClient, places: Places, here: ReadonlyMap<number, Position>): Promise<void> => {
  for (const { consumer, context, number } of places)
    await tx.query('insert into broker.log_place (consumer, context, position) values ($1, $2, $3)', [
      ...[consumer, context],
      number === null || consumer === 'relay' ? null : (here.get(number) ?? null),
    ]);
  await tx.query('update broker.kafka_place set next = 0');
};

/** What belongs to accounts and checkpoints that the log up to the backup does not know. */
const dropUnknown = async (tx: PoolClient, { manifest }: RestoreOptions): Promise<void> => {
  for (const table of ['checkpoints', 'anchors'])
    await tx.query(`delete from notary.${table} where size > $1`, [manifest.log.size]);
  for (const table of ['credentials', 'passwords', 'login_names'])
    await tx.query(
      `delete from vault.${table} as c
       where not exists (select 1 from deliveries.restored_stream as s where s.stream = 'account-' || c.account_id)`,
    );
};

const eraseAgain = async (tx: PoolClient, erased: readonly string[]): Promise<readonly string[]> => {
  const { rows } = await tx.query<{ subject: string }>(
    'select subject from vault.subject_keys where subject = any($1::text[]) and wrapped is not null',
    [erased],
  );
  await tx.query(
    `insert into vault.subject_keys as k (subject, wrapped, destroyed_at) select s, null, now() from unnest($1::text[]) as s
     on conflict (subject) do update set wrapped = null, destroyed_at = coalesce(k.destroyed_at, now())`,
    [[...new Set(erased)]],
  );
  for (const table of ['credentials', 'passwords'])
    await tx.query(`delete from vault.${table} where account_id = any($1::text[])`, [erased]);
  for (const table of ['drafts', 'given_back', 'user_settings'])
    await tx.query(`delete from desk.${table} where account_id = any($1::text[])`, [erased]);
  return rows.map(({ subject }) => subject);
};

const PATH = /^\w+\/(\w+)\.(\w+)\/\d+\.ndjson\.gz$/;

/** Into an empty database, an empty log and an empty folder of blobs, from a file that was inspected. */
export const restoreArchive = async (options: RestoreOptions): Promise<Restored> => {
  const { file, manifest, pool, blobs, schemas, erased } = options;
  await migrateAs(pool, schemas, (schema) => manifest.schemas[schema] ?? []);
  // Where the log is being restored, the ledger must know what that means.
  const ledger = schemas.filter(({ schema }) => schema === 'deliveries');
  let ledgerIsWhole = false;
  let places: Places = [];
  let files = 0;

  const take = async ({ name, content }: Entry): Promise<void> => {
    if (name === PLACES) places = placesSchema.parse(JSON.parse((await bytesOf(content)).toString('utf8')));
    else if (name.startsWith(`${BLOBS_FOLDER}/`)) {
      await blobs.put(content);
      files += 1;
    } else if (name.startsWith(`${LOG_FOLDER}/`)) {
      if (!ledgerIsWhole) await migrateAs(pool, ledger, () => null);
      ledgerIsWhole = true;
      await restoreLog(options, await linesOf(content));
    } else {
      const [, schema, table] = PATH.exec(name) ?? [];
      const known = BACKUP_TABLES.find((one) => one.schema === schema && one.table === table);
      if (known) await loadRows(pool, known, await linesOf(content));
    }
  };
  for await (const entry of entriesOf(file)) await take(entry);

  await migrateAs(pool, schemas, () => null);
  for (const table of BACKUP_TABLES) await goOnNumbering(pool, table);
  const here = await readBack(options, new Set(places.flatMap(({ number }) => number ?? [])));
  const erasedAgain = await inTransaction(pool, async (tx) => {
    await setPlaces(tx, places, here);
    await markRestored(tx);
    await dropUnknown(tx, options);
    return eraseAgain(tx, erased);
  });
  return { events: manifest.log.size, files, erasedAgain };
};
