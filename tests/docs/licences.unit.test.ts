import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const projectDir = join(import.meta.dirname, '..', '..');

type Stated = {
  readonly license?: string | { readonly type?: string };
  readonly licenses?: readonly { readonly type?: string }[];
};
type Locked = Stated & { readonly link?: boolean; readonly name?: string; readonly dev?: boolean };

const readJson = (file: string): unknown => JSON.parse(readFileSync(join(projectDir, file), 'utf8'));
const lock = readJson('package-lock.json') as { readonly packages: Readonly<Record<string, Locked>> };

/** As the package itself says it; what is not installed here (another system's binaries) as the lock has it. */
const statedBy = (folder: string, locked: Locked): string => {
  const textOf = ({ license, licenses }: Stated): string =>
    (typeof license === 'string' ? license : license?.type) ?? licenses?.map(({ type }) => type).join(' OR ') ?? '';
  try {
    return textOf(readJson(`${folder}/package.json`) as Stated);
  } catch {
    return textOf(locked);
  }
};

type Part = { readonly name: string; readonly licence: string; readonly dev: boolean };
const tree: readonly Part[] = Object.entries(lock.packages).flatMap(([folder, locked]) =>
  folder.includes('node_modules/') && locked.link !== true
    ? [
        {
          name: locked.name ?? folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length),
          licence: statedBy(folder, locked),
          dev: locked.dev === true,
        },
      ]
    : [],
);

/** Taken anywhere in the tree: they ask for a notice at most. */
const FREE =
  /^(?:MIT|MIT-0|ISC|0BSD|Apache-2\.0|BSD-[23]-Clause|BlueOak-1\.0\.0|OFL-1\.1|Zlib|CC0-1\.0|Unlicense|Python-2\.0)$/;
const isFree = (licence: string): boolean =>
  licence
    .replace(/[()]/g, '')
    .split(/ AND /)
    .every((each) => each.split(/ OR /).some((one) => FREE.test(one)));

/** Taken although their licence is another, or none is stated: each by name, with why. */
const EXCEPTIONS: Readonly<Record<string, { readonly licence: RegExp; readonly why: string; readonly dev: boolean }>> =
  {
    'axe-core': { licence: /^MPL-2\.0$/, why: 'runs in tests; not shipped', dev: true },
    lightningcss: { licence: /^MPL-2\.0$/, why: 'part of the build tool; not shipped', dev: true },
    'caniuse-lite': { licence: /^CC-BY-4\.0$/, why: 'data of the build tool; not shipped', dev: true },
    'font-face-observer': { licence: /^BSD$/, why: 'its LICENSE is that of two clauses', dev: false },
    'eve-raphael': { licence: /^$/, why: 'its LICENSE is Apache-2.0', dev: false },
    '@univerjs/telemetry': { licence: /^$/, why: 'its LICENSE is Apache-2.0; a name without a service', dev: false },
    'png-js': { licence: /^$/, why: 'its LICENSE is MIT', dev: false },
    '@event-driven-io/dumbo': {
      licence: /^$/,
      why: 'none stated; measured against in a bench; not shipped',
      dev: true,
    },
    '@event-driven-io/pongo': {
      licence: /^$/,
      why: 'none stated; measured against in a bench; not shipped',
      dev: true,
    },
    '@event-driven-io/emmett': {
      licence: /^$/,
      why: 'none stated; measured against in a bench; not shipped',
      dev: true,
    },
    '@event-driven-io/emmett-postgresql': { licence: /^$/, why: 'none stated; measured against in a bench; not shipped', dev: true }, // prettier-ignore
  };
const exceptionFor = (name: string) => EXCEPTIONS[name.replace(/^lightningcss-.*/, 'lightningcss')];

test('every package of the tree, tools and what is fetched for other systems too, may be used', () => {
  expect(tree.length).toBeGreaterThan(500);
  const refused = tree.filter(({ name, licence, dev }) => {
    if (isFree(licence)) return false;
    const exception = exceptionFor(name);
    return exception === undefined || !exception.licence.test(licence) || (exception.dev && !dev);
  });
  expect(refused.map(({ name, licence }) => `${name}: ${licence || 'none stated'}`)).toEqual([]);
});

test('an exception that nothing needs any more is gone', () => {
  const needed = new Set(tree.filter(({ licence }) => !isFree(licence)).map(({ name }) => exceptionFor(name)));
  expect(Object.entries(EXCEPTIONS).flatMap(([name, each]) => (needed.has(each) ? [] : [name]))).toEqual([]);
});

test('of readers of spectra only those under a free licence are there', () => {
  const names = new Set(tree.map(({ name }) => name));
  expect(names.has('jcampconverter')).toBe(true);
  // Neither is free to use: nmr-processing is CC BY-NC-SA 4.0.
  expect(['nmr-processing', 'react-spectra-editor'].filter((name) => names.has(name))).toEqual([]);
});
