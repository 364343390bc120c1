import type { Content } from '@shilu/events/records/record-events';
import type { BlobStore } from '@shilu/infra/blob-store/port';
import { readWhole } from '@shilu/infra/blob-store/read-whole';

/** Content as it is stored: in place, or fetched from where large content is kept. */
export const storedContent = async (blobs: BlobStore, content: Content): Promise<unknown> => {
  if (content.inline !== undefined || content.blob === undefined) return content.inline;
  return JSON.parse((await readWhole(blobs, content.blob.hash)).toString('utf8')) as unknown;
};
