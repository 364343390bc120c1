import type { Logger } from '../logging/logger';
import type { Pool } from 'pg';
import { noteIncident } from '../notary/incidents';
import type { LostBlob } from './noting-altered';

/** Where a file is that no record and no entry holds. */
export const NOWHERE = 'files';

/** What is read goes its way, and is refused, whether it could be noted or not. */
export const notingLost =
  (pool: Pool, log: Logger, placeOf: (hash: string) => Promise<string> = () => Promise.resolve(NOWHERE)) =>
  async ({ hash, how }: LostBlob): Promise<void> => {
    try {
      const stream = await placeOf(hash);
      log.error({ hash, stream, how }, 'a stored file is not what it was');
      const detail = how === 'altered' ? `file ${hash}` : `file ${hash} is gone`;
      await noteIncident(pool, { stream, kind: 'fileAltered', detail });
    } catch (error) {
      log.error({ err: error, hash, how }, 'a stored file that is not what it was could not be noted');
    }
  };
