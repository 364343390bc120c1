import type { Config } from '../config/config';
import { keyFile } from '../subject-keys/key-file';

/** SERVICE_TOKEN, or one made at the first start and kept in the data folder. */
export const serviceTokenOf = async ({ serviceToken, dataDir }: Config): Promise<string> =>
  serviceToken ?? (await keyFile(dataDir, 'service.token')).toString('base64url');
