import { finished } from 'node:stream/promises';
import { BlobAltered, BlobMissing, type BlobStore } from './port';

/**
 * Whether the bytes of a blob are what they were: read once and kept nowhere, for what leaves piece by piece could not be
 * called back, nor a person told why, once it is found at its end.
 */
export const isUnaltered = async (blobs: Pick<BlobStore, 'get'>, hash: string): Promise<boolean> => {
  try {
    const bytes = await blobs.get(hash);
    bytes.resume();
    await finished(bytes);
    return true;
  } catch (error) {
    if (error instanceof BlobAltered || error instanceof BlobMissing) return false;
    throw error;
  }
};
