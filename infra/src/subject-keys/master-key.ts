import { randomBytes } from 'node:crypto';
import { chmod, link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

const readKey = async (file: string): Promise<Buffer | null> => {
  const key = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (key && key.length !== 32) throw new Error(`${file} does not hold a 32-byte key`);
  // A copy or a restore may have widened the mode.
  if (key) await chmod(file, 0o600);
  return key;
};

/**
 * 32 random bytes kept in a file only its owner reads, made on first use. Written aside and linked into place: of two
 * processes starting together one wins, both read the same key, and a crash never leaves half a key.
 */
export const keyFile = async (folder: string, name: string): Promise<Buffer> => {
  const file = join(folder, name);
  const present = await readKey(file);
  if (present) return present;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const aside = `${file}.${randomBytes(6).toString('hex')}`;
  const handle = await open(aside, 'wx', 0o600);
  try {
    await handle.writeFile(randomBytes(32));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await link(aside, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(aside);
  const made = await readKey(file);
  if (!made) throw new Error(`${file} could not be made`);
  return made;
};

/** SHILU_MASTER_KEY (base64, 32 bytes) or DATA_DIR/master.key. Losing it erases every person in the log. */
export const loadMasterKey = async (
  dataDir: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Buffer> => {
  const given = env['SHILU_MASTER_KEY'];
  if (given === undefined) return keyFile(dataDir, 'master.key');
  const key = Buffer.from(given, 'base64');
  if (key.length !== 32 || key.toString('base64') !== given.trim()) {
    throw new Error('SHILU_MASTER_KEY is not 32 bytes in base64');
  }
  return key;
};
