import { AppError } from '@shilu/events/core/app-error';
import { buffer } from 'node:stream/consumers';
import { BlobAltered, BlobMissing, type BlobStore } from './port';

const wholeOr = async (blobs: BlobStore, hash: string, refusal: () => AppError): Promise<Buffer> => {
  try {
    return await buffer(await blobs.get(hash));
  } catch (error) {
    if (error instanceof BlobAltered || error instanceof BlobMissing) throw refusal();
    throw error;
  }
};

/**
 * All bytes of a blob, held against their hash. Refused with `beingRepaired` where they are gone or not what they were: nobody
 * is shown, prints or signs what is not what the log names. To verify the record or the log says which file it is.
 */
export const readWhole = (blobs: BlobStore, hash: string): Promise<Buffer> =>
  wholeOr(blobs, hash, () => new AppError('beingRepaired'));

/** The same of a file that somebody has read to begin with it: refused with `fileAltered`, which names it. */
export const readUnaltered = (
  blobs: BlobStore,
  { hash, name }: { readonly hash: string; readonly name: string },
): Promise<Buffer> => wholeOr(blobs, hash, () => new AppError('fileAltered', { name }));
