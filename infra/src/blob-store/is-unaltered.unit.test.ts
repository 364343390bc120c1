import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFolderBlobStore } from './folder-blob-store';
import { isUnaltered } from './is-unaltered';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'shilu-unaltered-'))));
afterAll(() => rm(folder, { recursive: true }));

it('is told of a blob before anything of it leaves: one that is whole, altered, shortened or gone', async () => {
  const blobs = createFolderBlobStore(folder);
  const bytes = Buffer.alloc(300_000, 7);
  const { hash } = await blobs.put((async function* () { yield bytes; })()); // prettier-ignore
  expect(await isUnaltered(blobs, hash)).toBe(true);
  const name = (await readdir(folder, { recursive: true })).find((each) => each.endsWith(hash)) ?? '';
  await writeFile(join(folder, name), Buffer.concat([bytes.subarray(1), Buffer.from([8])]));
  expect(await isUnaltered(blobs, hash)).toBe(false);
  await writeFile(join(folder, name), bytes.subarray(1));
  expect(await isUnaltered(blobs, hash)).toBe(false);
  expect(await isUnaltered(blobs, 'f'.repeat(64))).toBe(false);
});
