import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BlobMissing, BlobTooLarge, type BlobStore } from './port';

export type BlobStoreUnderTest = {
  readonly store: BlobStore;
  /** Files or objects now kept, finished or not. */
  readonly count: () => Promise<number>;
  readonly destroy: () => Promise<void>;
};

const inPieces = (bytes: Buffer, size: number): Readable =>
  Readable.from(
    (function* () {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
    })(),
  );

/** What every blob store of the product does. */
export const blobStoreSuite = (name: string, make: () => Promise<BlobStoreUnderTest>): void => {
  describe(`blob store port: ${name}`, () => {
    let under: BlobStoreUnderTest;
    beforeAll(async () => {
      under = await make();
    });
    afterAll(() => under.destroy());

    test('gives back the bytes under their SHA-256', async () => {
      const bytes = randomBytes(300_000);
      const put = await under.store.put(inPieces(bytes, 7_001));
      expect(put).toEqual({ hash: createHash('sha256').update(bytes).digest('hex'), size: 300_000 });
      expect((await buffer(await under.store.get(put.hash))).equals(bytes)).toBe(true);
      expect(await under.store.stat(put.hash)).toEqual(put);
      expect(await under.store.has(put.hash)).toBe(true);
    });

    test('gives back a range, both ends included', async () => {
      const { hash } = await under.store.put(inPieces(Buffer.from('0123456789'), 3));
      expect(String(await buffer(await under.store.get(hash, { start: 2, end: 4 })))).toBe('234');
      expect(String(await buffer(await under.store.get(hash, { start: 7 })))).toBe('789');
    });

    test('keeps no bytes at all as well as many', async () => {
      const { hash, size } = await under.store.put(Readable.from([]));
      expect(size).toBe(0);
      expect(await buffer(await under.store.get(hash))).toHaveLength(0);
    });

    test('the same bytes again, also side by side, are kept once', async () => {
      const bytes = randomBytes(50_000);
      const before = await under.count();
      const puts = await Promise.all(Array.from({ length: 6 }, () => under.store.put(inPieces(bytes, 4_096))));
      await under.store.put(inPieces(bytes, 999));
      expect(new Set(puts.map((put) => put.hash)).size).toBe(1);
      expect(await under.count()).toBe(before + 1);
    });

    test('more than the limit stops at once and leaves nothing', async () => {
      const before = await under.count();
      let sent = 0;
      const endless = async function* (): AsyncGenerator<Buffer> {
        for (;;) {
          sent += 1_000;
          yield Buffer.alloc(1_000, 1);
        }
      };
      await expect(under.store.put(endless(), { limit: 10_000 })).rejects.toBeInstanceOf(BlobTooLarge);
      expect(sent).toBe(11_000);
      expect(await under.count()).toBe(before);
      expect((await under.store.put(inPieces(Buffer.alloc(10_000, 2), 1_000), { limit: 10_000 })).size).toBe(10_000);
    });

    test('a sender that breaks off leaves nothing', async () => {
      const before = await under.count();
      const broken = async function* (): AsyncGenerator<Buffer> {
        yield Buffer.from('half');
        throw new Error('line lost');
      };
      await expect(under.store.put(broken())).rejects.toThrow('line lost');
      expect(await under.count()).toBe(before);
    });

    test.each(['0'.repeat(64), 'abc', '../../etc/passwd', '', 'A'.repeat(64)])('%j is not there', async (hash) => {
      await expect(under.store.get(hash)).rejects.toBeInstanceOf(BlobMissing);
      expect(await under.store.has(hash)).toBe(false);
      expect(await under.store.stat(hash)).toBeNull();
    });
  });
};
