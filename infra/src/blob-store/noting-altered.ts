import { Readable } from 'node:stream';
import { BlobAltered, BlobMissing, type BlobStore } from './port';

export type LostBlob = { readonly hash: string; readonly how: 'altered' | 'missing' };

const lostBy = (error: unknown): LostBlob | null =>
  error instanceof BlobAltered
    ? { hash: error.hash, how: 'altered' }
    : error instanceof BlobMissing
      ? { hash: error.hash, how: 'missing' }
      : null;

/**
 * The same store, which tells of every blob that is gone or not what it was, whatever it is read for, before whoever reads
 * it hears of it.
 */
export const notingAltered = (blobs: BlobStore, note: (lost: LostBlob) => Promise<void>): BlobStore => {
  const heard = async (error: unknown): Promise<never> => {
    const lost = lostBy(error);
    if (lost !== null) await note(lost);
    throw error;
  };
  const noted = async function* (bytes: Readable): AsyncGenerator<Buffer> {
    try {
      for await (const chunk of bytes) yield chunk as Buffer;
    } catch (error) {
      await heard(error);
    }
  };
  return {
    ...blobs,
    get: async (hash, range) => {
      const bytes = await blobs.get(hash, range).catch(heard);
      return range === undefined ? Readable.from(noted(bytes), { objectMode: false }) : bytes;
    },
  };
};
