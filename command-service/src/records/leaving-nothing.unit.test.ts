import { createFolderBlobStore } from '@shilu/infra/blob-store/folder-blob-store';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createContents } from '../engine/contents';
import type { Uploads } from '../files/uploads';
import { leavingNothing } from './leaving-nothing';

test('what is only tried is packed and read as any content is, stores nothing and uses up no file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shilu-tried-'));
  try {
    const blobs = createFolderBlobStore(folder);
    const before = await readdir(folder, { recursive: true });
    let used = 0;
    const uploads: Uploads = {
      note: () => Promise.resolve(),
      makeRoom: () => Promise.resolve(),
      use: () => Promise.resolve(void (used += 1)),
      find: () => Promise.resolve(new Map()),
    };
    const tried = leavingNothing({ blobs, uploads, contents: createContents(blobs) });
    const value = { text: '称量'.repeat(200_000) };
    const content = await tried.contents.pack(value, 1);
    const hash = content.blob?.hash ?? '';
    expect(await tried.contents.current({ type: 'unknown', content })).toEqual(value);
    await tried.uploads.use('li', [hash]);
    expect([await tried.blobs.has(hash), await blobs.has(hash), used]).toEqual([true, false, 0]);
    expect(await readdir(folder, { recursive: true })).toEqual(before);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
