import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';

const OWN = '@shilu';

/** Packages are shared with the project; its own workspaces are those of the copy. */
const linkPackages = (from: string, to: string): void => {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    if (name === OWN) {
      mkdirSync(join(to, OWN));
      for (const workspace of readdirSync(join(from, OWN)))
        symlinkSync(join('..', '..', workspace), join(to, OWN, workspace), 'dir');
    } else symlinkSync(join(from, name), join(to, name));
  }
};

/** The project as it lies here, saved or not, so that what is planted in it harms nothing. Answers what was copied. */
export const copyProject = (projectDir: string, to: string): readonly string[] => {
  const listed = execFileSync('git', ['ls-files', '-coz', '--exclude-standard'], {
    cwd: projectDir,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const copied = listed
    .split('\0')
    .filter((path) => path !== '' && !path.startsWith('tests/archives/') && existsSync(join(projectDir, path)));
  for (const path of copied) {
    const from = join(projectDir, path);
    mkdirSync(dirname(join(to, path)), { recursive: true });
    cpSync(from, join(to, path));
  }
  for (const workspace of ['.', ...readdirSync(join(projectDir, 'node_modules', OWN))]) {
    const packages = join(projectDir, workspace, 'node_modules');
    if (existsSync(packages)) linkPackages(packages, join(to, workspace, 'node_modules'));
  }
  return copied;
};
