import { describe, expect, it } from 'vitest';
import { NAMESPACES } from './resources';

const flatten = (value: unknown, prefix = ''): [string, unknown][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => flatten(inner, prefix === '' ? key : `${prefix}.${key}`))
    : [[prefix, value]];

const zhFiles = import.meta.glob<{ texts: object }>('./zh-CN/*.ts', { eager: true });
const enFiles = import.meta.glob<{ texts: object }>('./en-US/*.ts', { eager: true });
const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{\{\s*([\w.]+)/g)].map((match) => match[1] ?? '').sort();

describe('both languages', () => {
  it('have a file for every namespace and no other', () => {
    const names = (files: object) =>
      Object.keys(files)
        .map((path) => path.replace(/^.*\/|\.ts$/g, ''))
        .sort();
    expect(names(zhFiles)).toEqual([...NAMESPACES].sort());
    expect(names(enFiles)).toEqual([...NAMESPACES].sort());
  });

  it.each([...NAMESPACES])('%s: same keys, same parameters, no empty text', (namespace) => {
    const zh = new Map(flatten(zhFiles[`./zh-CN/${namespace}.ts`]?.texts));
    const en = new Map(flatten(enFiles[`./en-US/${namespace}.ts`]?.texts));
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
