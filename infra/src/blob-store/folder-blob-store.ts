import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline, Transform, type Readable } from 'node:stream';
import { BlobAltered, BlobMissing, BlobTooLarge, type BlobStore, type StoredBlob } from './port';

const HASH = /^[0-9a-f]{64}$/;

const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r');
  // Some systems do not let a folder be synced; the file itself already is.
  await handle.sync().catch(() => undefined);
  await handle.close();
};

/** The same bytes; fails at their end where they are not those of the hash. */
const heldAgainst = (hash: string, bytes: Readable): Readable => {
  const digest = createHash('sha256');
  const held = new Transform({
    transform: (chunk: Buffer, _, done) => {
      digest.update(chunk);
      done(null, chunk);
    },
    flush: (done) => done(digest.digest('hex') === hash ? null : new BlobAltered(hash)),
  });
  // What fails on the way is heard of by whoever reads.
  return pipeline(bytes, held, () => undefined);
};

/** Blobs as files `ab/cd/<hash>` under `folder`. What is half written has another name, so a name means whole bytes on disk. */
export const createFolderBlobStore = (folder: string): BlobStore => {
  const pathOf = (hash: string): string => join(folder, hash.slice(0, 2), hash.slice(2, 4), hash);
  const incoming = join(folder, 'incoming');

  const find = async (hash: string): Promise<StoredBlob | null> => {
    if (!HASH.test(hash)) return null;
    const found = await stat(pathOf(hash)).catch(() => null);
    return found === null ? null : { hash, size: found.size };
  };

  return {
    put: async (content, { limit = Number.POSITIVE_INFINITY } = {}) => {
      await mkdir(incoming, { recursive: true });
      const partial = join(incoming, randomUUID());
      const file = await open(partial, 'wx', 0o640);
      const digest = createHash('sha256');
      let size = 0;
      try {
        try {
          for await (const chunk of content) {
            size += chunk.byteLength;
            if (size > limit) throw new BlobTooLarge(limit);
            digest.update(chunk);
            await file.writeFile(chunk);
          }
          await file.sync();
        } finally {
          await file.close();
        }
        const hash = digest.digest('hex');
        const path = pathOf(hash);
        if ((await find(hash)) === null) {
          await mkdir(dirname(path), { recursive: true });
          await rename(partial, path);
          await syncFolder(dirname(path));
        }
        return { hash, size };
      } finally {
        await rm(partial, { force: true });
      }
    },
    get: async (hash, range) => {
      if (!HASH.test(hash)) throw new BlobMissing(hash);
      const file = await open(pathOf(hash), 'r').catch(() => {
        throw new BlobMissing(hash);
      });
      const bytes = createReadStream('', { fd: file, ...(range ?? {}) });
      return range === undefined ? heldAgainst(hash, bytes) : bytes;
    },
    has: async (hash) => (await find(hash)) !== null,
    stat: find,
  };
};
