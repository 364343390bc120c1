import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive, until } from '../../support/child';

export type KeptProcess = {
  readonly pid: () => number;
  /** All that it has said since the first start. */
  readonly output: () => string;
  readonly stop: () => Promise<void>;
};

const AGAIN_AFTER_MS = 200;
const READY_WITHIN_MS = 120_000;
const STOPPED_WITHIN_MS = 20_000;

let dying = false;
/** Ctrl+C ends this process by way of its exit, which takes along what it started. */
const exitOnSignals = (): void => {
  if (dying) return;
  dying = true;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
};

/** A process that is started again whenever it ends, as the system's own supervisor would. What it says goes to a file. */
export const keepProcess = async (options: {
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly logFile: string;
  /** What it says when it serves for the first time. */
  readonly ready: RegExp;
}): Promise<KeptProcess> => {
  const { args, logFile, ready } = options;
  let stopping = false;
  const begin = (): ChildProcess => {
    const file = openSync(logFile, 'a');
    const child = spawn(process.execPath, ['--enable-source-maps', ...args], {
      env: { ...process.env, ...options.env },
      stdio: ['ignore', file, file],
    });
    closeSync(file);
    return child;
  };
  const ended = (child: ChildProcess): Promise<void> =>
    new Promise((resolve) =>
      child.exitCode !== null || child.signalCode !== null ? resolve() : child.once('exit', () => resolve()),
    );
  let child = begin();
  // Whatever ends this process, what it started does not stay.
  const orphan = (): void => void child.kill('SIGKILL');
  exitOnSignals();
  process.once('exit', orphan);
  const supervise = async (): Promise<void> => {
    for (;;) {
      await ended(child);
      if (stopping) return;
      await sleep(AGAIN_AFTER_MS);
      if (!stopping) child = begin();
    }
  };
  const supervised = supervise();
  const output = (): string => readFileSync(logFile, 'utf8');
  const stop = async (): Promise<void> => {
    stopping = true;
    child.kill('SIGTERM');
    const hurry = setTimeout(() => child.kill('SIGKILL'), STOPPED_WITHIN_MS);
    await supervised;
    clearTimeout(hurry);
    process.off('exit', orphan);
  };
  try {
    await until(`${args[0]} serves`, () => ready.test(output()) && isAlive(child.pid ?? 0), READY_WITHIN_MS);
  } catch (error) {
    await stop();
    throw new Error(output().slice(-4_000), { cause: error });
  }
  return { pid: () => child.pid ?? 0, output, stop };
};
