import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config';
import { keyFile, placeKeyFile, readKeyFile } from '../subject-keys/key-file';

export const SERVICE_TOKEN_FILE = 'service.token';

/** Moved once to where keys are kept: earlier releases kept it in the data folder. */
const moveFrom = async (folder: string, keysDir: string): Promise<void> => {
  const earlier = folder === keysDir ? null : await readKeyFile(folder, SERVICE_TOKEN_FILE);
  if (earlier === null) return;
  if ((await readKeyFile(keysDir, SERVICE_TOKEN_FILE)) === null)
    await placeKeyFile(keysDir, SERVICE_TOKEN_FILE, earlier);
  await rm(join(folder, SERVICE_TOKEN_FILE), { force: true });
};

/** SERVICE_TOKEN, or one made at the first start and kept in the folder of the keys. */
export const serviceTokenOf = async ({ serviceToken, dataDir, keysDir }: Config): Promise<string> => {
  if (serviceToken !== null) return serviceToken;
  await moveFrom(dataDir, keysDir);
  return (await keyFile(keysDir, SERVICE_TOKEN_FILE)).toString('base64url');
};
