import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

export const projectDir = join(import.meta.dirname, '..', '..');

/** Bundles an entry of the project into `.cache/tests/<name>`. */
export const bundleEntry = async (entry: string, name: string): Promise<string> => {
  const outfile = join(projectDir, '.cache', 'tests', name);
  const script = `import(${JSON.stringify(join(projectDir, 'infra', 'bin', 'bundle.mjs'))}).then(({ bundle }) => bundle({ entry: ${JSON.stringify(entry)}, outfile: ${JSON.stringify(outfile)} }))`;
  await promisify(execFile)(process.execPath, ['-e', script], { cwd: projectDir });
  return outfile;
};

/** The product's own entry, bundled as `npm start` bundles it, with a page for a frontend. */
export const buildStack = async (name: string): Promise<string> => {
  const home = join(projectDir, '.cache', 'tests', name);
  mkdirSync(join(home, 'frontend', 'dist'), { recursive: true });
  writeFileSync(join(home, 'frontend', 'dist', 'index.html'), '<!doctype html><title>-</title>');
  return bundleEntry('infra/src/stack/main.ts', join(name, 'dist', 'stack.mjs'));
};

let built: Promise<string> | undefined;
/** The same, once for all files that one worker of the tests runs, where nothing is laid beside it. */
export const builtStack = (): Promise<string> => {
  built ??= buildStack(`worker-${process.env['VITEST_POOL_ID'] ?? '0'}`);
  return built;
};

export type Exit = { readonly code: number | null; readonly signal: NodeJS.Signals | null };
export type Child = {
  readonly url: string;
  readonly pid: number;
  readonly output: () => string;
  readonly exited: Promise<Exit>;
  /** Resolves when it says that it is ready; false when it ended instead. */
  readonly ready: Promise<boolean>;
  readonly signal: (signal: NodeJS.Signals) => void;
};

/** As `npm start` of the project, once all is built: npm, its shell, the script that keeps the product, the product. */
const writePackage = (folder: string, script: string): void => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: { start: 'node start.mjs' } }));
  writeFileSync(join(folder, 'start.mjs'), `${script};\n`);
};

/** Starts the product as a process of its own, without the demo. */
export const spawnStack = (
  entry: string,
  options: {
    readonly dataDir: string;
    readonly port: number;
    /** How it runs; embedded when absent. */
    readonly way?: 'services';
    /** A folder for a package whose script `start` runs it as the project's own does: then it is npm that is started. */
    readonly npm?: string;
    readonly env?: Readonly<Record<string, string | undefined>>;
    /** As `npm start` does once everything is built: below a process of its own, in a group of their own. */
    readonly below?: true;
  },
): Child => {
  const { LANG: _lang, LC_ALL: _all, ...inherited } = process.env;
  const env = {
    ...inherited,
    DEMO: 'false',
    LOG_LEVEL: 'warn',
    DATA_DIR: options.dataDir,
    PORT: String(options.port),
    ...options.env,
  };
  const args = options.way ? [options.way] : [];
  const runner = JSON.stringify(join(projectDir, 'infra', 'bin', 'run-stack.mjs'));
  const script = `import(${runner}).then(({ runStack }) => runStack(${JSON.stringify(entry)}, ${JSON.stringify(args)}))`;
  if (options.npm !== undefined) writePackage(options.npm, script);
  const below = options.below ? ['-e', script] : ['--enable-source-maps', entry, ...args];
  const [command, given] =
    options.npm === undefined ? [process.execPath, below] : ['npm', ['start', '--prefix', options.npm]];
  const child = spawn(command, given, {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: options.below === true,
  });
  let output = '';
  let tellReady: (ready: boolean) => void = () => undefined;
  const ready = new Promise<boolean>((resolve) => (tellReady = resolve));
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (output.includes('Shilu is ready') && output.includes('Ctrl+C stops')) tellReady(true);
    });
  }
  const exited = new Promise<Exit>((resolve) =>
    child.once('exit', (code, signal) => {
      tellReady(false);
      resolve({ code, signal });
    }),
  );
  return {
    url: `http://${options.env?.['HOST'] ?? '127.0.0.1'}:${options.port}`,
    pid: child.pid ?? 0,
    output: () => output,
    exited,
    ready,
    signal: (signal) => void child.kill(signal),
  };
};

/** Where the cluster of a data folder is. */
export const clusterOf = (dataDir: string): string => {
  const elsewhere = join(dataDir, 'cluster-is-at');
  return join(existsSync(elsewhere) ? readFileSync(elsewhere, 'utf8').trim() : dataDir, 'cluster');
};

/** Process and port of the database server of a data folder, as it wrote them down itself. */
export const databaseOf = (dataDir: string): { readonly pid: number; readonly url: string } | null => {
  const file = join(clusterOf(dataDir), 'postmaster.pid');
  if (!existsSync(file)) return null;
  const lines = readFileSync(file, 'utf8').split('\n');
  const password = readFileSync(join(dataDir, 'password'), 'utf8');
  return { pid: Number(lines[0]), url: `postgres://postgres:${password}@127.0.0.1:${lines[3]}/shilu` };
};

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};

export const until = async (
  what: string,
  test: () => boolean | Promise<boolean>,
  milliseconds = 20_000,
): Promise<void> => {
  const end = Date.now() + milliseconds;
  while (!(await test())) {
    if (Date.now() > end) throw new Error(`not within ${milliseconds} ms: ${what}`);
    await sleep(50);
  }
};

export const passwordIn = (output: string): string => /password: (\S+) \(shown/.exec(output)?.[1] ?? '';
