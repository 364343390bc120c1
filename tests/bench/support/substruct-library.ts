import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';

/** An interpreter that has the package `rdkit`, such as that of a virtual environment. */
const PYTHON = process.env['SHILU_BENCH_PYTHON'] ?? 'python3';

const answer = z.object({
  version: z.string(),
  structures: z.number(),
  /** What it took to read and index them. */
  seconds: z.number(),
  /** Milliseconds of each query of each run. */
  times: z.array(z.number()),
  counts: z.array(z.number()),
});
export type LibraryAnswer = z.infer<typeof answer>;

type Asked = {
  readonly molecules: readonly string[];
  readonly queries: readonly string[];
  readonly most: number;
  readonly runs: number;
};

const outputOf = (script: string, input: string): Promise<string | null> =>
  new Promise((resolve) => {
    const child = spawn(PYTHON, [script], { stdio: ['pipe', 'pipe', 'inherit'] });
    const parts: Buffer[] = [];
    child.stdout.on('data', (part: Buffer) => parts.push(part));
    child.once('error', () => resolve(null));
    child.once('close', (code) => resolve(code === 0 ? Buffer.concat(parts).toString('utf8') : null));
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });

/** The scripts of benches stay where they are written; the bundle is run from the project's root. */
const SCRIPT = join('tests', 'bench', 'support', 'substruct-library.py');

/** What RDKit's own SubstructLibrary makes of the same; null where there is no Python with RDKit. */
export const askSubstructLibrary = async ({ molecules, ...asked }: Asked): Promise<LibraryAnswer | null> => {
  const folder = await mkdtemp(join(tmpdir(), 'shilu-bench-rdkit-'));
  try {
    const file = join(folder, 'molecules.smi');
    await writeFile(file, molecules.join('\n'));
    const text = await outputOf(SCRIPT, JSON.stringify({ ...asked, molecules: file }));
    return text === null ? null : (answer.nullable().parse(JSON.parse(text)) ?? null);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
