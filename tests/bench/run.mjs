#!/usr/bin/env node
// npm run bench [-- --json] [-- --only name]: measures side by side with the bare minimum, in one run.
import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const projectDir = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const run = (args) =>
  new Promise((resolve) => {
    spawn(process.execPath, args, { cwd: projectDir, stdio: 'inherit' }).on('exit', (code) => resolve(code ?? 1));
  });

// The browser rows need the built application.
const built = await run(['infra/bin/build.mjs']);
process.exit(built === 0 ? await run(['infra/bin/run.mjs', 'tests/bench/all.ts', ...process.argv.slice(2)]) : built);
