import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { COMMAND_KEY_FILE } from '@shilu/command-service/audit/command-signer';
import type { VerificationReport } from '@shilu/events/audit/report';
import { startNotary } from '@shilu/integration-workers/audit/notary';
import { NOTARY_KEY_FILE, notarySignerBefore, publishNotaryKey } from '@shilu/integration-workers/audit/notary-signer';
import { verifyLog } from '@shilu/projection-service/audit/verify-log';
import { openFrom } from '@shilu/projection-service/audit/verify-record';
import { storeSource } from '@shilu/projection-service/audit/verify-source';
import type { Pool } from 'pg';
import { inspectArchive, type Inspected } from '../backup/archive-reader';
import { ERASURES, erasuresFile, listErasures, readErasures, type Erasure } from '../backup/erasures';
import { BLOBS_FOLDER, type Manifest } from '../backup/manifest';
import { restoreArchive, type Restored } from '../backup/restore-archive';
import { beginRestore, endRestore } from '../backup/unfinished';
import { createFolderBlobStore } from '../blob-store/folder-blob-store';
import { commandKeysDir, type Config } from '../config/config';
import { refuseFullDisk } from '../config/refuse-full-disk';
import { StartRefused } from '../config/start-messages';
import type { EventStore } from '../event-store/port';
import { createPostgresEventStore } from '../event-store/postgres-event-store';
import { readProgress } from '../notary/merkle-log';
import { noteRun } from '../operations/last-runs';
import { NEEDED_MB, startEmbeddedPostgres } from '../postgres/embedded';
import { createPool, openClient } from '../postgres/pool';
import type { Signer } from '../signers/port';
import { transitOf } from '../signers/transit-of';
import { placeKeyFile, readKeyFile } from '../subject-keys/key-file';
import { MASTER_KEY_FILE, masterKeyOf } from '../subject-keys/master-key';
import { holdsAsLog } from './damaged-before';
import { openDatabase, refuseForeign } from './open-database';
import { openNamedStore } from '../event-store/open-named-store';
import { schemas } from './schemas';

export type RestoreOptions = {
  readonly config: Config;
  readonly env: NodeJS.ProcessEnv;
  readonly file: string;
  readonly passphrase: string;
  /** Null: the one beside the backup. `none`: nobody was erased since. */
  readonly erasures: string | null;
  readonly clock: () => Date;
};

export type RestoreDone = Restored & {
  readonly manifest: Manifest;
  readonly report: VerificationReport;
  /** False: the restore is not finished, and nothing starts on it. What was damaged before the backup does not prevent it. */
  readonly logHolds: boolean;
};

const notEmpty = (zh: string, en: string): StartRefused =>
  new StartRefused('restoreTargetNotEmpty', { 'what.zh-CN': zh, 'what.en-US': en });

const refuseLaterBackup = ({ manifest }: Inspected): void => {
  for (const [schema, ids] of Object.entries(manifest.schemas)) {
    const known = new Set(schemas.find((one) => one.schema === schema)?.migrations.map(({ id }) => id));
    const migration = ids.find((id) => !known.has(id));
    if (migration !== undefined) throw new StartRefused('laterVersion', { schema, migration });
  }
};

const erasuresFor = async ({ file, erasures }: RestoreOptions): Promise<readonly Erasure[]> => {
  if (erasures === 'none') return [];
  const list = erasures ?? join(dirname(file), ERASURES);
  const found = await readErasures(list);
  if (found === null) throw new StartRefused('restoreErasuresMissing', { file: list });
  return found;
};

const refuseFullDatabase = async (url: string): Promise<void> => {
  await refuseForeign(url);
  const client = await openClient({ connectionString: url });
  try {
    const { rows } = await client.query<{ name: string }>(
      'select nspname as name from pg_namespace where nspname = any($1::text[]) limit 1',
      [schemas.map(({ schema }) => schema)],
    );
    const name = rows[0]?.name;
    if (name !== undefined) throw notEmpty(`数据库中已有模式 ${name}`, `the database has a schema ${name} already`);
  } finally {
    await client.end();
  }
};

const refuseFullLog = async (url: string, prefix: string): Promise<void> => {
  const store = await openNamedStore(url, prefix);
  try {
    if ((await store.head()) !== null)
      throw notEmpty('EVENTSTORE_URL 指定的事件库中已有事件', 'the event store named in EVENTSTORE_URL holds events');
  } finally {
    await store.close();
  }
};

/** Text of the log and of tables takes so many times its compressed size in the database, with its indexes. */
const EXPANDED = 8;

/** MB that are wanted at least: files as they are, and the built-in database with what goes into it. */
const roomFor = ({ members }: Manifest, builtIn: boolean): number => {
  const bytes = members.map(({ name, size }) =>
    name.startsWith(`${BLOBS_FOLDER}/`) ? size : builtIn ? size * EXPANDED : 0,
  );
  return Math.ceil(bytes.reduce((sum, size) => sum + size, 0) / 1_048_576) + (builtIn ? NEEDED_MB.fresh : 0);
};

/** All that can be known to be wrong, before anything is written. */
const inspectAll = async (options: RestoreOptions): Promise<{ inspected: Inspected; erasures: readonly Erasure[] }> => {
  const { config, env, file, passphrase } = options;
  const { dataDir, keysDir, databaseUrl, eventStoreUrl } = config;
  const inspected = await inspectArchive(file, passphrase);
  refuseLaterBackup(inspected);
  const given = masterKeyOf(env);
  if (given && !given.equals(inspected.keys.masterKey))
    throw new StartRefused('masterKeyOther', { source: 'SHILU_MASTER_KEY' });
  // A service that has keys is asked now, not when everything is there.
  const services = { NOTARY: transitOf(env, 'NOTARY'), COMMAND: transitOf(env, 'COMMAND') };
  for (const transit of Object.values(services)) await transit?.versions();
  if (inspected.keys.notaryKey === null && services.NOTARY === null)
    throw new StartRefused('restoreSignerMissing', { variable: 'SHILU_NOTARY_SIGNER_URL' });
  const erasures = await erasuresFor(options);
  const [there] = await readdir(dataDir).catch(() => []);
  if (there !== undefined)
    throw notEmpty(`目录 ${dataDir} 中已有 ${there}`, `the folder ${dataDir} holds ${there} already`);
  const keyFiles = [
    [keysDir, MASTER_KEY_FILE],
    [keysDir, NOTARY_KEY_FILE],
    [commandKeysDir(config), COMMAND_KEY_FILE],
  ] as const;
  for (const [folder, name] of keyFiles)
    if ((await readKeyFile(folder, name)) !== null)
      throw notEmpty(`目录 ${folder} 中已有 ${name}`, `the folder ${folder} holds ${name} already`);
  await refuseFullDisk(dataDir, roomFor(inspected.manifest, databaseUrl === null));
  if (databaseUrl !== null) await refuseFullDatabase(databaseUrl);
  if (eventStoreUrl !== null && /^esdb/.test(eventStoreUrl))
    await refuseFullLog(eventStoreUrl, config.eventStorePrefix);
  return { inspected, erasures };
};

const openTarget = async ({ dataDir, databaseUrl }: Config): Promise<{ url: string; stop: () => Promise<void> }> => {
  if (databaseUrl !== null) return { url: databaseUrl, stop: () => Promise.resolve() };
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  return { url: await openDatabase(server.url), stop: server.stop };
};

/**
 * The notary computes its tree from the restored log, holds it against every checkpoint, and signs where it ends, with the
 * key that was in force there. Answers whose that is.
 */
export const notariseAll = async (
  options: Pick<RestoreOptions, 'config' | 'env' | 'clock'>,
  pool: Pool,
  store: EventStore,
  size: number,
): Promise<Signer> => {
  const { config, env, clock } = options;
  const signer = await notarySignerBefore({ pool, dataDir: config.dataDir, keysDir: config.keysDir, env });
  await publishNotaryKey(config, signer);
  let failed: string | null = null;
  const log = { error: (message: string, details: object) => (failed = `${message} ${JSON.stringify(details)}`) };
  const notary = await startNotary({
    store,
    pool,
    signer,
    clock,
    // The whole log is verified when it is there.
    judges: false,
    log: { error: (...args) => void log.error(...args) },
  });
  try {
    while (failed === null && (await readProgress(pool)).range.size < size) await sleep(50);
  } finally {
    await notary.stop();
  }
  if (failed !== null) throw new Error(failed);
  return signer;
};

/**
 * An installation from a backup, where there is none. Everything that could be refused is refused before anything is
 * written; while it is under way nothing starts there. The log is verified at the end.
 */
export const restore = async (options: RestoreOptions): Promise<RestoreDone> => {
  const { config, env, file, clock } = options;
  const { dataDir, keysDir, eventStoreUrl } = config;
  const { inspected, erasures } = await inspectAll(options);
  const { manifest, keys } = inspected;
  await beginRestore(dataDir);
  if (keys.notaryKey !== null) await placeKeyFile(keysDir, NOTARY_KEY_FILE, keys.notaryKey);
  if (keys.commandKey !== null) await placeKeyFile(commandKeysDir(config), COMMAND_KEY_FILE, keys.commandKey);
  if (masterKeyOf(env) === null) await placeKeyFile(keysDir, MASTER_KEY_FILE, keys.masterKey);
  await listErasures(erasuresFile(dataDir, env), erasures);
  const database = await openTarget(config);
  const pool = createPool(database.url, { max: 6, name: 'shilu-restore' });
  try {
    const store =
      eventStoreUrl === null
        ? await createPostgresEventStore({ pool })
        : await openNamedStore(eventStoreUrl, config.eventStorePrefix);
    try {
      const blobs = createFolderBlobStore(join(dataDir, 'blobs'));
      const restored = await restoreArchive({
        ...{ file, manifest, pool, store, schemas, blobs },
        erased: erasures.map(({ subject }) => subject),
      });
      const key = await notariseAll(options, pool, store, restored.events);
      const source = storeSource(store);
      const report = await verifyLog({ pool, source, key, openFile: openFrom(blobs), now: clock() });
      const outcome = report.ok ? 'ok' : 'failed';
      const detail = `backup of ${manifest.madeAt}, ${restored.events} events, ${restored.files} files`;
      await noteRun(pool, { kind: 'restore', at: clock(), outcome, detail });
      const verified = `${restored.events} events, ${report.checked.files} files`;
      const { found, unchecked } = report;
      await noteRun(pool, {
        ...{ kind: 'verify', at: clock(), outcome, detail: verified, findings: Object.keys(found), unchecked },
      });
      const logHolds = holdsAsLog(report);
      if (logHolds) await endRestore(dataDir);
      return { ...restored, manifest, report, logHolds };
    } finally {
      await store.close();
    }
  } finally {
    await pool.end();
    await database.stop();
  }
};
