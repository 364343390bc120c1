import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { allSettings } from '@shilu/infra/config/all-settings';
import { settingMeanings } from '@shilu/infra/config/setting-meanings';
import { format } from 'prettier';
import { expect, test } from 'vitest';
import { settingsDoc } from './settings-doc';

const projectDir = join(import.meta.dirname, '..', '..');

test('every setting says what it is for, and nothing else does', () => {
  expect(Object.keys(settingMeanings).sort()).toEqual(Object.keys(allSettings).sort());
});

test.each([
  ['zh-CN', 'SETTINGS.zh-CN.md'],
  ['en-US', 'SETTINGS.md'],
] as const)('docs/%s page of settings is what the declarations say (npm run docs)', async (language, file) => {
  const printed = await format(settingsDoc(language), { parser: 'markdown', printWidth: 120 });
  expect(readFileSync(join(projectDir, 'docs', file), 'utf8')).toBe(printed);
});

/** Variables that are no settings of the product: what shells and tests give, and what a command asks for once. */
const ELSEWHERE =
  /^(PATH|LANG|LC_ALL|LC_MESSAGES|SERVICE_NAME|SIMULATOR_KEY|KAFKA_CACHE|TEST_\w+|npm_\w+|CI|HOME|USER|EVENTSTORE_\w+_PASSWORD)$/;

test('every variable that the product reads is declared, or explained in the docs', () => {
  const keys = ['BACKUP.md', 'OPERATIONS.md']
    .map((name) => readFileSync(join(projectDir, 'docs', name), 'utf8'))
    .join('\n');
  const unknown = new Set<string>();
  for (const workspace of ['infra', 'command-service', 'projection-service', 'integration-workers'])
    for (const file of readdirSync(join(projectDir, workspace, 'src'), { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue;
      const source = readFileSync(join(projectDir, workspace, 'src', file), 'utf8');
      for (const [, name = ''] of source.matchAll(/\benv\['([A-Z_a-z]+)'\]/g))
        if (!(name in allSettings) && !ELSEWHERE.test(name) && !keys.includes(name)) unknown.add(name);
    }
  expect([...unknown]).toEqual([]);
});
