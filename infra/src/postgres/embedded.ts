import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { join, resolve } from 'node:path';
import { makeFolder } from '../config/make-folder';
import { refuseFullDisk } from '../config/refuse-full-disk';
import { StartRefused } from '../config/start-messages';
import { lockDataDir, stopOrphan } from './data-dir-lock';
import { usableBinaries, type PostgresBinaries } from './embedded-binaries';
import { freePort, portIsFree } from '../../bin/free-port.mjs';
import { runInitdb, startServer } from './embedded-process';
import { keepRunning, type KeepRunning } from './keep-running';
import { canReach, hasName, serverUser, type ServerUser } from './server-user';

export type EmbeddedPostgres = {
  /** Superuser of database `postgres` on 127.0.0.1. */
  readonly url: string;
  /** Where the cluster is when it could not be in the data folder. */
  readonly elsewhere: string | null;
  readonly stop: () => Promise<void>;
};

export type EmbeddedPostgresOptions = {
  /** Holds `cluster/` (PostgreSQL's own), `password` and `node.lock`. */
  readonly dataDir: string;
  /** Absent: any free port. */
  readonly port?: number;
  readonly log: (line: string) => void;
  readonly onRestart?: KeepRunning['onRestart'];
  readonly onGivenUp?: KeepRunning['onGivenUp'];
  /** False gives up safety on power loss for speed: for tests only. */
  readonly durable?: boolean;
};

const MAJOR = '18';
const ROOT_FALLBACK = '/var/lib/shilu';
/** An empty cluster takes 39 MB, its first WAL segment 16 MB more. */
export const NEEDED_MB = { fresh: 128, existing: 32 } as const;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

const asRefusal = (error: unknown, dataDir: string): unknown => {
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT', 'ENAMETOOLONG'].includes(codeOf(error)))
    return new StartRefused('dataDirNotWritable', { dataDir });
  if (codeOf(error) === 'ENOSPC')
    return new StartRefused('diskFull', { dataDir, freeMb: 0, neededMb: NEEDED_MB.existing });
  return error;
};

/** Where PostgreSQL's files go: inside the data folder, unless the user it runs as cannot come there (root's 0700 home). */
const clusterHome = async (dataDir: string, user: ServerUser | null): Promise<string> => {
  if (user === null || (await canReach(join(dataDir, 'cluster'), user))) return dataDir;
  const home = join(ROOT_FALLBACK, createHash('sha256').update(dataDir).digest('hex').slice(0, 16));
  try {
    await mkdir(home, { recursive: true, mode: 0o711 });
    await writeFile(join(dataDir, 'cluster-is-at'), `${home}\n`);
  } catch {
    throw new StartRefused('dataDirUnreachable', { user: 'postgres', dataDir, fallback: ROOT_FALLBACK });
  }
  if (!(await canReach(join(home, 'cluster'), user))) {
    throw new StartRefused('dataDirUnreachable', { user: 'postgres', dataDir, fallback: ROOT_FALLBACK });
  }
  return home;
};

type Cluster = {
  readonly dir: string;
  readonly home: string;
  readonly dataDir: string;
  readonly user: ServerUser | null;
};

/** Made beside and renamed when whole: a start cut short leaves nothing that looks like a database. */
const createCluster = async (
  cluster: Cluster,
  binaries: PostgresBinaries,
  options: EmbeddedPostgresOptions,
): Promise<string> => {
  const { home, dataDir, user } = cluster;
  const uid = user?.uid ?? process.getuid?.();
  if (uid !== undefined && !(await hasName(uid))) throw new StartRefused('userWithoutName', { uid });
  await refuseFullDisk(home, NEEDED_MB.fresh);
  const fresh = join(home, 'cluster.new');
  const passwordFile = join(home, 'initdb-password');
  const password = randomBytes(24).toString('base64url');
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (user !== null) for (const path of [fresh, passwordFile]) await chown(path, user.uid, user.gid);
  try {
    const output = await runInitdb({
      binaries,
      clusterDir: fresh,
      passwordFile,
      user,
      sync: options.durable !== false,
      log: options.log,
    });
    if (output !== null) {
      if (/No space left on device/.test(output))
        throw new StartRefused('diskFull', { dataDir, freeMb: 0, neededMb: NEEDED_MB.fresh });
      throw new StartRefused('databaseInitFailed', { detail: output.trim().split('\n').at(-1) ?? '' });
    }
  } finally {
    await rm(passwordFile, { force: true });
  }
  await writeFile(join(dataDir, 'password'), password, { mode: 0o600 });
  await rename(fresh, cluster.dir);
  return password;
};

const openCluster = async (cluster: Cluster, version: string): Promise<string> => {
  const { dataDir } = cluster;
  if (version.trim() !== MAJOR)
    throw new StartRefused('dataDirOtherVersion', { dataDir, found: version.trim(), expected: MAJOR });
  await refuseFullDisk(cluster.home, NEEDED_MB.existing);
  const password = await readFile(join(dataDir, 'password'), 'utf8').catch(() => null);
  if (password === null) throw new StartRefused('databasePasswordLost', { dataDir });
  return password;
};

/**
 * Real PostgreSQL from npm, on 127.0.0.1 with a password of its own. Refuses with StartRefused when it cannot start.
 * Survives a killed predecessor; refuses a living one.
 */
export const startEmbeddedPostgres = async (options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> => {
  const given = resolve(options.dataDir);
  let unlock: (() => Promise<void>) | undefined;
  try {
    await makeFolder(given);
    const dataDir = await realpath(given);
    unlock = await lockDataDir(dataDir);
    const user = await serverUser();
    const binaries = await usableBinaries(user);
    if (user !== null) await chmod(dataDir, 0o711);
    const home = await clusterHome(dataDir, user);
    const dir = join(home, 'cluster');
    const cluster: Cluster = { dir, home, dataDir, user };
    const version = await readFile(join(dir, 'PG_VERSION'), 'utf8').catch(() => null);
    const password =
      version === null ? await createCluster(cluster, binaries, options) : await openCluster(cluster, version);
    if (options.port !== undefined && !(await portIsFree(options.port))) {
      throw new StartRefused('databasePortTaken', { port: options.port });
    }
    const port = options.port ?? (await freePort());
    const durable = options.durable !== false;
    const stop = await keepRunning({
      start: async () => {
        // A pid file left by a server that was killed may name a stranger by now.
        await stopOrphan(dir, options.log);
        return startServer({ binaries, cluster, port, durable, log: options.log });
      },
      dataDir,
      onRestart: options.onRestart ?? options.log,
      onGivenUp: options.onGivenUp ?? (({ message }) => options.log(message)),
    });
    const release = unlock;
    return {
      url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
      elsewhere: home === dataDir ? null : home,
      stop: async () => {
        await stop();
        await release();
      },
    };
  } catch (error) {
    await unlock?.();
    throw asRefusal(error, given);
  }
};
