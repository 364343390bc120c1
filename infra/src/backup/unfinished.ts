import { access, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartRefused } from '../config/start-messages';

const FILE = 'restore.unfinished';

/** While it stands, nothing starts on this folder: half of a laboratory must not be taken for one. */
export const beginRestore = async (dataDir: string): Promise<void> => {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(join(dataDir, FILE), '', { mode: 0o600 });
};

export const endRestore = (dataDir: string): Promise<void> => rm(join(dataDir, FILE));

export const refuseUnfinished = async (dataDir: string): Promise<void> => {
  const there = await access(join(dataDir, FILE)).then(
    () => true,
    () => false,
  );
  if (there) throw new StartRefused('restoreUnfinished', { dataDir });
};
