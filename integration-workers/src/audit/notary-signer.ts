import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formatVerifierKey, noteSigner, openCheckpoint, type NoteSigner } from '@shilu/events/core/checkpoint-note';
import { openKeyChange } from '@shilu/events/core/key-change';
import { readVariable } from '@shilu/infra/config/config';
import { keySettings } from '@shilu/infra/config/key-settings';
import { StartRefused } from '@shilu/infra/config/start-messages';
import { NOTARY_PUBLIC_KEY_FILE } from '@shilu/infra/notary/public-key';
import { latestCheckpoint, type SignedCheckpoint } from '@shilu/infra/notary/tables';
import { keyFile, promoteNextKey, readKeyFile, readNextKeyFile } from '@shilu/infra/subject-keys/key-file';
import type { Pool } from 'pg';

export const NOTARY_KEY_FILE = 'notary.key';

type Options = {
  readonly pool: Pool;
  /** Where the public key is put, for whoever verifies. */
  readonly dataDir: string;
  /** Where the secret one is: beside it unless said. */
  readonly keysDir?: string;
  readonly env: Readonly<Record<string, string | undefined>>;
};

const readSigned = async (pool: Pool): Promise<SignedCheckpoint | null> => {
  const { rows } = await pool.query<{ there: boolean }>(
    `select to_regclass('notary.checkpoints') is not null as there`,
  );
  return rows[0]?.there === true ? latestCheckpoint(pool) : null;
};

export const signerNamed = (env: Options['env'], seed: Uint8Array): NoteSigner =>
  noteSigner(readVariable(env, 'SHILU_LOG_NAME', keySettings.SHILU_LOG_NAME), new Uint8Array(seed));

/** Whether this is the key in force: the one that the latest checkpoint hands over to, or else the one that signed it. */
export const isInForce = ({ note }: SignedCheckpoint, signer: NoteSigner): boolean => {
  const change = openKeyChange(note);
  if (change) return formatVerifierKey(change.to) === formatVerifierKey(signer);
  return openCheckpoint(note, signer, signer.name) !== null;
};

const seedFor = async ({ dataDir, keysDir = dataDir, env }: Options, signed: SignedCheckpoint): Promise<Buffer> => {
  const seed = await readKeyFile(keysDir, NOTARY_KEY_FILE);
  if (seed && isInForce(signed, signerNamed(env, seed))) return seed;
  // A change of the key was signed, and ended before its file took its place.
  const next = await readNextKeyFile(keysDir, NOTARY_KEY_FILE);
  if (next && isInForce(signed, signerNamed(env, next))) {
    await promoteNextKey(keysDir, NOTARY_KEY_FILE);
    return next;
  }
  throw new StartRefused(seed ? 'notaryKeyOther' : 'notaryKeyMissing', { dataDir: keysDir, size: signed.size });
};

/**
 * Ed25519 seed in KEYS_DIR/notary.key, readable by its owner only; the public key stands in DATA_DIR for whoever verifies.
 * Only a log of which nothing is signed gets a new one; otherwise the key must be the one in force, or StartRefused says
 * so and neither file is written.
 */
export const loadNotarySigner = async (options: Options): Promise<NoteSigner> => {
  const { pool, dataDir, keysDir = dataDir, env } = options;
  const signed = await readSigned(pool);
  const signer = signerNamed(env, await (signed ? seedFor(options, signed) : keyFile(keysDir, NOTARY_KEY_FILE)));
  await writeFile(join(dataDir, NOTARY_PUBLIC_KEY_FILE), `${formatVerifierKey(signer)}\n`);
  return signer;
};
