import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { BlobStore } from '@shilu/infra/blob-store/port';
import { createContents } from '../engine/contents';
import type { Services } from '../engine/services';
import type { Uploads } from '../files/uploads';

/** Reads what is stored; what is put is kept for as long as this is. */
const keptBeside = (blobs: BlobStore): BlobStore => {
  const put = new Map<string, Buffer>();
  return {
    put: async (content) => {
      const bytes = await buffer(content);
      const hash = createHash('sha256').update(bytes).digest('hex');
      put.set(hash, bytes);
      return { hash, size: bytes.length };
    },
    get: (hash, range) => {
      const bytes = put.get(hash);
      if (bytes === undefined) return blobs.get(hash, range);
      const end = range?.end === undefined ? undefined : range.end + 1;
      return Promise.resolve(Readable.from([bytes.subarray(range?.start ?? 0, end)]));
    },
    has: async (hash) => put.has(hash) || (await blobs.has(hash)),
    stat: async (hash) => {
      const bytes = put.get(hash);
      return bytes === undefined ? blobs.stat(hash) : { hash, size: bytes.length };
    },
  };
};

type Left = Pick<Services, 'uploads' | 'blobs' | 'contents'>;

/** For what is only tried: all of it is checked, no content is stored, and files that were brought still count as unused. */
export const leavingNothing = <Given extends Left>(services: Given): Given => {
  const blobs = keptBeside(services.blobs);
  const uploads: Uploads = { ...services.uploads, use: () => Promise.resolve() };
  return { ...services, uploads, blobs, contents: createContents(blobs) };
};
