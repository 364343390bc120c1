import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const projectDir = join(import.meta.dirname, '..', '..');
const text = readFileSync(join(projectDir, 'docs', 'DEPENDENCIES.md'), 'utf8');

type Manifest = {
  readonly workspaces?: readonly string[];
  readonly license?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
};
const manifestAt = (file: string): Manifest => JSON.parse(readFileSync(file, 'utf8')) as Manifest;
const root = manifestAt(join(projectDir, 'package.json'));

/** Name and licence in each row of a section. */
const sections = new Map(
  text
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const title = (section.split('\n')[0] ?? '').replace(/ \(.*$/, '');
      const rows = [...section.matchAll(/^\| (\S+) +\|[^|]*\| ([^|]*?) +\|/gm)].flatMap(
        ([, name = '', licence = '']) => (/^-+$/.test(name) || name === 'package' ? [] : [{ name, licence }]),
      );
      return [title, rows] as const;
    }),
);

const named = ({ dependencies, devDependencies, optionalDependencies }: Manifest): readonly string[] =>
  Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
    .filter((name) => !name.startsWith('@shilu/'))
    .sort();

/** Where Node finds the package from this workspace; some forbid to be asked for their own manifest by name. */
const installed = (workspace: string, name: string): Manifest | null => {
  const paths = createRequire(join(workspace, 'package.json')).resolve.paths(name) ?? [];
  for (const path of paths) {
    try {
      return manifestAt(join(path, name, 'package.json'));
    } catch {
      // Not there: the next folder up.
    }
  }
  return null;
};

const workspaces: readonly (readonly [string, string])[] = [
  ['Whole project', 'package.json'],
  ...(root.workspaces ?? []).map((name) => [name, join(name, 'package.json')] as const),
];

describe('docs/DEPENDENCIES.md', () => {
  it.each(workspaces)('%s: every direct dependency has a row, and every row a dependency', (title, file) => {
    const rows = sections.get(title) ?? [];
    expect(rows.map(({ name }) => name).sort()).toEqual(named(manifestAt(join(projectDir, file))));
  });

  it.each(workspaces)('%s: the licence is the one that the package states', (title, file) => {
    const workspace = dirname(join(projectDir, file));
    const wrong = (sections.get(title) ?? []).flatMap(({ name, licence }) => {
      const stated = installed(workspace, name)?.license?.replace(/^\((.*)\)$/, '$1');
      return stated === undefined || stated === licence ? [] : [`${name}: ${licence}, stated ${stated}`];
    });
    expect(wrong).toEqual([]);
  });

  it('of the spreadsheet only the open packages are installed', () => {
    const { packages } = JSON.parse(readFileSync(join(projectDir, 'package-lock.json'), 'utf8')) as {
      readonly packages: Readonly<Record<string, unknown>>;
    };
    const names = Object.keys(packages);
    expect(names).toContain('node_modules/@univerjs/core');
    expect(names.filter((name) => /@univerjs-pro\/|@univerjs\/presets$/.test(name))).toEqual([]);
  });

  it('versions are exact', () => {
    const loose = workspaces.flatMap(([, file]) => {
      const { dependencies, devDependencies, optionalDependencies } = manifestAt(join(projectDir, file));
      return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }).flatMap(
        ([name, version]) =>
          /^(npm:[\w@/-]+@)?\d+\.\d+\.\d+[\w.-]*$/.test(version) ? [] : [`${file}: ${name} ${version}`],
      );
    });
    expect(loose).toEqual([]);
  });
});
