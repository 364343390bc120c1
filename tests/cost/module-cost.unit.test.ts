import { moduleTypeNames } from '@shilu/events/records/modules/registry';
import { expect, it, test } from 'vitest';
import { moduleCosts } from './module-cost';
import { sources } from './sources';

/** Lists that few types stand in, apart from the registries because of who loads them. */
const FURTHER: Readonly<Record<string, string>> = {
  'events/src/records/modules/facts.ts':
    'the directory of rights and the trail read facts without the editors of contents',
  'events/src/records/modules/fault-words.ts': 'loaded with the login',
  'events/src/records/modules/json-schemas.ts': 'for the document of the API alone',
  'frontend/src/records/modules/first-editor.ts': 'loaded before the first record is opened',
};

const found = moduleCosts(sources());

it('counts every module type, with a folder of its own in each package', () => {
  expect([...found.keys()]).toEqual(moduleTypeNames);
  for (const [type, { own }] of found)
    for (const root of ['events/src/records/modules/', 'frontend/src/records/modules/', 'projection-service/src/print/modules/'])
      expect(own.some(({ path }) => path.startsWith(root)), `${type} in ${root}`).toBe(true); // prettier-ignore
});

test.each(moduleTypeNames)('%s takes a line and its import in each list of module types, and nothing else', (type) => {
  const { listed = [] } = found.get(type) ?? {};
  const lists = listed.map(({ path }) => path);
  expect(lists).toEqual(expect.arrayContaining(['events/src/records/modules/registry.ts', 'frontend/src/records/modules/registry.ts', 'projection-service/src/print/modules/registry.ts'])); // prettier-ignore
  expect(lists.filter((path) => !path.endsWith('/registry.ts') && !Object.hasOwn(FURTHER, path))).toEqual([]);
  // What takes dropped files, or begins a record, is named as that too.
  for (const { path, lines } of listed) expect(lines, path).toBeLessThanOrEqual(3);
});
