import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { workbookTexts } from './workbook-texts';

const PACKAGES = join('node_modules', '@univerjs');
const ASKED = /(?:ocaleService|\bt|locale)\.?t?\("([a-zA-Z-]+(?:\.[a-zA-Z-]+)+)"/g;
/** Every text that the editor's code asks for by its name. */
const asked = (): string[] => {
  const files = readdirSync(PACKAGES).map((name) => join(PACKAGES, name, 'lib', 'es', 'index.js'));
  return files
    .filter((file) => existsSync(file))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(ASKED)].map(([, key = '']) => key));
};

describe.each(['zh-CN', 'en-US'] as const)('the texts of the sheet editor in %s', (language) => {
  it('hold every text that its code asks for: none is shown as a key', async () => {
    const { texts } = await workbookTexts(language);
    const told = (key: string): unknown =>
      key.split('.').reduce<unknown>((within, part) => (within as Record<string, unknown> | undefined)?.[part], texts);
    const keys = asked();
    expect(keys.length).toBeGreaterThan(300);
    expect([...new Set(keys)].filter((key) => typeof told(key) !== 'string')).toEqual([]);
  });
});
