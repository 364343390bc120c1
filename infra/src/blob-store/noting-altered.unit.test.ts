import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFolderBlobStore } from './folder-blob-store';
import { isUnaltered } from './is-unaltered';
import { notingAltered, type LostBlob } from './noting-altered';
import { readUnaltered, readWhole } from './read-whole';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'shilu-noting-'))));
afterAll(() => rm(folder, { recursive: true }));

it('tells of a blob that is altered or gone before its reader hears of it, however it is read, and of no other', async () => {
  const told: LostBlob[] = [];
  const blobs = notingAltered(
    createFolderBlobStore(folder),
    async (lost) => void told.push(await Promise.resolve(lost)),
  );
  const bytes = Buffer.alloc(200_000, 7);
  const { hash } = await blobs.put((async function* () { yield bytes; })()); // prettier-ignore
  expect((await readWhole(blobs, hash)).equals(bytes)).toBe(true);
  expect(String(await buffer(await blobs.get(hash, { start: 0, end: 0 })))).toBe('\u0007');
  const cancelled = await blobs.get(hash);
  cancelled.destroy();
  expect(told).toEqual([]);

  const name = (await readdir(folder, { recursive: true })).find((each) => each.endsWith(hash)) ?? '';
  await writeFile(join(folder, name), bytes.fill(8, 0, 1));
  const altered = { hash, how: 'altered' };
  expect(await isUnaltered(blobs, hash)).toBe(false);
  expect(told).toEqual([altered]);
  await expect(readWhole(blobs, hash)).rejects.toMatchObject({ key: 'beingRepaired' });
  expect(told).toEqual([altered, altered]);

  await rm(join(folder, name));
  const asked = readUnaltered(blobs, { hash, name: 'a.txt' });
  await expect(asked).rejects.toMatchObject({ key: 'fileAltered', params: { name: 'a.txt' } });
  expect(told).toEqual([altered, altered, { hash, how: 'missing' }]);
});
