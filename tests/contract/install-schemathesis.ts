import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const REQUIREMENTS = join(import.meta.dirname, 'requirements.txt');
const PATIENCE_MS = 10 * 60_000;
const onWindows = process.platform === 'win32';
const run = promisify(execFile);

/** The program, or why there is none; `python` says whether it could have been installed. */
export type Schemathesis = { readonly command: string } | { readonly why: string; readonly python: boolean };

const lastLine = (error: unknown): string => {
  const { stderr } = error as { readonly stderr?: string };
  const told = stderr?.trim() || String(error);
  return told.split('\n').at(-1) ?? '';
};

const findPython = async (): Promise<string | null> => {
  const suits = 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))';
  for (const name of ['python3', 'python'])
    try {
      await run(name, ['-c', suits]);
      return name;
    } catch {
      // Perhaps under the other name.
    }
  return null;
};

/** schemathesis in a virtual environment in `.cache`, made once for each list of requirements. */
export const installSchemathesis = async (): Promise<Schemathesis> => {
  const version = createHash('sha256').update(readFileSync(REQUIREMENTS)).digest('hex').slice(0, 12);
  const folder = join(import.meta.dirname, '..', '..', '.cache', `schemathesis-${version}`);
  const programs = join(folder, onWindows ? 'Scripts' : 'bin');
  const [command, installed] = [join(programs, 'st'), join(folder, 'installed')];
  if (existsSync(installed)) return { command };
  const python = await findPython();
  if (python === null) return { why: 'there is no Python 3.11 or later with venv and pip', python: false };
  try {
    await rm(folder, { recursive: true, force: true });
    await run(python, ['-m', 'venv', folder], { timeout: PATIENCE_MS });
    const quietly = ['install', '--quiet', '--disable-pip-version-check', '--only-binary', ':all:'];
    const listed = ['--require-hashes', '--requirement', REQUIREMENTS];
    await run(join(programs, 'python'), ['-m', 'pip', ...quietly, ...listed], { timeout: PATIENCE_MS });
    await writeFile(installed, '');
    return { command };
  } catch (error) {
    return { why: `pip could not install it: ${lastLine(error)}`, python: true };
  }
};
