import { opendir, stat } from 'node:fs/promises';
import { join } from 'node:path';

const HASH = /^[0-9a-f]{64}$/;

/** Every whole file of a folder of blobs; what is half written has another name and is passed over. */
export const blobFiles = async function* (
  folder: string,
): AsyncGenerator<{ readonly hash: string; readonly path: string; readonly size: number }> {
  if ((await stat(folder).catch(() => null)) === null) return;
  const inner = async function* (at: string, depth: number): AsyncGenerator<string> {
    for await (const entry of await opendir(at)) {
      if (entry.isDirectory() && depth < 2 && /^[0-9a-f]{2}$/.test(entry.name))
        yield* inner(join(at, entry.name), depth + 1);
      else if (entry.isFile() && depth === 2 && HASH.test(entry.name)) yield join(at, entry.name);
    }
  };
  for await (const path of inner(folder, 0)) {
    const { size } = await stat(path);
    yield { hash: path.slice(-64), path, size };
  }
};
