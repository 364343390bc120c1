#!/usr/bin/env node
// node infra/bin/build.mjs: builds the browser application and the server; skips what has not changed since.
// node infra/bin/build.mjs commands: the commands of maintenance for an image, which `npm run` builds when it runs them.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle, projectDir } from './bundle.mjs';
import { commandEntries, fileOf } from './commands.mjs';
import { say } from './say.mjs';

const stampFile = join(projectDir, '.cache', 'build-stamp.json');
const SKIP = new Set(['node_modules', 'dist', '.cache', 'vendor', 'data']);
const TEST = /\.(unit|int|ui)\.test\.tsx?$/;

const filesUnder = (path) => {
  const found = statSync(join(projectDir, path), { throwIfNoEntry: false });
  if (found === undefined) return [];
  if (found.isFile()) return [path];
  return readdirSync(join(projectDir, path))
    .filter((name) => !SKIP.has(name) && !TEST.test(name))
    .sort()
    .flatMap((name) => filesUnder(`${path}/${name}`));
};

const stampOf = (paths) => {
  const hash = createHash('sha256').update(process.version);
  for (const file of paths.flatMap(filesUnder)) hash.update(`\0${file}\0`).update(readFileSync(join(projectDir, file)));
  return hash.digest('hex');
};

const run = (command, args, cwd) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, stdio: 'inherit' });
    child.on('error', reject);
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${command} ${args[0] ?? ''}: ${code}`))));
  });

const buildFrontend = async () => {
  const frontend = join(projectDir, 'frontend');
  const vite = dirname(createRequire(join(frontend, 'package.json')).resolve('vite/package.json'));
  await run(process.execPath, [join(vite, 'bin', 'vite.js'), 'build', '--logLevel', 'warn'], frontend);
};

const parts = [
  {
    name: 'server',
    sources: [
      'events',
      'infra/src',
      'infra/bin',
      'command-service',
      'projection-service',
      'integration-workers',
      'package-lock.json',
    ],
    result: 'dist/stack.mjs',
    build: () => bundle({ entry: 'infra/src/stack/main.ts', outfile: join(projectDir, 'dist', 'stack.mjs') }),
  },
  {
    name: 'frontend',
    sources: ['events', 'frontend', 'package-lock.json', 'tsconfig.base.json'],
    result: 'frontend/dist/index.html',
    build: buildFrontend,
  },
];

const readStamps = () => {
  try {
    return JSON.parse(readFileSync(stampFile, 'utf8'));
  } catch {
    return {};
  }
};

const buildCommands = async () => {
  for (const { name, entry } of commandEntries(projectDir))
    await bundle({ entry, outfile: join(projectDir, 'dist', fileOf(name)) });
};

/** Builds what changed. Throws when a part cannot be built. */
export const buildAll = async ({ only } = {}) => {
  for (const part of parts.filter(({ name }) => only === undefined || only === name)) {
    const stamp = stampOf(part.sources);
    if (readStamps()[part.name] === stamp && existsSync(join(projectDir, part.result))) continue;
    const began = Date.now();
    say(part.name === 'server' ? 'buildingServer' : 'buildingFrontend');
    await part.build();
    say('built', { seconds: ((Date.now() - began) / 1000).toFixed(1) });
    mkdirSync(dirname(stampFile), { recursive: true });
    writeFileSync(stampFile, JSON.stringify({ ...readStamps(), [part.name]: stamp }));
  }
  // esbuild keeps a process of its own for the next build; whoever started the product does not build again.
  await (await import('esbuild')).stop();
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const only = process.argv[2];
    if (only === 'commands') await buildCommands();
    else await buildAll(only === undefined ? {} : { only });
  } catch (error) {
    say('buildFailed', { reason: error.message });
    process.exit(1);
  }
}
