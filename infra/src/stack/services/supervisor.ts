import { spawn, type ChildProcess } from 'node:child_process';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { backoff, pause } from '../../event-store/backoff';
import type { Logger } from '../../logging/logger';

/** A process that the supervisor keeps running. */
export type Part = {
  readonly name: string;
  readonly service: string;
  readonly port: number;
  readonly env: NodeJS.ProcessEnv;
};

export type Supervisor = {
  /** Runs once, to its end; throws when it fails. */
  readonly run: (part: Part) => Promise<void>;
  readonly keep: (part: Part) => void;
  /** Ends what it keeps, in this order of services; those of one service together. */
  readonly stop: (order: readonly string[]) => Promise<void>;
};

type Kept = {
  readonly part: Part;
  child: ChildProcess | null;
  startedAt: string;
  readonly ended: Promise<void>;
  readonly stopping: AbortController;
};

/** What ran so long was no failed start. */
const STEADY_MS = 10_000;
const RESTART = { first: 200, most: 5_000 };
const LONGEST_STOP_MS = 20_000;

const exitOf = (child: ChildProcess): Promise<{ readonly code: number | null; readonly signal: string | null }> =>
  new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
    child.once('error', () => resolve({ code: 127, signal: null }));
  });

/**
 * Starts each part as a process of its own, starts it again when it ends unasked, and writes what runs into
 * `services.json` in the data folder, anew at each change. A part whose supervisor is gone ends by itself: it hears the
 * channel close.
 */
export const createSupervisor = (options: {
  readonly entry: string;
  readonly dataDir: string;
  readonly log: Logger;
}): Supervisor => {
  const { entry, dataDir, log } = options;
  const kept = new Map<string, Kept>();
  let writing = Promise.resolve();

  const begin = (part: Part): ChildProcess =>
    spawn(process.execPath, ['--enable-source-maps', entry, part.service], {
      env: { ...process.env, ...part.env, PORT: String(part.port), SERVICE_NAME: part.name },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });

  const note = (): void => {
    const running = [...kept.values()].flatMap(({ part: { name, service, port }, child, startedAt }) =>
      child?.pid === undefined ? [] : [{ name, service, pid: child.pid, port, startedAt }],
    );
    const file = join(dataDir, 'services.json');
    writing = writing
      .then(async () => {
        await writeFile(`${file}.new`, `${JSON.stringify(running, null, 2)}\n`);
        await rename(`${file}.new`, file);
      })
      .catch((error: unknown) => log.warn(error, 'services.json could not be written'));
  };

  const keepRunning = async (one: Kept): Promise<void> => {
    const { part, stopping } = one;
    for (let failures = 0; !stopping.signal.aborted;) {
      const began = Date.now();
      const child = begin(part);
      one.child = child;
      one.startedAt = new Date(began).toISOString();
      note();
      const { code, signal } = await exitOf(child);
      one.child = null;
      note();
      if (stopping.signal.aborted) return;
      failures = Date.now() - began > STEADY_MS ? 0 : failures + 1;
      log.warn({ service: part.name, code, signal }, 'ended unasked; starting it again');
      await pause(backoff(failures, RESTART), stopping.signal);
    }
  };

  const end = async (one: Kept): Promise<void> => {
    one.stopping.abort();
    one.child?.kill('SIGTERM');
    const tooLong = setTimeout(() => one.child?.kill('SIGKILL'), LONGEST_STOP_MS);
    await one.ended;
    clearTimeout(tooLong);
  };

  return {
    run: async (part) => {
      const { code, signal } = await exitOf(begin(part));
      if (code !== 0) throw new Error(`${part.name}: ${signal ?? code ?? ''}`);
    },
    keep: (part) => {
      const stopping = new AbortController();
      let settle: () => void = () => undefined;
      const ended = new Promise<void>((resolve) => (settle = resolve));
      const one: Kept = { part, child: null, startedAt: '', ended, stopping };
      kept.set(part.name, one);
      void keepRunning(one).finally(settle);
    },
    stop: async (order) => {
      const all = [...kept.values()];
      for (const service of order) await Promise.all(all.filter(({ part }) => part.service === service).map(end));
      await writing;
    },
  };
};
