import { join } from 'node:path';
import { commandSeed, commandSignerInForce } from '@shilu/command-service/audit/command-signer';
import { loadNotarySigner, NOTARY_KEY_FILE } from '@shilu/integration-workers/audit/notary-signer';
import { reachDatabase, refuseEmpty } from '@shilu/projection-service/engine/reach-database';
import { erasuresFile } from '../backup/erasures';
import { refuseUnfinished } from '../backup/unfinished';
import { writeBackup, type BackupDone } from '../backup/write-backup';
import { commandKeysDir, type Config } from '../config/config';
import { loadSignerAddress } from '../config/key-settings';
import { StartRefused } from '../config/start-messages';
import { createPostgresEventStore } from '../event-store/postgres-event-store';
import { noteRun } from '../operations/last-runs';
import { createPool } from '../postgres/pool';
import { refuseLater } from '../postgres/refuse-later';
import { transitOf } from '../signers/transit-of';
import { readKeyFile } from '../subject-keys/key-file';
import { openMasterKey } from '../subject-keys/master-key';
import { VERSION } from './compose';
import { openNamedStore } from '../event-store/open-named-store';
import { ownSchemas } from './schemas';

const oneLine = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** A backup of the installation that these settings name, while it runs or while it is stopped; noted as its last one. */
export const backUp = async (options: {
  readonly config: Config;
  readonly env: NodeJS.ProcessEnv;
  readonly file: string;
  readonly passphrase: string;
  readonly clock: () => Date;
}): Promise<BackupDone> => {
  const { config, env, file, passphrase, clock } = options;
  const { dataDir, keysDir, eventStoreUrl } = config;
  await refuseEmpty(config);
  await refuseUnfinished(dataDir);
  const database = await reachDatabase(config);
  const pool = createPool(database.url, { max: 4, name: 'shilu-backup' });
  try {
    await refuseLater(pool, ownSchemas);
    const store =
      eventStoreUrl === null
        ? await createPostgresEventStore({ pool })
        : await openNamedStore(eventStoreUrl, config.eventStorePrefix);
    try {
      // A backup with keys that do not belong to the data could not be restored: refused as a start would be.
      const masterKey = await openMasterKey({ pool, dataDir: keysDir, env });
      await loadNotarySigner({ pool, dataDir, keysDir, env });
      // What a service keeps is in no backup.
      const notaryKeptOutside = loadSignerAddress(env, 'NOTARY') !== null;
      const notaryKey = notaryKeptOutside ? null : await readKeyFile(keysDir, NOTARY_KEY_FILE);
      const transit = transitOf(env, 'COMMAND');
      const keys = { keysDir: commandKeysDir(config), transit };
      await commandSignerInForce(store, keys);
      const commandKey = transit === null ? await commandSeed(store, keys.keysDir) : null;
      if (!notaryKey && !notaryKeptOutside) throw new StartRefused('notaryKeyMissing', { dataDir: keysDir, size: 0 });
      const done = await writeBackup({
        ...{ file, passphrase, pool, store, schemas: ownSchemas, version: VERSION, now: clock() },
        ...{
          keys: { masterKey, notaryKey, commandKey },
          blobs: join(dataDir, 'blobs'),
          erasures: erasuresFile(dataDir, env),
        },
      });
      const { log, damaged } = done.manifest;
      const outcome = damaged.length === 0 ? 'ok' : 'failed';
      const detail = `${log.size} events, root ${log.root}, ${done.files} files, damaged or missing ${damaged.length}`;
      await noteRun(pool, { kind: 'backup', at: clock(), outcome, detail });
      return done;
    } catch (error) {
      const failed = { kind: 'backup', at: clock(), outcome: 'failed', detail: oneLine(error) } as const;
      await noteRun(pool, failed).catch(() => undefined);
      throw error;
    } finally {
      await store.close();
    }
  } finally {
    await pool.end();
    await database.stop();
  }
};
