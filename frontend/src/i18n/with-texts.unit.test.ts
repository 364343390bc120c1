import { createInstance } from 'i18next';
import { describe, expect, it } from 'vitest';
import { comesWith, resolved, sources } from '../testing/imports';
import { MODULE_TEXTS, NAMESPACES } from './resources';
import { loadTexts } from './with-texts';

const quoted = (text: string): string[] => [
  ...[...text.matchAll(/'(\w+)'/g)].map((match) => match[1] ?? ''),
  ...(text.includes('...MODULE_TEXTS') ? MODULE_TEXTS : []),
];

/** Texts asked for by a file and all it imports; what is fetched when first shown waits behind a boundary of its own. */
const textsUsedBy = (entry: string): string[] => {
  const used = new Set(
    [...comesWith(entry).keys()].flatMap((file) =>
      [...(sources[file] ?? '').matchAll(/useTranslation\(([^)]*)\)/g)].flatMap(([, list]) => quoted(list ?? '')),
    ),
  );
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
        screen: resolved(path, screen ?? '') ?? '',
        texts: quoted(list ?? named(name ?? '')).sort(),
      }),
    ),
  );

describe('texts come with the screen', () => {
  it('finds the screens and their texts', () => {
    expect(screens.length).toBeGreaterThan(20);
    expect(screens.map(({ screen }) => screen)).toContain('/src/approvals/queue-page.tsx');
    expect(screens.map(({ screen }) => screen)).toContain('/src/registers/register-page.tsx');
    expect(MODULE_TEXTS).toContain('recordRelate');
    for (const { texts } of screens) expect(NAMESPACES).toEqual(expect.arrayContaining(texts));
  });

  it.each(screens)('$screen waits for no text once it is drawn', ({ screen, texts }) => {
    expect(screen).not.toBe('');
    expect(texts).toEqual(expect.arrayContaining(textsUsedBy(screen)));
  });
});

it('texts that are asked for before the page has begun are there when it has', async () => {
  const fetched: string[] = [];
  const instance = createInstance().use({
    type: 'backend',
    init: () => undefined,
    read: (_language: string, namespace: string, done: (error: null, texts: object) => void) => {
      fetched.push(namespace);
      done(null, { title: namespace });
    },
  });
  const asked = loadTexts(instance, ['system', 'deliveries']);
  await instance.init({ lng: 'zh-CN', fallbackLng: false, load: 'currentOnly', ns: ['common'], defaultNS: 'common' });
  await asked;
  expect(fetched.sort()).toEqual(['common', 'deliveries', 'system']);
});
