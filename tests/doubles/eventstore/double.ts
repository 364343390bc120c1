import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Fault } from './faults';

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
  /** How often each call came since the process began. */
  readonly counts: () => Promise<Readonly<Record<string, number>>>;
  /** kill -9; comes back when the process is gone. */
  readonly kill: () => Promise<void>;
  /** On the same file and the same ports. */
  readonly restart: () => Promise<void>;
  readonly destroy: () => Promise<void>;
};

type Ports = { readonly port: number; readonly admin: number };

export const certificateFile = join(import.meta.dirname, 'tls', 'certificate.pem');

/**
 * Starts the double as a process of its own, its log in a folder of its own. With an account (`user:password`) it
 * speaks TLS, and only to that account.
 */
export const startEventStoreDouble = async ({
  account,
}: { readonly account?: string } = {}): Promise<EventStoreDouble> => {
  await build();
  const home = mkdtempSync(join(tmpdir(), 'eventstore-double-'));
  let child: ChildProcess | null = null;

  const start = ({ port, admin }: Ports): Promise<Ports> =>
    new Promise((resolve, reject) => {
      const args = ['--enable-source-maps', bundled, join(home, 'log'), String(port), String(admin)];
      if (account !== undefined) args.push(dirname(certificateFile), account);
      const started = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
      child = started;
      started.stdout.setEncoding('utf8').once('data', (line: string) => resolve(JSON.parse(line) as Ports));
      started.once('exit', (code) => reject(new Error(`the double ended with ${code}`)));
    });

  const kill = async (): Promise<void> => {
    const dying = child;
    if (dying === null || dying.exitCode !== null || dying.signalCode !== null) return;
    const gone = new Promise((resolve) => dying.once('exit', resolve));
    dying.kill('SIGKILL');
    await gone;
  };

  const ports = await start({ port: 0, admin: 0 });
  const admin = async (method: string, body?: string): Promise<Readonly<Record<string, number>>> => {
    const answer = await fetch(`http://127.0.0.1:${ports.admin}/`, body === undefined ? { method } : { method, body });
    return (await answer.json()) as Record<string, number>;
  };
  return {
    port: ports.port,
    url:
      account === undefined
        ? `esdb://127.0.0.1:${ports.port}?tls=false`
        : `esdb://${account}@127.0.0.1:${ports.port}?tlsCAFile=${encodeURIComponent(certificateFile)}`,
    order: async (fault) => void (await admin('POST', JSON.stringify(fault))),
    clear: async () => void (await admin('DELETE')),
    counts: () => admin('GET'),
    kill,
    restart: async () => void (await start(ports)),
    destroy: async () => {
      await kill();
      rmSync(home, { recursive: true, force: true });
    },
  };
};
