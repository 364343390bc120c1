#!/usr/bin/env node
// node infra/bin/run.mjs <entry.ts> [arguments]: bundles the entry and runs it.
import { basename, join, relative, resolve } from 'node:path';
import { bundle, projectDir } from './bundle.mjs';
import { runChild } from './run-child.mjs';

const [entry, ...args] = process.argv.slice(2);
if (entry === undefined) {
  console.error('用法 / usage: node infra/bin/run.mjs <entry.ts> [arguments]');
  process.exit(2);
}

const path = relative(projectDir, resolve(entry));
const outfile = join(projectDir, '.cache', 'bin', `${path.replaceAll(/[\\/]/g, '-').replace(/\.[cm]?tsx?$/, '')}.mjs`);
try {
  await bundle({ entry: path, outfile });
} catch {
  console.error(`${basename(path)}: 无法构建，见上方错误 / could not be built, see the errors above`);
  process.exit(1);
}

runChild(['--enable-source-maps', outfile, ...args]);
