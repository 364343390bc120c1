// Node 24 for the part of `npm test` that runs the product on it: the one that runs this, the one in NODE24, or the npm
// package of its binary, fetched once into .cache as a browser is.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const VERSION = '24.21.0';
const projectDir = dirname(dirname(fileURLToPath(import.meta.url)));

const runs24 = (path) => {
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' });
  return stdout?.startsWith('v24.') === true;
};

const fetched = () => {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const home = join(projectDir, '.cache', 'node24');
  const path = join(home, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(path) && runs24(path)) return path;
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, 'package.json'), '{ "private": true }');
  const args = ['install', '--no-save', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund'];
  const { status, stderr } = spawnSync('npm', [...args, '--loglevel=error', `${name}@${VERSION}`], {
    cwd: home,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  return status === 0 && runs24(path) ? path : { why: `${name}@${VERSION} could not be had: ${stderr ?? ''}`.trim() };
};

/** The path of a Node 24, or { why } there is none. */
export const node24 = () => {
  const given = process.env.NODE24 ?? '';
  if (given !== '') return runs24(given) ? given : { why: `NODE24 (${given}) is no Node 24` };
  return process.versions.node.startsWith('24.') ? process.execPath : fetched();
};
