import { describe, expect, it } from 'vitest';
import { NAMESPACES } from './namespaces';

const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const join = (from: string, to: string): string => {
  const parts = from.split('/').slice(0, -1);
  for (const part of to.split('/')) {
    if (part === '..' && parts.at(-1) !== undefined && parts.at(-1) !== '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
};
const fileAt = (path: string): string | undefined => [`${path}.tsx`, `${path}.ts`].find((file) => file in sources);
const quoted = (text: string): string[] => [...text.matchAll(/'(\w+)'/g)].map((match) => match[1] ?? '');

/** Texts asked for by a file and all it imports; what is fetched when first shown waits behind a boundary of its own. */
const textsUsedBy = (entry: string): string[] => {
  const used = new Set<string>();
  const seen = new Set<string>();
  const open = [entry];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    const source = sources[file] ?? '';
    for (const match of source.matchAll(/useTranslation\(([^)]*)\)/g))
      for (const name of quoted(match[1] ?? '')) used.add(name);
    for (const match of source.matchAll(/^(?:import|export)\s(?!type\b)[^;]*?from\s+'(\.[^']+)'/gm)) {
      const next = fileAt(join(file, match[1] ?? ''));
      if (next !== undefined) open.push(next);
    }
  }
  return [...used].filter((name) => name !== 'common' && name !== 'frame').sort();
};

/** A list of texts that stands by its name, for what is fetched ahead too. */
const named = (name: string): string =>
  Object.values(sources)
    .map((source) => new RegExp(`export const ${name}: readonly Namespace\\[\\] = \\[([^\\]]*)\\]`).exec(source)?.[1])
    .find((list) => list !== undefined) ?? '';

const screens = Object.entries(sources)
  .filter(([path]) => path.endsWith('/routes.tsx') && !path.includes('/app/'))
  .flatMap(([path, source]) =>
    [...source.matchAll(/(?:withTexts\(\s*(?:\[([^\]]*)\]|(\w+)),\s*)?async \(\) =>[^;]*?import\('(\.[^']+)'\)/g)].map(
      ([, list, name, screen]) => ({
        screen: join(path, screen ?? ''),
        texts: quoted(list ?? named(name ?? '')).sort(),
      }),
    ),
  );

describe('texts come with the screen', () => {
  it('finds the screens and their texts', () => {
    expect(screens.length).toBeGreaterThan(20);
    expect(screens.map(({ screen }) => screen)).toContain('../approvals/queue-page');
    expect(screens.map(({ screen }) => screen)).toContain('../organization/register-page');
    for (const { texts } of screens) expect(NAMESPACES).toEqual(expect.arrayContaining(texts));
  });

  it.each(screens)('$screen waits for no text once it is drawn', ({ screen, texts }) => {
    const file = fileAt(screen);
    expect(file).toBeDefined();
    expect(texts).toEqual(expect.arrayContaining(textsUsedBy(file ?? '')));
  });
});
