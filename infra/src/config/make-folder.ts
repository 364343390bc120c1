import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

/**
 * A folder and those above it. Node's own recursive mkdir goes round for ever where a file system has the parent and
 * still answers "no such folder" (/proc).
 */
export const makeFolder = async (path: string): Promise<void> => {
  try {
    await mkdir(path);
  } catch (error) {
    if (codeOf(error) === 'EEXIST' && (await stat(path)).isDirectory()) return;
    if (codeOf(error) !== 'ENOENT' || dirname(path) === path) throw error;
    await makeFolder(dirname(path));
    await mkdir(path).catch(async (again: unknown) => {
      if (codeOf(again) !== 'EEXIST' || !(await stat(path)).isDirectory()) throw again;
    });
  }
};
