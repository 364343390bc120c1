import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, parse, relative } from 'node:path';
import { z } from 'zod';
import { copyProject } from './copy';
import { patches, type Patch } from './patches';

// npm run planted [-- name …]: plants faults (patches.ts) one at a time in a copy of the project, and runs the unit and
// component tests that could notice: those beside the file or made for it, then all that come to it, then the scans of texts. Exit code 1
// where more than one stays unnoticed.
const MOST_UNNOTICED = 1;
const SCANS = ['tests/words', 'tests/hostile'];
const projectDir = process.cwd();
const copy = mkdtempSync(join(tmpdir(), 'shilu-planted-'));
const report = join(copy, 'report.json');

const reportSchema = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
});
let testing: ChildProcess | null = null;
type Failed = { readonly file: string; readonly test: string };

const vitest = (args: readonly string[]): Promise<readonly Failed[]> => {
  rmSync(report, { force: true });
  const command = [
    join('node_modules', 'vitest', 'vitest.mjs'),
    ...args,
    ...['--project', 'unit', '--project', 'ui*', '--passWithNoTests', '--bail', '1'],
    ...['--reporter', 'json', '--outputFile', report],
  ];
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, command, { cwd: copy, stdio: 'ignore' });
    testing = child;
    child.on('error', reject);
    child.on('exit', () => {
      const { testResults } = reportSchema.parse(JSON.parse(readFileSync(report, 'utf8')));
      resolve(
        testResults
          .filter(({ status }) => status === 'failed')
          .map(({ name, assertionResults }) => ({
            file: relative(copy, name),
            test: assertionResults.find(({ status }) => status === 'failed')?.fullName ?? 'cannot be read',
          })),
      );
    });
  });
};

/** Tests that stand beside a file or import it themselves. */
const madeFor = (file: string, tests: readonly string[]): readonly string[] => {
  const imported = `/${parse(file).name}'`;
  return tests.filter(
    (test) => dirname(test) === dirname(file) || readFileSync(join(copy, test), 'utf8').includes(imported),
  );
};

/** The first test that notices, looked for where it is likeliest. */
const noticed = async ({ file }: Patch, tests: readonly string[]): Promise<Failed | undefined> => {
  const near = madeFor(file, tests);
  for (const args of [
    ...(near.length === 0 ? [] : [['run', ...near]]),
    ['related', '--run', file],
    ['run', ...SCANS],
  ]) {
    const [failed] = await vitest(args);
    if (failed !== undefined) return failed;
  }
  return undefined;
};

/** The copy as the project is, but for this fault, while `work` goes on. */
const planted = async <T>({ file, find, replace }: Patch, work: () => Promise<T>): Promise<T> => {
  const path = join(copy, file);
  const whole = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    whole.replace(find, () => replace),
  );
  try {
    return await work();
  } finally {
    writeFileSync(path, whole);
  }
};

const run = async (): Promise<number> => {
  const wanted = process.argv.slice(2);
  const chosen = patches.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  if (chosen.length === 0) throw new Error(`no fault is called ${wanted.join(', ')}`);
  const tests = copyProject(projectDir, copy).filter((path) => /[.]unit[.]test[.]tsx?$/.test(path));
  const files = new Set<string>();
  let unnoticed = 0;
  for (const patch of chosen) {
    const began = Date.now();
    const failed = await planted(patch, () => noticed(patch, tests));
    const seconds = Math.round((Date.now() - began) / 1000);
    if (failed === undefined) unnoticed += 1;
    else files.add(failed.file);
    const found = failed === undefined ? patch.breaks : `${failed.file}: ${failed.test}`;
    console.log(`${failed === undefined ? 'GREEN' : 'red  '} ${patch.name} (${seconds} s)  ${found}`);
  }
  // Red says something only of a test that is green without the fault.
  const broken = files.size === 0 ? [] : await vitest(['run', ...files]);
  for (const { file, test } of broken) console.log(`FAILS WITHOUT A FAULT  ${file}: ${test}`);
  console.log(`${chosen.length - unnoticed} of ${chosen.length} faults turn a test red`);
  return unnoticed > MOST_UNNOTICED || broken.length > 0 ? 1 : 0;
};

process.on('exit', () => {
  testing?.kill('SIGKILL');
  rmSync(copy, { recursive: true, force: true, maxRetries: 5 });
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));
process.exitCode = await run();
