import type { Content } from '@shilu/events/records/record-events';
import type { BlobStore } from '@shilu/infra/blob-store/port';

/** Content as it is stored: in place, or fetched from where large content is kept. */
export const storedContent = async (blobs: BlobStore, content: Content): Promise<unknown> => {
  if (content.inline !== undefined || content.blob === undefined) return content.inline;
  const chunks: Buffer[] = [];
  for await (const chunk of await blobs.get(content.blob.hash)) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown;
};
