import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { blobStoreSuite } from './port-suite';
import { createFolderBlobStore } from './folder-blob-store';

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
