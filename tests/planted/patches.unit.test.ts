import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectDir } from '../support/child';
import { patches } from './patches';

test('there are twenty faults, each by a name of its own', () => {
  expect(new Set(patches.map(({ name }) => name)).size).toBe(20);
  expect(patches).toHaveLength(20);
});

test.each(patches)('$name can be planted: its text stands in $file exactly once', ({ file, find, replace }) => {
  expect(readFileSync(join(projectDir, file), 'utf8').split(find)).toHaveLength(2);
  expect(replace).not.toBe(find);
});
