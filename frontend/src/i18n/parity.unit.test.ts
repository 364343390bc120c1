import { describe, expect, it } from 'vitest';
import { NAMESPACES, textFiles } from './resources';

const flatten = (value: unknown, prefix = ''): [string, unknown][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => flatten(inner, prefix === '' ? key : `${prefix}.${key}`))
    : [[prefix, value]];

/** The texts of each namespace in a language. */
const read = async (language: string): Promise<ReadonlyMap<string, object>> => {
  const files = [...textFiles].filter(([name]) => name.startsWith(`${language}/`));
  return new Map(
    await Promise.all(
      files.map(async ([name, load]) => [name.slice(language.length + 1), (await load()).texts] as const),
    ),
  );
};
const [zhTexts, enTexts] = [await read('zh-CN'), await read('en-US')];
const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{\{\s*([\w.]+)/g)].map((match) => match[1] ?? '').sort();

describe('both languages', () => {
  it('have a file for every namespace and no other', () => {
    expect([...zhTexts.keys()].sort()).toEqual([...NAMESPACES].sort());
    expect([...enTexts.keys()].sort()).toEqual([...NAMESPACES].sort());
    expect(NAMESPACES.length).toBeGreaterThan(20);
    expect(new Set(NAMESPACES).size).toBe(NAMESPACES.length);
  });

  it.each([...NAMESPACES])('%s: same keys, same parameters, no empty text', (namespace) => {
    const zh = new Map(flatten(zhTexts.get(namespace)));
    const en = new Map(flatten(enTexts.get(namespace)));
    // English has plural forms that Chinese has no use for.
    const keys = (map: Map<string, unknown>) =>
      [...map.keys()]
        .map((key) => key.replace(/_(one|other)$/, ''))
        .filter((key, at, all) => all.indexOf(key) === at)
        .sort();
    expect(keys(en)).toEqual(keys(zh));
    for (const [language, texts] of [
      ['zh-CN', zh],
      ['en-US', en],
    ] as const) {
      for (const [key, text] of texts) {
        expect(typeof text === 'string' && text.trim().length > 0, `${language} ${namespace}:${key}`).toBe(true);
      }
    }
    for (const [key, text] of zh) {
      const other = en.get(key);
      if (typeof text === 'string' && typeof other === 'string')
        expect(placeholders(other), key).toEqual(placeholders(text));
    }
  });
});
