import { formatVerifierKey } from '@shilu/events/core/checkpoint-note';
import { loadNotarySigner, NOTARY_KEY_FILE, signerNamed } from '@shilu/integration-workers/audit/notary-signer';
import { handOver } from '@shilu/integration-workers/audit/rotate-notary-key';
import { reachDatabase, refuseEmpty } from '@shilu/projection-service/engine/reach-database';
import type { Pool } from 'pg';
import type { Config } from '../config/config';
import { StartRefused } from '../config/start-messages';
import { createPool } from '../postgres/pool';
import { refuseLater } from '../postgres/refuse-later';
import { nextKeyFile, promoteNextKey } from '../subject-keys/key-file';
import { MASTER_KEY_FILE, masterKeyOf, openMasterKey } from '../subject-keys/master-key';
import { rewrapSubjectKeys } from '../subject-keys/rotate-master-key';
import { schemas } from './schemas';
import { SERVICE_TOKEN_FILE } from './service-token-of';

export const ROTATED = ['master', 'notary', 'service-token'] as const;
export type Rotated = (typeof ROTATED)[number];

type Place = Pick<Config, 'dataDir' | 'keysDir'> & { readonly pool: Pool; readonly env: NodeJS.ProcessEnv };
type Said = { readonly 'zh-CN': string; readonly 'en-US': string };

/**
 * The order that survives a kill at any moment: the next key is on disk before anything depends on it; one transaction
 * makes everything depend on it; then its file takes the place of the old one. A start in between finds both, and takes
 * the one that opens what is there. Broken off, it may be run again.
 */
const rotateMaster = async ({ pool, keysDir, env }: Place): Promise<Said> => {
  const from = await openMasterKey({ pool, dataDir: keysDir, env });
  const given = masterKeyOf(env) !== null;
  const to = given ? masterKeyOf(env, 'SHILU_NEW_MASTER_KEY') : await nextKeyFile(keysDir, MASTER_KEY_FILE);
  if (!to) throw new StartRefused('newMasterKeyMissing', { variable: 'SHILU_NEW_MASTER_KEY' });
  const count = await rewrapSubjectKeys(pool, from, to);
  if (!given) await promoteNextKey(keysDir, MASTER_KEY_FILE);
  return {
    'zh-CN': `主密钥已更换，${count} 位人员的密钥已改由新密钥保护。${given ? '请把 SHILU_MASTER_KEY 设为新密钥再启动。' : ''}请马上做一次备份。`,
    'en-US': `The master key was changed; keys of ${count} people are wrapped by the new one. ${given ? 'Set SHILU_MASTER_KEY to the new key before the next start. ' : ''}Take a backup now.`,
  };
};

const rotateNotary = async ({ pool, dataDir, keysDir, env }: Place): Promise<Said> => {
  const from = await loadNotarySigner({ pool, dataDir, keysDir, env });
  const to = signerNamed(env, await nextKeyFile(keysDir, NOTARY_KEY_FILE));
  const size = await handOver(pool, from, to);
  await promoteNextKey(keysDir, NOTARY_KEY_FILE);
  await loadNotarySigner({ pool, dataDir, keysDir, env });
  const key = formatVerifierKey(to);
  return {
    'zh-CN': `公证密钥已更换（自 ${size ?? 0} 条事件起），旧密钥已为新密钥签名。新的公钥：${key}\n请把它交给在本机之外保存公钥的人，并马上做一次备份。`,
    'en-US': `The notary key was changed from ${size ?? 0} events on; the old key has signed the new one. The new public key: ${key}\nGive it to whoever keeps the public key outside this machine, and take a backup now.`,
  };
};

const rotateServiceToken = async ({ keysDir, env }: Place): Promise<Said> => {
  if ((env['SERVICE_TOKEN'] ?? '') !== '') throw new StartRefused('serviceTokenGiven', {});
  await nextKeyFile(keysDir, SERVICE_TOKEN_FILE);
  await promoteNextKey(keysDir, SERVICE_TOKEN_FILE);
  return {
    'zh-CN': '各进程之间的口令已更换，下次启动时生效。收集运行指标的程序也要换用新的口令（见 docs/BACKUP.md）。',
    'en-US':
      'The token that services show each other was changed and holds from the next start on. Whoever collects metrics needs the new one too (docs/BACKUP.md).',
  };
};

const ways: Readonly<Record<Rotated, (place: Place) => Promise<Said>>> = {
  master: rotateMaster,
  notary: rotateNotary,
  'service-token': rotateServiceToken,
};

const OWN = 'shilu-rotate-key';

/** Processes of the product hold keys in memory: none may be connected while they change. */
const refuseRunning = async (pool: Pool): Promise<void> => {
  const { rows } = await pool.query<{ name: string }>(
    `select application_name as name from pg_stat_activity
     where datname = current_database() and application_name like 'shilu%' and application_name <> $1 limit 1`,
    [OWN],
  );
  if (rows[0]) throw new StartRefused('stillRunning', { name: rows[0].name });
};

/** Changes a key of an installation that is stopped. */
export const rotateKey = async (options: {
  readonly which: Rotated;
  readonly config: Config;
  readonly env: NodeJS.ProcessEnv;
}): Promise<Said> => {
  const { which, config, env } = options;
  await refuseEmpty(config);
  const database = await reachDatabase(config);
  const pool = createPool(database.url, { max: 2, name: OWN });
  try {
    await refuseLater(pool, schemas);
    await refuseRunning(pool);
    return await ways[which]({ pool, dataDir: config.dataDir, keysDir: config.keysDir, env });
  } finally {
    await pool.end();
    await database.stop();
  }
};
