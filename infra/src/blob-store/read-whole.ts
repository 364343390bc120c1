import { AppError } from '@shilu/events/core/app-error';
import { buffer } from 'node:stream/consumers';
import { BlobAltered, BlobMissing, type BlobStore } from './port';

/**
 * All bytes of a blob, held against their hash. Refused with `beingRepaired` where they are gone or not what they were: nobody
 * is shown, prints or signs what is not what the log names. To verify the record or the log says which file it is.
 */
export const readWhole = async (blobs: BlobStore, hash: string): Promise<Buffer> => {
  try {
    return await buffer(await blobs.get(hash));
  } catch (error) {
    if (error instanceof BlobAltered || error instanceof BlobMissing) throw new AppError('beingRepaired');
    throw error;
  }
};
