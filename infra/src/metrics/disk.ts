import { statfs } from 'node:fs/promises';

/** Bytes of the disk that a folder is on, and how many of them this user may still write. */
export const diskOf = async (folder: string): Promise<{ readonly size: number; readonly free: number }> => {
  const { bsize, blocks, bavail } = await statfs(folder);
  return { size: bsize * blocks, free: bsize * bavail };
};
