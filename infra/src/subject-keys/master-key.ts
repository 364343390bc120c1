import { unwrapKey } from '@shilu/events/core/personal';
import type { Pool } from 'pg';
import { readVariable } from '../config/config';
import { keySettings } from '../config/key-settings';
import { StartRefused } from '../config/start-messages';
import { keyFile, promoteNextKey, readKeyFile, readNextKeyFile } from './key-file';

export const MASTER_KEY_FILE = 'master.key';

type Environment = Readonly<Record<string, string | undefined>>;
type Sealed = { readonly subject: string; readonly wrapped: Buffer; readonly count: number };

/** One of the wrapped keys of this database, and how many there are; null when nothing depends on a master key yet. */
const readSealed = async (pool: Pool): Promise<Sealed | null> => {
  const there = await pool.query<{ there: boolean }>(`select to_regclass('vault.subject_keys') is not null as there`);
  if (there.rows[0]?.there !== true) return null;
  const { rows } = await pool.query<Sealed>(
    `select subject, wrapped, (select count(*)::int from vault.subject_keys where wrapped is not null) as count
     from vault.subject_keys where wrapped is not null limit 1`,
  );
  return rows[0] ?? null;
};

const opens = (key: Uint8Array, { subject, wrapped }: Sealed): boolean => {
  try {
    unwrapKey(wrapped, key, subject);
    return true;
  } catch {
    return false;
  }
};

/** SHILU_MASTER_KEY: base64, 32 bytes; null when it is not set. */
export const masterKeyOf = (env: Environment, variable = 'SHILU_MASTER_KEY'): Buffer | null => {
  const given = readVariable(env, variable, keySettings.SHILU_MASTER_KEY);
  return given === null ? null : Buffer.from(given, 'base64');
};

const fromFile = async (dataDir: string, sealed: Sealed): Promise<Buffer> => {
  const key = await readKeyFile(dataDir, MASTER_KEY_FILE);
  if (key && opens(key, sealed)) return key;
  // A change of the key committed, and ended before its file took its place.
  const next = await readNextKeyFile(dataDir, MASTER_KEY_FILE);
  if (next && opens(next, sealed)) {
    await promoteNextKey(dataDir, MASTER_KEY_FILE);
    return next;
  }
  if (key) throw new StartRefused('masterKeyOther', { source: `${dataDir}/${MASTER_KEY_FILE}` });
  throw new StartRefused('masterKeyMissing', { dataDir, count: sealed.count });
};

/**
 * SHILU_MASTER_KEY or DATA_DIR/master.key. Only a database in which nothing is wrapped yet gets a new one; otherwise the
 * key must open what is there, or StartRefused says so and nothing is written: losing it erases every person in the log.
 */
export const openMasterKey = async (options: {
  readonly pool: Pool;
  readonly dataDir: string;
  readonly env: Environment;
}): Promise<Buffer> => {
  const { pool, dataDir, env } = options;
  const given = masterKeyOf(env);
  // Before the file is looked for: of two processes starting together the second must not meet the first one's rows
  // and miss its file, which is there before any row.
  const sealed = await readSealed(pool);
  if (given !== null) {
    if (sealed && !opens(given, sealed)) throw new StartRefused('masterKeyOther', { source: 'SHILU_MASTER_KEY' });
    return given;
  }
  return sealed ? fromFile(dataDir, sealed) : keyFile(dataDir, MASTER_KEY_FILE);
};
