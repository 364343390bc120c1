import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { bundleWorkers, projectDir } from './infra/bin/bundle.mjs';

const outdir = join(projectDir, '.cache', 'workers');
const done = new Map<string, Promise<string | null>>();

/** Tests run from source; worker threads, which cannot, from bundles. */
const workers = {
  name: 'workers',
  enforce: 'pre' as const,
  transform: async (source: string, id: string) => {
    if (!/\.ts$/.test(id) || !source.includes('-worker.ts')) return null;
    const rename = (file: string) => `new URL('${pathToFileURL(join(outdir, file)).href}')`;
    const made = done.get(id) ?? bundleWorkers({ path: id, source, outdir, rename });
    done.set(id, made);
    return made;
  },
};

const filesBelow = (folder: string, name: RegExp): string[] =>
  readdirSync(join(projectDir, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => name.test(file) && !file.includes('node_modules'))
    .map((file) => join(folder, file));

/** Tests that replace modules or the clock: what they replaced, or what others began by it, would stand in the next file's way. */
const isReplacing = (file: string): boolean =>
  /vi\.(mock|useFakeTimers)\(/.test(readFileSync(resolve(projectDir, file), 'utf8'));

const root = join(projectDir, 'frontend');
const screens = filesBelow('frontend/src', /\.unit\.test\.tsx?$/);
const packages = ['infra', 'command-service', 'projection-service', 'integration-workers', 'tests'];
const served = packages.flatMap((folder) => filesBelow(folder, /\.int\.test\.ts$/));
const database = 'infra/src/testing/postgres-for-tests.ts';
/** What is polled for comes when it comes: only what never comes fails, and tests then say what they saw last. */
const patient = { poll: { timeout: 20_000 } };

// Much of it is waiting for processes that start, freeze or come back.
const withServer = { expect: patient, testTimeout: 180_000, hookTimeout: 180_000, maxWorkers: 3 };

/** Short files that take long, most of them because they start processes; begun last, one would run alone at the end. */
const LONG =
  /\/tests\/(archives|faults|services|fuzz|contract|backup|rebuild)\b|\/embedded\.int\.test\.ts$|\/(print|inspect-time|patterns|worker-pool|manual-panel)\.unit\.test\.tsx?$/;

/**
 * By size, as ever, but the long ones first: nothing is known of durations where nothing ran before. Screens that replace
 * modules come last, one after another: each begins by loading all of ours.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId, project }: TestSpecification): number =>
      project.name === 'ui' && isReplacing(moduleId) ? 2 : LONG.test(moduleId) ? 0 : 1;
    return [0, 1, 2].flatMap((wanted) => sorted.filter((file) => rank(file) === wanted));
  }
}

// unit: pure, no server. int: real PostgreSQL. ui*: components in jsdom.
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins: [workers],
        test: {
          name: 'unit',
          expect: patient,
          include: ['{events,infra,command-service,projection-service,integration-workers,tests}/**/*.unit.test.ts'],
          exclude: ['**/node_modules/**'],
          // What is pure leaves nothing behind: modules are loaded once, not for each of the files.
          isolate: false,
          // Beside others that measure processor time, not the wall's: as many as the smallest machine has cores.
          maxWorkers: 2,
          // A guard against hanging, wide enough for a busy machine; no test measures by it.
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        plugins: [workers],
        test: {
          ...withServer,
          name: 'int',
          include: served.filter((file) => !isReplacing(file)),
          globalSetup: [database, 'tests/support/engines.ts'],
          // Each file has databases and folders of its own; the product's modules are loaded once, not for each of them.
          isolate: false,
        },
      },
      {
        plugins: [workers],
        test: { ...withServer, name: 'int-replacing', include: served.filter(isReplacing), globalSetup: [database] },
      },
      {
        extends: './frontend/vite.config.ts',
        // Packages and our own modules alike are loaded once, not for each of the files; ours anew for those that replace
        // some of them, or the clock (`src/test-setup.ts`).
        test: {
          name: 'ui',
          root,
          expect: patient,
          include: screens.map((file) => relative('frontend', file)),
          provide: { replacing: screens.filter(isReplacing).map((file) => join(projectDir, file)) },
          isolate: false,
        },
      },
    ],
  },
});
