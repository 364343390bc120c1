import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StartRefused } from './start-messages';

const MB = 1024 * 1024;

/** Of the folder, or of the nearest one above it that is there. */
const freeBelow = async (folder: string): Promise<number> => {
  try {
    const { bavail, bsize } = await statfs(folder);
    return Math.floor((bavail * bsize) / MB);
  } catch (error) {
    if (dirname(folder) === folder) throw error;
    return freeBelow(dirname(folder));
  }
};

/** Before anything is written there. Throws StartRefused. */
export const refuseFullDisk = async (dataDir: string, neededMb: number): Promise<void> => {
  const freeMb = await freeBelow(dataDir);
  if (freeMb < neededMb) throw new StartRefused('diskFull', { dataDir, freeMb, neededMb });
};
