import { expect, it } from 'vitest';
import { sessionForTests } from '../testing/session';
import { allPlaces, mayUse, sideSections } from './navigation';
import { registerPlaces } from './printed/register-places';
import { withPlaces } from './register-place';

const links = [{ path: '/a' }, { path: '/b' }];
const order = (places: Parameters<typeof withPlaces>[1]): string =>
  withPlaces(links, places)
    .map(({ path }) => path)
    .join(' ');

it('a register stands before what it names, else last, in whatever order they come', () => {
  expect(order([{ path: '/x' }, { path: '/y', before: '/b' }])).toBe('/a /y /b /x');
  expect(
    order([
      { path: '/y', before: '/x' },
      { path: '/x', before: '/a' },
    ]),
  ).toBe('/y /x /a /b');
  expect(order([{ path: '/y', before: '/gone' }])).toBe('/a /b /y');
});

it('every register’s place is in the menu of its section, where its declaration says', () => {
  const everything = { ...sessionForTests, accountInfo: { ...sessionForTests.accountInfo, isOrganAdmin: true } };
  const all = allPlaces(everything).map(({ path }) => path);
  for (const { path, before } of registerPlaces) {
    expect(all, path).toContain(path);
    if (before !== undefined) expect(all.indexOf(before), path).toBeGreaterThan(all.indexOf(path));
  }
  const paths = (title: string): string =>
    [...sideSections('team', everything), ...sideSections('resource', everything)]
      .filter((section) => section.title === title)
      .flatMap((section) => section.links.map(({ path }) => path))
      .join(' ');
  expect(paths('people')).toMatch(/^\/team\/member \/team\/department \/team\/power \/team\/serviceAccounts /);
  expect(paths('settings')).toMatch(/^\/team\/process \/team\/dictManage (.* )?\/team\/watermark /);
  expect(paths('templates')).toMatch(/^\/resource\/myTemplate \/record\/quickText (.* )?\/record\/mark/);
});

it('what only holders of a permission read is offered to them and to administrators', () => {
  const [place] = registerPlaces;
  if (place === undefined) throw new Error('no place');
  const holder = { ...sessionForTests, permissions: [{ permissionCode: 'AudittrailSearch' as const, isActive: true }] };
  expect(mayUse(place, sessionForTests)).toBe(true);
  const limited = { ...place, permissions: ['AudittrailSearch'] as const };
  const may = (me: typeof sessionForTests): boolean => mayUse(limited, me);
  expect([may(sessionForTests), may(holder)]).toEqual([false, true]);
  expect(may({ ...sessionForTests, accountInfo: { ...sessionForTests.accountInfo, isOrganAdmin: true } })).toBe(true);
});
