import type { Readable } from 'node:stream';

export type StoredBlob = {
  /** SHA-256 of the bytes, lower-case hex: the name of the blob everywhere. */
  readonly hash: string;
  /** Bytes. */
  readonly size: number;
};

/** Inclusive byte positions, as in an HTTP Range header. */
export type ByteRange = { readonly start: number; readonly end?: number };

/** Bytes by what they are. A blob is never changed; putting the same bytes again changes nothing. */
export interface BlobStore {
  /** Throws BlobTooLarge as soon as more than `limit` bytes have come, and keeps nothing. */
  put(content: AsyncIterable<Uint8Array>, options?: { readonly limit?: number }): Promise<StoredBlob>;
  /**
   * Throws BlobMissing. Read whole, the bytes are held against their hash on the way: the stream fails with BlobAltered at
   * its end where they are others, so that nothing is made of them. A part of them tells nothing.
   */
  get(hash: string, range?: ByteRange): Promise<Readable>;
  has(hash: string): Promise<boolean>;
  stat(hash: string): Promise<StoredBlob | null>;
}

export class BlobTooLarge extends Error {
  readonly code = 'blobTooLarge';
  constructor(readonly limit: number) {
    super(`more than ${limit} bytes`);
  }
}

export class BlobMissing extends Error {
  readonly code = 'blobMissing';
  constructor(readonly hash: string) {
    super(`no blob ${hash}`);
  }
}

export class BlobAltered extends Error {
  readonly code = 'blobAltered';
  constructor(readonly hash: string) {
    super(`the bytes of blob ${hash} are not what they were`);
  }
}
