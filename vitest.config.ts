import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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

const root = join(projectDir, 'frontend');
const screens = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.unit\.test\.tsx?$/.test(file))
  .map((file) => join('src', file));

/** Component tests that replace modules or the clock: what they replaced, or what others began by it, would stand in the next file's way. */
const replacing = screens.filter((file) => /vi\.(mock|useFakeTimers)\(/.test(readFileSync(join(root, file), 'utf8')));

/** Short files that take long, most of them because they start processes; begun last, one would run alone at the end. */
const LONG =
  /\/tests\/(archives|faults|services|fuzz|contract|backup|rebuild)\b|\/embedded\.int\.test\.ts$|\/(print|inspect-time|patterns|worker-pool)\.unit\.test\.ts$/;

/** By size, as ever, but the long ones first: nothing is known of durations where nothing ran before. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification): boolean => LONG.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
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
          include: ['{events,infra,command-service,projection-service,integration-workers,tests}/**/*.unit.test.ts'],
          exclude: ['**/node_modules/**'],
          // What is pure leaves nothing behind: modules are loaded once, not for each of the files.
          isolate: false,
          // Beside others that measure processor time, not the wall's: as many as the smallest machine has cores.
          maxWorkers: 2,
          // A guard against hanging, wide enough for a busy machine; no test measures by it.
          testTimeout: 30_000,
        },
      },
      {
        plugins: [workers],
        test: {
          name: 'int',
          include: ['{infra,command-service,projection-service,integration-workers,tests}/**/*.int.test.ts'],
          exclude: ['**/node_modules/**'],
          globalSetup: ['infra/src/testing/postgres-for-tests.ts', 'tests/support/engines.ts'],
          testTimeout: 60_000,
          hookTimeout: 180_000,
          // Much of it is waiting for processes that start, freeze or come back.
          maxWorkers: 3,
        },
      },
      {
        extends: './frontend/vite.config.ts',
        // Our own modules are made anew for every file; React, Mantine and the rest of the packages are loaded once.
        test: { name: 'ui', root, include: screens.filter((file) => !replacing.includes(file)), isolate: false },
      },
      { extends: './frontend/vite.config.ts', test: { name: 'ui-replacing', root, include: replacing } },
    ],
  },
});
