import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { noticesOf, shippedPackages } from '../../infra/bin/release-parts.mjs';
import { expect, test } from 'vitest';

const packages = shippedPackages();
const names = new Set(packages.map(({ name }) => name));

/** Licences whose packages may be shipped under Apache-2.0 with a notice. */
const FREE =
  /^(MIT|MIT-0|ISC|0BSD|Apache-2\.0|BSD(?:-[23]-Clause)?|BlueOak-1\.0\.0|OFL-1\.1|Zlib|CC0-1\.0|Unlicense|Python-2\.0|see below)$/;
const mayShip = (licence: string): boolean =>
  licence
    .replace(/[()]/g, '')
    .split(/ AND /)
    .every((part) => part.split(/ OR /).some((one) => FREE.test(one)));

test('every direct dependency of what is shipped is among the parts of a release, and no tool of development', () => {
  for (const workspace of [
    'events',
    'infra',
    'command-service',
    'projection-service',
    'integration-workers',
    'frontend',
  ]) {
    const manifest = JSON.parse(
      readFileSync(join(import.meta.dirname, '..', '..', workspace, 'package.json'), 'utf8'),
    ) as { readonly dependencies: Readonly<Record<string, string>> };
    const wanted = Object.keys(manifest.dependencies).filter((name) => !name.startsWith('@shilu/'));
    expect(wanted.filter((name) => !names.has(name))).toEqual([]);
  }
  expect(['vitest', 'eslint', 'playwright-core', 'typescript'].filter((name) => names.has(name))).toEqual([]);
});

test('every part may be shipped, and its licence stands in the notices', () => {
  expect(packages.filter(({ licence }) => !mayShip(licence)).map(({ name, licence }) => `${name} ${licence}`)).toEqual(
    [],
  );
  const notices = noticesOf(packages);
  for (const { name, version, licence, texts } of packages) {
    expect(notices).toContain(`${name} ${version}\nLicence: ${licence}`);
    if (licence === 'see below') expect(texts, name).not.toEqual([]);
  }
});
