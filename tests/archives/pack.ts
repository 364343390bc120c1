import { execFileSync } from 'node:child_process';
import { chownSync, lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { serverUser } from '@shilu/infra/postgres/server-user';

const MOST_BYTES = 5_000_000;
const options = { maxBuffer: 512 * 1024 * 1024 } as const;

/** A data folder into one file that Node and `tar` unpack; nobody's name or number of this machine goes along. */
export const pack = (folder: string, file: string): number => {
  const owners = ['--owner=0', '--group=0', '--numeric-owner', '--sort=name', '--mtime=2026-01-01'];
  const tar = execFileSync('tar', [...owners, '-cf', '-', '-C', folder, '.'], options);
  const packed = brotliCompressSync(tar, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: tar.length,
    },
  });
  if (packed.length > MOST_BYTES) throw new Error(`${file} would have ${packed.length} bytes`);
  writeFileSync(file, packed);
  return packed.length;
};

const give = (path: string, uid: number, gid: number): void => {
  chownSync(path, uid, gid);
  if (!lstatSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) give(join(path, name), uid, gid);
};

/** The data folder as it was, for whoever runs this. PostgreSQL does not run as root: its files are then its user's. */
export const unpack = async (file: string, folder: string): Promise<void> => {
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-xf', '-', '--no-same-owner', '-C', folder], {
    ...options,
    input: brotliDecompressSync(readFileSync(file)),
  });
  const user = await serverUser();
  if (user !== null) give(join(folder, 'cluster'), user.uid, user.gid);
};
