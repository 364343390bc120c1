import { moduleTypeNames } from '@shilu/events/records/modules/registry';
import { expect, it, test } from 'vitest';
import { moduleCosts } from './module-cost';
import { sources } from './sources';

const LISTS = [
  'events/src/records/modules',
  'frontend/src/records/modules',
  'projection-service/src/print/modules',
].map((root) => `${root}/module-list.ts`);

const found = moduleCosts(sources());

it('counts every module type, with a folder of its own in each package', () => {
  expect([...found.keys()]).toEqual(moduleTypeNames);
  for (const [type, { own }] of found)
    for (const root of ['events/src/records/modules/', 'frontend/src/records/modules/', 'projection-service/src/print/modules/'])
      expect(own.some(({ path }) => path.startsWith(root)), `${type} in ${root}`).toBe(true); // prettier-ignore
});

test.each(moduleTypeNames)(
  '%s takes one line in the list of each package, and nothing else beside its folders',
  (type) => {
    const { listed = [] } = found.get(type) ?? {};
    expect([...listed].sort((a, b) => (a.path < b.path ? -1 : 1))).toEqual(LISTS.map((path) => ({ path, lines: 1 })));
  },
);

it('a list of module types names types alone', () => {
  for (const path of LISTS) {
    const { text = '' } = sources().find((source) => source.path === path) ?? {};
    const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('/**'));
    expect(lines, path).toHaveLength(moduleTypeNames.length);
  }
});
