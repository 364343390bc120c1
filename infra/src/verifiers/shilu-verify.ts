import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { checkBundle } from '@shilu/events/audit/offline/check-bundle';
import { PROOF_PART } from '@shilu/events/audit/offline/bundle';
import { noFilesWords } from '@shilu/events/audit/offline/bundle-words';
import { both, exitCodeOf, inLine, tellBundle } from '@shilu/events/audit/offline/told-bundle';
import { fastVerify } from '../notary/fast-verify';
import { isZip, unzip } from './unzip';

// Checks a proof of a Shilu record with Node.js 20 or later and nothing else: no packages, no network, no Shilu.
//
//   node shilu-verify.mjs <proof.zip | folder | proof.json> --key '<line of notary.pub>' [--witness '<its key>']…
//
// --key: the notary's public key as you know it from elsewhere, or a file that holds it. Without it the answer is UNPINNED.
// Exit code 0: everything holds. 1: something does not. 2: unpinned, or it could not be read.

type Found = { readonly path: string; readonly isFile: boolean };
const foundIn = (folder: string, within = ''): Found[] =>
  readdirSync(join(folder, within), { withFileTypes: true }).flatMap((entry): Found[] => {
    const path = within === '' ? entry.name : `${within}/${entry.name}`;
    return entry.isDirectory() ? foundIn(folder, path) : [{ path, isFile: entry.isFile() }];
  });

const folderParts = (folder: string): ReadonlyMap<string, Uint8Array> => {
  const found = foundIn(folder).sort((a, b) => (a.path < b.path ? -1 : 1));
  const others = found.filter(({ isFile }) => !isFile).map(({ path }) => path);
  if (others.length > 0) throw new Error(`${both(noFilesWords)}: ${others.join(', ')}`);
  return new Map(found.map(({ path }) => [path, readFileSync(join(folder, path))]));
};

const readParts = (place: string): ReadonlyMap<string, Uint8Array> => {
  if (statSync(place).isDirectory()) return folderParts(place);
  const bytes = readFileSync(place);
  return isZip(bytes) ? unzip(bytes) : new Map([[PROOF_PART, bytes]]);
};

const lineOf = (given: string): string => (existsSync(given) ? readFileSync(given, 'utf8') : given).trim();

const readArguments = (given: readonly string[]) => {
  const places: string[] = [];
  const witnesses: string[] = [];
  let pinned: string | null = null;
  for (let at = 0; at < given.length; at += 1) {
    const flag = given[at] ?? '';
    if (!flag.startsWith('--')) {
      places.push(flag);
      continue;
    }
    const value = given[(at += 1)];
    if (value === undefined || (flag !== '--key' && flag !== '--witness')) return null;
    if (flag === '--key') pinned = lineOf(value);
    else witnesses.push(lineOf(value));
  }
  const [place, ...more] = places;
  return place === undefined || more.length > 0 ? null : { place, pinned, witnesses };
};

const run = async (): Promise<0 | 1 | 2> => {
  const asked = readArguments(process.argv.slice(2));
  if (!asked) {
    console.error(
      "用法 / usage: node shilu-verify.mjs <proof.zip | folder | proof.json> --key '<notary.pub>' [--witness '<key>']",
    );
    return 2;
  }
  const hash = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();
  const report = await checkBundle({ ...asked, parts: readParts(asked.place), hash, verify: fastVerify });
  process.stdout.write(`${tellBundle(report).join('\n')}\n`);
  return exitCodeOf(report.outcome);
};

try {
  process.exitCode = await run();
} catch (error) {
  console.error(inLine(`UNREADABLE  ${error instanceof Error ? error.message : String(error)}`));
  process.exitCode = 2;
}
