import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { checkBundle } from '@shilu/events/audit/offline/check-bundle';
import { PROOF_PART } from '@shilu/events/audit/offline/bundle';
import { exitCodeOf, inLine, tellBundle } from '@shilu/events/audit/offline/told-bundle';
import { fastVerify } from '../notary/fast-verify';
import { isZip, unzip } from './unzip';

// Checks a proof of a Shilu record with Node.js 20 or later and nothing else: no packages, no network, no Shilu.
//
//   node shilu-verify.mjs <proof.zip | folder | proof.json> --key '<line of notary.pub>' [--witness '<its key>']…
//
// --key: the notary's public key as you know it from elsewhere, or a file that holds it. Without it the answer is UNPINNED.
// Exit code 0: everything holds. 1: something does not. 2: unpinned, or it could not be read.

const folderParts = (folder: string, path = ''): [string, Uint8Array][] =>
  readdirSync(join(folder, path), { withFileTypes: true }).flatMap((entry): [string, Uint8Array][] => {
    const name = path === '' ? entry.name : `${path}/${entry.name}`;
    return entry.isDirectory() ? folderParts(folder, name) : [[name, readFileSync(join(folder, name))]];
  });

const readParts = (place: string): ReadonlyMap<string, Uint8Array> => {
  if (statSync(place).isDirectory()) return new Map(folderParts(place));
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
