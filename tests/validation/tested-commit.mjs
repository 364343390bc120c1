// What `npm test` says in its results of the source that it ran on, so that nobody takes them for those of another.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** In tests/.results. */
export const RUN_FILE = 'run.json';

/** Of a checkout; outside of one there is no commit. */
export const commitOf = (root) => {
  try {
    const git = (...args) =>
      execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
    return { commit: git('rev-parse', '--short=12', 'HEAD'), clean: git('status', '--porcelain') === '' };
  } catch {
    return { commit: null, clean: true };
  }
};

/** Null where nothing ran, or did not say on what. */
export const testedCommit = (root) => {
  const file = join(root, 'tests', '.results', RUN_FILE);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
};
