import { randomBytes } from 'node:crypto';
import { chmod, link, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StartRefused } from '../config/start-messages';

/** What is wrong with the folder is for whoever set it; of a full disk it is told elsewhere. */
const unusable = (file: string, error: NodeJS.ErrnoException): Error =>
  ['ENOSPC', 'EDQUOT'].includes(error.code ?? '')
    ? error
    : new StartRefused('keysUnusable', { file, detail: error.code ?? error.message });

/** 32 bytes from a file of this folder; null where there is none. */
export const readKeyFile = async (folder: string, name: string): Promise<Buffer | null> => {
  const file = join(folder, name);
  const key = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw unusable(file, error);
  });
  if (key && key.length !== 32) throw new StartRefused('keysUnusable', { file, detail: `${key.length} bytes, not 32` });
  // A copy or a restore may have widened the mode.
  if (key) await chmod(file, 0o600);
  return key;
};

const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r');
  // Some systems do not let a folder be synced.
  await handle.sync().catch(() => undefined);
  await handle.close();
};

const writeAside = async (file: string, bytes: Uint8Array): Promise<string> => {
  const aside = `${file}.${randomBytes(6).toString('hex')}`;
  const handle = await open(aside, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return aside;
};

/**
 * Written aside and linked into place: of two processes starting together one wins, both read the same key, and a crash
 * never leaves half a key. Answers what is there afterwards, which a file that was there before is not changed by.
 */
export const placeKeyFile = async (folder: string, name: string, bytes: Uint8Array): Promise<Buffer> => {
  const file = join(folder, name);
  const aside = await mkdir(folder, { recursive: true, mode: 0o700 })
    .then(() => writeAside(file, bytes))
    .catch((error: NodeJS.ErrnoException) => {
      throw unusable(file, error);
    });
  await link(aside, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(aside);
  await syncFolder(folder);
  const made = await readKeyFile(folder, name);
  if (!made) throw new Error(`${file} could not be made`);
  return made;
};

/** 32 random bytes kept in a file only its owner reads, made on first use. */
export const keyFile = async (folder: string, name: string): Promise<Buffer> =>
  (await readKeyFile(folder, name)) ?? placeKeyFile(folder, name, randomBytes(32));

const nextOf = (name: string): string => `${name}.next`;

/** The key that is to follow the one in `name`, made on first use; a change that was broken off finds its own again. */
export const nextKeyFile = (folder: string, name: string): Promise<Buffer> => keyFile(folder, nextOf(name));
export const readNextKeyFile = (folder: string, name: string): Promise<Buffer | null> =>
  readKeyFile(folder, nextOf(name));

/** A key that was to follow and is not wanted any more. */
export const dropNextKey = async (folder: string, name: string): Promise<void> => {
  await rm(join(folder, nextOf(name)), { force: true });
  await syncFolder(folder);
};

/** The next key takes the place of the one before, at once or not at all. Of several that do it, one does. */
export const promoteNextKey = async (folder: string, name: string): Promise<void> => {
  await rename(join(folder, nextOf(name)), join(folder, name)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await syncFolder(folder);
};
