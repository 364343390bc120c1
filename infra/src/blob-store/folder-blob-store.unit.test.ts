import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { blobStoreSuite } from './port-suite';
import { createFolderBlobStore } from './folder-blob-store';
import { readUnaltered, readWhole } from './read-whole';

const inFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shilu-blobs-'));
  const files = async (): Promise<string[]> =>
    (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  return {
    folder,
    files,
    store: createFolderBlobStore(folder),
    destroy: () => rm(folder, { recursive: true, force: true }),
  };
};

blobStoreSuite('folder', async () => {
  const { store, files, destroy } = await inFolder();
  return { store, destroy, count: async () => (await files()).length };
});

test('a blob lies in ab/cd/<hash>', async () => {
  const { store, files, destroy } = await inFolder();
  const { hash } = await store.put(Readable.from([Buffer.from('abc')]));
  expect(hash).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(await files()).toEqual([`ba/78/${hash}`]);
  await destroy();
});

test('bytes that were altered on the disk are given to nobody as what they were', async () => {
  const { folder, store, destroy } = await inFolder();
  const { hash } = await store.put(Readable.from([Buffer.alloc(300_000, 'a')]));
  await writeFile(join(folder, hash.slice(0, 2), hash.slice(2, 4), hash), Buffer.alloc(300_000, 'b'));
  await expect(buffer(await store.get(hash))).rejects.toMatchObject({ code: 'blobAltered', hash });
  await expect(readWhole(store, hash)).rejects.toMatchObject({ key: 'beingRepaired' });
  await expect(readWhole(store, '0'.repeat(64))).rejects.toMatchObject({ key: 'beingRepaired' });
  const named = { key: 'fileAltered', params: { name: 'a.xlsx' } };
  await expect(readUnaltered(store, { hash, name: 'a.xlsx' })).rejects.toMatchObject(named);
  await expect(readUnaltered(store, { hash: '0'.repeat(64), name: 'a.xlsx' })).rejects.toMatchObject(named);
  // Whoever leaves before the end is told nothing, and holds nothing open.
  for await (const chunk of await store.get(hash)) if (chunk) break;
  await destroy();
});
