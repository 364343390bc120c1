import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formatVerifierKey, noteSigner, type NoteSigner } from '@shilu/events/core/checkpoint-note';
import { NOTARY_PUBLIC_KEY_FILE } from '@shilu/infra/notary/public-key';
import { keyFile } from '@shilu/infra/subject-keys/master-key';

/** Name of the log in every checkpoint (C2SP origin); give each installation its own by SHILU_LOG_NAME. */
export const DEFAULT_LOG_NAME = 'shilu.local/log';

/**
 * Ed25519 seed in DATA_DIR/notary.key, made on first use, readable by its owner only; the public key stands beside it
 * for whoever verifies.
 */
export const loadNotarySigner = async (
  dataDir: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<NoteSigner> => {
  const seed = await keyFile(dataDir, 'notary.key');
  const signer = noteSigner(env['SHILU_LOG_NAME'] ?? DEFAULT_LOG_NAME, new Uint8Array(seed));
  await writeFile(join(dataDir, NOTARY_PUBLIC_KEY_FILE), `${formatVerifierKey(signer)}\n`);
  return signer;
};
