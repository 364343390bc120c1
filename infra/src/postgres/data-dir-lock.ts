import { open, readFile, readlink, readdir, rename, rm } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { StartRefused } from '../config/start-messages';

const owner = z.object({ pid: z.number().int().positive(), born: z.string() });
type Owner = z.infer<typeof owner>;

/** When a process began, in a form that no later process with the same number repeats. Empty where the system does not say. */
const bornOf = (pid: number): string => {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1) ?? '';
    return `${boot}/${afterName.split(' ')[19] ?? ''}`;
  } catch {
    return '';
  }
};

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

const parseOwner = (text: string): Owner | null => {
  try {
    return owner.parse(JSON.parse(text));
  } catch {
    return null;
  }
};

const stillThere = (holder: Owner): boolean =>
  isAlive(holder.pid) && (holder.born === '' || holder.born === bornOf(holder.pid));

/** One node process per data folder. A lock whose process is gone (kill -9, power loss) is taken over. */
export const lockDataDir = async (dataDir: string): Promise<() => Promise<void>> => {
  const path = join(dataDir, 'node.lock');
  const mine = JSON.stringify({ pid: process.pid, born: bornOf(process.pid) });
  for (let attempt = 0; attempt < 5; attempt += 1) {
    try {
      const file = await open(path, 'wx', 0o600);
      await file.writeFile(mine);
      await file.close();
      return async () => rm(path, { force: true });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    const seen = await readFile(path, 'utf8').catch(() => '');
    const holder = parseOwner(seen);
    if (holder !== null && stillThere(holder)) {
      throw new StartRefused('dataDirInUse', { dataDir, pid: holder.pid });
    }
    if (holder === null && attempt < 2) {
      // Another starter may be between creating and writing its lock.
      await sleep(50);
      continue;
    }
    // Renaming is atomic, so of two starters only one moves the dead lock; what it moved is checked again.
    const aside = `${path}.${process.pid}`;
    await rename(path, aside).catch(() => undefined);
    const moved = await readFile(aside, 'utf8').catch(() => seen);
    if (moved !== seen) await rename(aside, path);
    await rm(aside, { force: true });
  }
  throw new StartRefused('dataDirInUse', { dataDir, pid: 0 });
};

const workingDirOf = (pid: number | string): Promise<string | null> => readlink(`/proc/${pid}/cwd`).catch(() => null);

/** PostgreSQL works inside its data folder, so the working directory tells whose server a process is. */
const isServerOf = async (pid: number, clusterDir: string): Promise<boolean> => {
  if (process.platform !== 'linux') return isAlive(pid);
  const command = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0')[0] ?? '';
  return /postgres/.test(command) && (await workingDirOf(pid)) === clusterDir;
};

const anyServerIn = async (clusterDir: string): Promise<boolean> => {
  if (process.platform !== 'linux') return false;
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    if ((await workingDirOf(pid)) === clusterDir) return true;
  }
  return false;
};

const gone = async (pid: number, milliseconds: number): Promise<boolean> => {
  for (const end = Date.now() + milliseconds; Date.now() < end; await sleep(25)) if (!isAlive(pid)) return true;
  return !isAlive(pid);
};

/**
 * A node process that was killed leaves its PostgreSQL running, and a second server on the folder would be refused.
 * Call only while holding the lock of the data folder.
 */
export const stopOrphan = async (clusterDir: string, log: (line: string) => void): Promise<void> => {
  const pidFile = join(clusterDir, 'postmaster.pid');
  const pid = Number((await readFile(pidFile, 'utf8').catch(() => '')).split('\n')[0]);
  if (!Number.isInteger(pid) || pid <= 1) return;
  if (isAlive(pid)) {
    if (await isServerOf(pid, clusterDir)) {
      log(`stopping PostgreSQL ${pid}, left over from a run that was killed`);
      process.kill(pid, 'SIGINT');
      if (!(await gone(pid, 30_000))) process.kill(pid, 'SIGQUIT');
      if (!(await gone(pid, 10_000))) throw new StartRefused('databaseOrphanStuck', { pid });
      return;
    }
    // The number belongs to a stranger by now; PostgreSQL would take it for a live server and refuse.
    for (const end = Date.now() + 10_000; await anyServerIn(clusterDir); await sleep(50)) {
      if (Date.now() > end) throw new StartRefused('databaseOrphanStuck', { pid });
    }
    await rm(pidFile, { force: true });
  }
};
