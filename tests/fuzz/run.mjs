#!/usr/bin/env node
// npm run fuzz -- [--seed N] [--minutes M] [--calls C] [--only call]: sends what the contracts of all calls allow, with
// extreme values, as everybody, to a laboratory of its own; --only names calls by a part of their path or by their id.
// npm run fuzz -- --openapi [--seed N] [--minutes M]: schemathesis holds such a laboratory against its OpenAPI document.
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e6)) },
    minutes: { type: 'string', default: '5' },
    calls: { type: 'string' },
    only: { type: 'string' },
    openapi: { type: 'boolean', default: false },
  },
});
for (const name of ['seed', 'minutes', 'calls'])
  if (values[name] !== undefined && !(Number(values[name]) > 0)) {
    console.error(`--${name} ${values[name]}: not a number above 0`);
    process.exit(2);
  }
const projectDir = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
console.log(`seed ${values.seed}`);
const child = spawn(
  join(projectDir, 'node_modules', '.bin', 'vitest'),
  [
    'run',
    values.openapi ? 'tests/contract/openapi.int.test.ts' : 'tests/fuzz/fuzz.int.test.ts',
    '--project',
    'int',
    '--disable-console-intercept',
  ],
  {
    cwd: projectDir,
    stdio: 'inherit',
    env: {
      ...process.env,
      FUZZ_SEED: values.seed,
      FUZZ_MINUTES: values.minutes,
      ...(values.calls === undefined ? {} : { FUZZ_CALLS: values.calls }),
      ...(values.only === undefined ? {} : { FUZZ_ONLY: values.only }),
    },
  },
);
child.on('exit', (code) => process.exit(code ?? 1));
