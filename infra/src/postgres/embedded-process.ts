import { execFile, spawn } from 'node:child_process';
import { StartRefused } from '../config/start-messages';
import type { PostgresBinaries } from './embedded-binaries';
import type { ServerUser } from './server-user';

type Log = (line: string) => void;

// Messages are read by this code, so their language is fixed; without LANG the encoding would be SQL_ASCII.
const serverEnv = (): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  LC_ALL: undefined,
  LANG: 'C.UTF-8',
  LC_MESSAGES: 'C',
  TZ: 'UTC',
});

type InitOptions = {
  readonly binaries: PostgresBinaries;
  readonly clusterDir: string;
  readonly passwordFile: string;
  readonly user: ServerUser | null;
  readonly sync: boolean;
  readonly log: Log;
};

// LC_CTYPE decides whether pg_trgm sees Chinese at all: C does not, C.UTF-8 does.
const LOCALES = ['C.UTF-8', 'en_US.UTF-8'] as const;

const initdbOnce = (options: InitOptions, locale: string): Promise<string | null> =>
  new Promise((resolve) => {
    const flags = [
      '--username=postgres',
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      `--locale=${locale}`,
      '--lc-collate=C',
      '--lc-messages=C',
    ];
    execFile(
      options.binaries.initdb,
      [
        `--pgdata=${options.clusterDir}`,
        `--pwfile=${options.passwordFile}`,
        ...flags,
        ...(options.sync ? [] : ['--no-sync']),
      ],
      { cwd: options.clusterDir, env: serverEnv(), ...(options.user ?? {}) },
      (error, stdout, stderr) => {
        options.log(stdout.trim());
        resolve(error === null ? null : stderr || error.message);
      },
    );
  });

/** Null when it worked, else what initdb said. */
export const runInitdb = async (options: InitOptions): Promise<string | null> => {
  let said: string | null = null;
  for (const locale of LOCALES) {
    said = await initdbOnce(options, locale);
    if (said === null || !/invalid locale/.test(said)) return said;
  }
  return said;
};

type ServerOptions = {
  readonly binaries: PostgresBinaries;
  readonly cluster: { readonly dir: string; readonly dataDir: string; readonly user: ServerUser | null };
  readonly port: number;
  readonly durable: boolean;
  readonly log: Log;
};

export type DatabaseServer = {
  readonly stop: () => Promise<void>;
  /** Resolves when it has ended, asked or not, and says why. */
  readonly ended: Promise<StartRefused>;
};

const settings = (port: number, durable: boolean): readonly string[] =>
  [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=150',
    // Bounded: a laboratory's small machine runs this beside the product. Reads come from the system's cache mostly.
    'shared_buffers=256MB',
    'work_mem=16MB',
    // Queries are short and many; compiling one takes longer than it could save.
    'jit=off',
    // The same for starting helpers: every query touches a bounded number of rows.
    'max_parallel_workers_per_gather=0',
    // Lists are read by index in their own order; the planner must not shy from it as from a spinning disk.
    'random_page_cost=1.1',
    'max_wal_size=2GB',
    'timezone=UTC',
    'lc_messages=C',
    ...(durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
  ].flatMap((setting) => ['-c', setting]);

const whyItStopped = (lines: readonly string[], options: ServerOptions, exit: number | string | null): StartRefused => {
  const text = lines.join('\n');
  if (/could not bind|Address already in use/.test(text))
    return new StartRefused('databasePortTaken', { port: options.port });
  if (/No space left on device/.test(text))
    return new StartRefused('diskFull', { dataDir: options.cluster.dataDir, freeMb: 0, neededMb: 32 });
  const fatal = lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? `${exit ?? 'no exit code'}`;
  return new StartRefused('databaseExitedEarly', { detail: fatal.replace(/^.*?(FATAL|PANIC):\s*/, '') });
};

/** Longer than any orderly stop takes; a process that is frozen hears nothing but the last. */
const HURRY_MS = 30_000;
const KILL_MS = 40_000;

/** Resolves when the server accepts connections. */
export const startServer = (options: ServerOptions): Promise<DatabaseServer> =>
  new Promise((resolve, reject) => {
    const { binaries, cluster } = options;
    // Detached: Ctrl+C in the terminal must reach node alone, which stops its own work before the database.
    const server = spawn(binaries.postgres, ['-D', cluster.dir, ...settings(options.port, options.durable)], {
      cwd: cluster.dir,
      env: serverEnv(),
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
      ...(cluster.user ?? {}),
    });
    const lines: string[] = [];
    const ended = new Promise<StartRefused>((done) =>
      // The last lines may still be in the pipe.
      server.once('exit', (code, signal) => setImmediate(() => done(whyItStopped(lines, options, signal ?? code)))),
    );
    const stopAtExit = (): void => void server.kill('SIGINT');
    process.once('exit', stopAtExit);
    const stop = async (): Promise<void> => {
      process.off('exit', stopAtExit);
      if (server.exitCode !== null || server.signalCode !== null) return;
      if (process.platform === 'win32') execFile(binaries.pgCtl, ['stop', '-m', 'fast', '-D', cluster.dir]);
      else server.kill('SIGINT');
      const hurry = setTimeout(() => server.kill('SIGQUIT'), HURRY_MS);
      const kill = setTimeout(() => server.kill('SIGKILL'), KILL_MS);
      await ended;
      clearTimeout(hurry);
      clearTimeout(kill);
    };
    server.once('error', (error) => reject(new StartRefused('databaseExitedEarly', { detail: error.message })));
    void ended.then((why) => {
      process.off('exit', stopAtExit);
      reject(why);
    });
    server.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      for (const line of chunk.split('\n').filter((text) => text.trim() !== '')) {
        if (lines.push(line) > 200) lines.shift();
        options.log(line);
      }
      if (chunk.includes('ready to accept connections')) resolve({ stop, ended });
    });
  });
