#!/usr/bin/env node
// npm run parts: what a release is made of. Writes dist/sbom.cdx.json (CycloneDX, by npm itself) and
// dist/THIRD-PARTY-NOTICES.txt (every package that is shipped, its licence and the licence's text).
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { projectDir } from './bundle.mjs';

const NOTICE_FILE = /^(licen[cs]e|copying|notice|ofl)([.-].*)?$/i;

const textsIn = (folder) =>
  readdirSync(folder)
    .filter((name) => NOTICE_FILE.test(name))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8').trim());

/** Ketcher lists the checker of its own sources among what it needs; it runs nowhere in the product. */
const NOT_SHIPPED = /^node_modules\/dpdm(?:\/|$)/;

/**
 * Packages that a release ships: those of the lock file that are no development tools and are in place, each version
 * once, by name. Answers name, version, stated licence, and the texts that lie beside its code.
 */
export const shippedPackages = () => {
  const { packages } = JSON.parse(readFileSync(join(projectDir, 'package-lock.json'), 'utf8'));
  const found = new Map();
  for (const [path, { dev, link, devOptional }] of Object.entries(packages)) {
    const folder = join(projectDir, path);
    if (!path.includes('node_modules/') || dev || devOptional || link || !existsSync(folder)) continue;
    if (NOT_SHIPPED.test(path)) continue;
    const { name, version, license, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const stated = typeof license === 'object' ? license?.type : license;
    const by = typeof author === 'object' ? author?.name : author;
    found.set(`${name}@${version}`, {
      name,
      version,
      licence: stated ?? 'see below',
      author: by ?? '',
      texts: textsIn(folder),
    });
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
};

export const noticesOf = (packages) =>
  packages
    .map(({ name, version, licence, author, texts }) =>
      [`${name} ${version}`, `Licence: ${licence}`, ...(author === '' ? [] : [`Author: ${author}`]), ...texts].join(
        '\n',
      ),
    )
    .join(`\n\n${'-'.repeat(80)}\n\n`);

/**
 * npm's own list of everything, cut down to what is shipped: its `--omit=dev` leaves out every package that a
 * development tool needs as well, PostgreSQL's client among them.
 */
const shippedOnly = (sbom, packages) => {
  const shipped = new Set(packages.map(({ name, version }) => `${name}@${version}`));
  const components = sbom.components.filter(({ group, name, version }) =>
    shipped.has(`${group ? `${group}/` : ''}${name}@${version}`),
  );
  const refs = new Set([sbom.metadata.component['bom-ref'], ...components.map((component) => component['bom-ref'])]);
  const dependencies = sbom.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) }));
  return { ...sbom, components, dependencies };
};

export const writeParts = () => {
  const folder = join(projectDir, 'dist');
  mkdirSync(folder, { recursive: true });
  const asked = spawnSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
    cwd: projectDir,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
  if (asked.status !== 0) throw new Error(asked.stderr);
  const packages = shippedPackages();
  const sbom = shippedOnly(JSON.parse(asked.stdout), packages);
  writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(sbom, null, 2)}\n`);
  writeFileSync(join(folder, 'THIRD-PARTY-NOTICES.txt'), `${noticesOf(packages)}\n`);
  return { packages, components: sbom.components };
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { packages, components } = writeParts();
  console.log(`dist/sbom.cdx.json: ${components.length} components`);
  console.log(`dist/THIRD-PARTY-NOTICES.txt: ${packages.length} packages`);
}
