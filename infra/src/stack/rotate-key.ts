import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  COMMAND_KEY_FILE,
  commandSignerBefore,
  nextCommandSigner,
  readWrittenKey,
  recoverySigner,
  writeSigningEvent,
  writtenKey,
} from '@shilu/command-service/audit/command-signer';
import { signRevocation } from '@shilu/events/audit/signing';
import { formatVerifierKey } from '@shilu/events/core/checkpoint-note';
import { isSameKey } from '@shilu/events/core/command-signature';
import {
  loadNotarySigner,
  nextNotarySigner,
  NOTARY_KEY_FILE,
  notarySignerBefore,
} from '@shilu/integration-workers/audit/notary-signer';
import { handOver } from '@shilu/integration-workers/audit/rotate-notary-key';
import { reachDatabase, refuseEmpty } from '@shilu/projection-service/engine/reach-database';
import type { Pool } from 'pg';
import { commandKeysDir, type Config } from '../config/config';
import { StartRefused } from '../config/start-messages';
import { openNamedStore } from '../event-store/open-named-store';
import type { EventStore } from '../event-store/port';
import { createPostgresEventStore } from '../event-store/postgres-event-store';
import { readSigning } from '../notary/signing';
import { createPool } from '../postgres/pool';
import { refuseLater } from '../postgres/refuse-later';
import { asRefusal } from '../signers/port';
import { transitOf } from '../signers/transit-of';
import { dropNextKey, nextKeyFile, promoteNextKey } from '../subject-keys/key-file';
import { MASTER_KEY_FILE, masterKeyOf, openMasterKey } from '../subject-keys/master-key';
import { rewrapSubjectKeys } from '../subject-keys/rotate-master-key';
import { sayRecoveryKey } from './say-recovery-key';
import { ownSchemas } from './schemas';
import { SERVICE_TOKEN_FILE } from './service-token-of';

export const ROTATED = ['master', 'notary', 'command', 'service-token'] as const;
export type Rotated = (typeof ROTATED)[number];

/** What is there while nothing runs. */
export type Place = Pick<Config, 'dataDir' | 'keysDir'> & {
  readonly config: Config;
  readonly pool: Pool;
  readonly env: NodeJS.ProcessEnv;
};
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
  const from = await notarySignerBefore({ pool, dataDir, keysDir, env });
  const to = await nextNotarySigner({ pool, dataDir, keysDir, env }, from);
  const size = await handOver(pool, from, to);
  await promoteNextKey(keysDir, NOTARY_KEY_FILE);
  await loadNotarySigner({ pool, dataDir, keysDir, env });
  const key = formatVerifierKey(to);
  return {
    'zh-CN': `公证密钥已更换（自 ${size ?? 0} 条事件起），旧密钥已为新密钥签名。新的公钥：${key}\n请把它交给在本机之外保存公钥的人，并马上做一次备份。`,
    'en-US': `The notary key was changed from ${size ?? 0} events on; the old key has signed the new one. The new public key: ${key}\nGive it to whoever keeps the public key outside this machine, and take a backup now.`,
  };
};

const withStore = async <T>({ pool, config }: Place, work: (store: EventStore) => Promise<T>): Promise<T> => {
  const store =
    config.eventStoreUrl === null
      ? await createPostgresEventStore({ pool })
      : await openNamedStore(config.eventStoreUrl, config.eventStorePrefix);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
};

const clock = (): Date => new Date();
const TAKE_A_BACKUP = { 'zh-CN': '请马上做一次备份。', 'en-US': 'Take a backup now.' };

/** An event that the old key signs names the new one. */
const rotateCommand = (place: Place): Promise<Said> =>
  withStore(place, async (store) => {
    const folder = commandKeysDir(place.config);
    const keys = { keysDir: folder, transit: transitOf(place.env, 'COMMAND') };
    const from = await commandSignerBefore(store, keys);
    if (from === null) throw new StartRefused('commandSigningNotBegun');
    const to = await nextCommandSigner(keys, from);
    const key = formatVerifierKey(to);
    const event = { type: 'SigningKeyChanged', data: { key } } as const;
    await writeSigningEvent(store, event, { signer: from, clock });
    await promoteNextKey(folder, COMMAND_KEY_FILE);
    return {
      'zh-CN': `签名密钥已更换，旧密钥已为新密钥签名。新的公钥：${key}\n${TAKE_A_BACKUP['zh-CN']}`,
      'en-US': `The signing key was changed; the old key has signed the new one. The new public key: ${key}\n${TAKE_A_BACKUP['en-US']}`,
    };
  });

/**
 * For a signing key that was stolen or lost: an event that the recovery key vouches for names the next one, and the next
 * recovery key, for the one before was shown to this machine.
 */
const revokeCommand = (place: Place, written: string, reason: string | null): Promise<Said> =>
  withStore(place, async (store) => {
    const signing = await readSigning(store);
    if (signing === null) throw new StartRefused('commandSigningNotBegun');
    const recovery = readWrittenKey(written);
    if (recovery === null || !isSameKey(recoverySigner(recovery), signing.recovery))
      throw new StartRefused('recoveryKeyWrong');
    const folder = commandKeysDir(place.config);
    // Whoever has the key may have seen the one that was to follow it.
    await dropNextKey(folder, COMMAND_KEY_FILE);
    const transit = transitOf(place.env, 'COMMAND');
    await transit?.rotate();
    const signer = await nextCommandSigner({ keysDir: folder, transit }, signing.key);
    const next = randomBytes(32);
    sayRecoveryKey(writtenKey(next));
    const [revoked, key, recoveryKey] = [signing.key, signer, recoverySigner(next)].map(formatVerifierKey);
    const said = { revoked: revoked ?? '', key: key ?? '', recoveryKey: recoveryKey ?? '' };
    const event = { type: 'SigningKeyRevoked', data: signRevocation(said, recoverySigner(recovery)) } as const;
    await writeSigningEvent(store, event, { signer, clock, reason });
    await promoteNextKey(folder, COMMAND_KEY_FILE);
    return {
      'zh-CN': `签名密钥已吊销，此后它签名的事件都会被指出。新的公钥：${said.key}\n${TAKE_A_BACKUP['zh-CN']}`,
      'en-US': `The signing key was revoked; events that it signs from here on are named. The new public key: ${said.key}\n${TAKE_A_BACKUP['en-US']}`,
    };
  });

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
  command: rotateCommand,
  'service-token': rotateServiceToken,
};

const OWN = 'shilu-rotate-key';

/** What a process had open that has just ended is gone a moment later. */
const GONE_WITHIN_MS = 1_000;
const LOOK_EVERY_MS = 100;

/** Processes of the product hold keys in memory: none may be connected while they change. */
const refuseRunning = async (pool: Pool): Promise<void> => {
  const until = performance.now() + GONE_WITHIN_MS;
  for (;;) {
    const { rows } = await pool.query<{ name: string }>(
      `select application_name as name from pg_stat_activity
       where datname = current_database() and application_name like 'shilu%' and application_name <> $1 limit 1`,
      [OWN],
    );
    const [running] = rows;
    if (running === undefined) return;
    if (performance.now() > until) throw new StartRefused('stillRunning', { name: running.name });
    await sleep(LOOK_EVERY_MS);
  }
};

type Stopped = { readonly config: Config; readonly env: NodeJS.ProcessEnv };

export const whileStopped = async <T>({ config, env }: Stopped, work: (place: Place) => Promise<T>): Promise<T> => {
  await refuseEmpty(config);
  const database = await reachDatabase(config);
  const pool = createPool(database.url, { max: 2, name: OWN });
  try {
    await refuseLater(pool, ownSchemas);
    await refuseRunning(pool);
    return await work({ pool, config, dataDir: config.dataDir, keysDir: config.keysDir, env });
  } catch (error) {
    throw asRefusal(error);
  } finally {
    await pool.end();
    await database.stop();
  }
};

/** Changes a key of an installation that is stopped. */
export const rotateKey = ({ which, ...stopped }: Stopped & { readonly which: Rotated }): Promise<Said> =>
  whileStopped(stopped, ways[which]);

/** Nobody is to believe the signing key of an installation that is stopped any more. */
export const revokeKey = ({
  recoveryKey,
  reason,
  ...stopped
}: Stopped & { readonly recoveryKey: string; readonly reason: string | null }): Promise<Said> =>
  whileStopped(stopped, (place) => revokeCommand(place, recoveryKey, reason));
