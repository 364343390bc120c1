import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../../infra/bin/free-port.mjs';
import type { Member } from './cluster';
import type { Fault } from './faults';
import type { ServerSettings } from './server';

const projectDir = join(import.meta.dirname, '..', '..', '..');
const bundled = join(projectDir, '.cache', 'tests', `eventstore-double-${process.pid}`, 'server.mjs');
let built: Promise<unknown> | null = null;

const build = (): Promise<unknown> => {
  const script = `import(${JSON.stringify(join(projectDir, 'infra', 'bin', 'bundle.mjs'))}).then(({ bundle }) => bundle({ entry: 'tests/doubles/eventstore/server.ts', outfile: ${JSON.stringify(bundled)} }))`;
  built ??= promisify(execFile)(process.execPath, ['-e', script], { cwd: projectDir });
  return built;
};

export type EventStoreDouble = {
  readonly port: number;
  readonly url: string;
  /** For the next calls of a sort. */
  readonly order: (fault: Fault) => Promise<void>;
  readonly clear: () => Promise<void>;
  /** Takes away for good what the settings of streams hide. */
  readonly scavenge: () => Promise<void>;
  /** How often each call came since the process began. */
  readonly counts: () => Promise<Readonly<Record<string, number>>>;
  /** SIGSTOP: it is there and says nothing. */
  readonly freeze: () => void;
  readonly thaw: () => void;
  /** kill -9; comes back when the process is gone. */
  readonly kill: () => Promise<void>;
  /** On the same file and the same ports. */
  readonly restart: () => Promise<void>;
  /** A backup of the server's own, of its files as they stand; and that put back. */
  readonly copy: () => void;
  readonly putBack: () => Promise<void>;
  readonly destroy: () => Promise<void>;
};

export const certificateFile = join(import.meta.dirname, 'tls', 'certificate.pem');

type Server = Omit<EventStoreDouble, 'url' | 'copy' | 'putBack' | 'destroy'>;
const startServer = async (settings: ServerSettings): Promise<Server> => {
  await build();
  let child: ChildProcess | null = null;

  const start = (wanted: ServerSettings): Promise<Member> =>
    new Promise((resolve, reject) => {
      const started = spawn(process.execPath, ['--enable-source-maps', bundled, JSON.stringify(wanted)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      child = started;
      started.stdout.setEncoding('utf8').once('data', (line: string) => resolve(JSON.parse(line) as Member));
      started.once('exit', (code) => reject(new Error(`the double ended with ${code}`)));
    });

  const kill = async (): Promise<void> => {
    const dying = child;
    if (dying === null || dying.exitCode !== null || dying.signalCode !== null) return;
    const gone = new Promise((resolve) => dying.once('exit', resolve));
    dying.kill('SIGKILL');
    await gone;
  };

  const ports = await start(settings);
  const admin = async (method: string, path: string, body?: string): Promise<Readonly<Record<string, number>>> => {
    const address = `http://127.0.0.1:${ports.admin}${path}`;
    const answer = await fetch(address, body === undefined ? { method } : { method, body });
    return (await answer.json()) as Record<string, number>;
  };
  return {
    port: ports.port,
    order: async (fault) => void (await admin('POST', '/', JSON.stringify(fault))),
    clear: async () => void (await admin('DELETE', '/')),
    scavenge: async () => void (await admin('POST', '/scavenge')),
    counts: () => admin('GET', '/'),
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    kill,
    restart: async () => void (await start({ ...settings, ...ports })),
  };
};

const homeOf = (): string => mkdtempSync(join(tmpdir(), 'eventstore-double-'));

/**
 * Starts the double as a process of its own, its log in a folder of its own. With an account (`user:password`, an
 * administrator's) it speaks TLS, and only to accounts it knows.
 */
export const startEventStoreDouble = async ({
  account,
  maxAppendSize,
}: { readonly account?: string; readonly maxAppendSize?: number } = {}): Promise<EventStoreDouble> => {
  const home = homeOf();
  const [log, kept] = [join(home, 'log'), join(home, 'log.kept')];
  const [login = '', ...password] = (account ?? '').split(':');
  const server = await startServer({
    ...{ file: log, port: 0, admin: 0 },
    ...(maxAppendSize === undefined ? {} : { maxAppendSize }),
    ...(account === undefined
      ? {}
      : { tls: dirname(certificateFile), accounts: [{ login, password: password.join(':'), groups: ['$admins'] }] }),
  });
  return {
    ...server,
    url:
      account === undefined
        ? `esdb://127.0.0.1:${server.port}?tls=false`
        : `esdb://${account}@127.0.0.1:${server.port}?tlsCAFile=${encodeURIComponent(certificateFile)}`,
    copy: () => copyFileSync(log, kept),
    putBack: async () => {
      await server.kill();
      copyFileSync(kept, log);
      await server.restart();
    },
    destroy: async () => {
      await server.kill();
      rmSync(home, { recursive: true, force: true });
    },
  };
};

export type ClusterDouble = {
  readonly url: string;
  /** The first leads at the beginning. */
  readonly members: readonly Server[];
  readonly destroy: () => Promise<void>;
};

/** Three members that gossip, on one file: when the one that leads is silent, the next takes its place. */
export const startClusterDouble = async (): Promise<ClusterDouble> => {
  const home = homeOf();
  const ports = await Promise.all(Array.from({ length: 6 }, freePort));
  const members = [0, 1, 2].map((index) => ({ port: ports[index] ?? 0, admin: ports[index + 3] ?? 0 }));
  const started = await Promise.all(
    members.map((ours, member) => startServer({ file: join(home, 'log'), ...ours, cluster: { members, member } })),
  );
  return {
    url: `esdb://${members.map(({ port }) => `127.0.0.1:${port}`).join(',')}?tls=false`,
    members: started,
    destroy: async () => {
      await Promise.all(started.map((one) => one.kill()));
      rmSync(home, { recursive: true, force: true });
    },
  };
};
