import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OTHERWISE } from '@shilu/infra/sheets/functions-otherwise';
import { format } from 'prettier';
import { expect, test } from 'vitest';
import { functionsDoc } from './functions-doc';

const docs = join(import.meta.dirname, '..', '..', 'docs');

test.each([
  ['zh-CN', 'FUNCTIONS.zh-CN.md'],
  ['en-US', 'FUNCTIONS.md'],
] as const)('docs/%s page of functions is what the engine’s list says (npm run docs)', async (language, file) => {
  const printed = await format(functionsDoc(language), { parser: 'markdown', printWidth: 120 });
  expect(readFileSync(join(docs, file), 'utf8')).toBe(printed);
  for (const { name } of OTHERWISE) expect(printed).toContain(`\`${name}\``);
});
