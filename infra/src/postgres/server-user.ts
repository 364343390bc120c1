import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { promisify } from 'node:util';
import { StartRefused } from '../config/start-messages';

const run = promisify(execFile);

export type ServerUser = { readonly uid: number; readonly gid: number };

const passwdEntry = async (matches: (fields: readonly string[]) => boolean): Promise<ServerUser | null> => {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n');
  const fields = lines.map((line) => line.split(':')).find((entry) => entry.length >= 4 && matches(entry));
  return fields === undefined ? null : { uid: Number(fields[2]), gid: Number(fields[3]) };
};

const named = (name: string): Promise<ServerUser | null> => passwdEntry((fields) => fields[0] === name);

/** PostgreSQL refuses to run as root: the user it runs as instead. Null: as ourselves. */
export const serverUser = async (): Promise<ServerUser | null> => {
  if (process.getuid?.() !== 0) return null;
  const present = await named('postgres');
  if (present !== null) return present;
  // A group left behind without its user must not stop us, so the group is made or not as it pleases.
  await run('groupadd', ['--system', 'postgres']).catch(() => undefined);
  await run('useradd', ['--system', '--no-create-home', '-g', 'postgres', 'postgres']).catch(() => undefined);
  const made = (await named('postgres')) ?? (await named('nobody'));
  if (made === null || made.uid === 0) throw new StartRefused('noUserForDatabase');
  return made;
};

/** initdb looks its own user up by number and gives up if there is no name. */
export const hasName = async (uid: number): Promise<boolean> =>
  process.platform !== 'linux' ||
  run('id', ['-un', String(uid)]).then(
    () => true,
    async () => (await passwdEntry((fields) => Number(fields[2]) === uid)) !== null,
  );

const mayEnter = async (folder: string, user: ServerUser): Promise<boolean> => {
  const found = await stat(folder).catch(() => null);
  if (found === null) return true;
  if (found.uid === user.uid) return (found.mode & 0o100) !== 0;
  if (found.gid === user.gid) return (found.mode & 0o010) !== 0;
  return (found.mode & 0o001) !== 0;
};

/** Whether every folder above `path` lets the user through. */
export const canReach = async (path: string, user: ServerUser | null): Promise<boolean> => {
  if (user === null) return true;
  for (let folder = dirname(resolve(path)); ; folder = dirname(folder)) {
    if (!(await mayEnter(folder, user))) return false;
    if (folder === dirname(folder)) return true;
  }
};
