import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allCalls } from '@shilu/events/core/calls';
import { expect, it } from 'vitest';
import { apiDoc } from './api-doc';

const projectDir = join(import.meta.dirname, '..', '..');

it('docs/API.md is what the contracts print (node infra/bin/run.mjs tests/docs/print-api-doc.ts writes it)', () => {
  expect(readFileSync(join(projectDir, 'docs', 'API.md'), 'utf8')).toBe(apiDoc());
});

it('no two calls share a method and path', () => {
  const paths = allCalls.map((call) => `${call.method} ${call.path.replace(/\{\w+\}/g, '{}')}`);
  expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
});

it('K01 every call is described in both languages and takes its page size from the common paging', () => {
  for (const call of allCalls) {
    expect(call.summary['zh-CN'], call.path).toMatch(/[\u4e00-\u9fff]/);
    expect(call.summary['en-US'], call.path).toMatch(/^[A-Z]/);
  }
});
