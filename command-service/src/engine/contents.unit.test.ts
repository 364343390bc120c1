import { createFolderBlobStore } from '@shilu/infra/blob-store/folder-blob-store';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createContents } from './contents';

test('content from the blob store that is asked for again is the same object, and is read anew for what is shown or signed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shilu-contents-'));
  try {
    const blobs = createFolderBlobStore(folder);
    let reads = 0;
    const contents = createContents({ ...blobs, get: (...asked) => ((reads += 1), blobs.get(...asked)) });
    const content = await contents.pack({ text: '称量'.repeat(200_000) }, 1);
    const module = { type: 'unknown', content };
    expect(content.blob).toBeDefined();
    const [first, again] = await Promise.all([contents.known(module), contents.known(module)]);
    expect(again).toBe(first);
    expect(await contents.known(module)).toBe(first);
    expect(reads).toBe(1);
    expect(await contents.current(module)).toEqual(first);
    expect(reads).toBe(2);
    const gone = { ...module, content: { ...content, blob: { hash: 'a'.repeat(64), size: 1 } } };
    for (const _ of [1, 2]) await expect(contents.known(gone)).rejects.toMatchObject({ key: 'beingRepaired' });
    expect(reads).toBe(4);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
