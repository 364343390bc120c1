import { resourceHomeCalls } from '@shilu/events/resources/home-calls';
import { part } from '@shilu/tests/proves';
import { screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { serverForTests } from '../testing/server';
import { registerPlaces } from '../app/printed/register-places';
import { sideSections } from '../app/navigation';
import { sessionForTests } from '../testing/session';
import { readTexts, show } from '../testing/show';
import { ResourceHomePage } from './resource-home-page';

beforeAll(() => readTexts('resources', 'frame'));

it('R081 L10 every list of the area with how much it holds, and what was changed last where it stands', async () => {
  part('L10', 'the menu of resources: where records begin, and what they name');
  const server = serverForTests();
  const own = registerPlaces.filter(({ section }) => section === 'resources' || section === 'templates');
  const [paged, listed] = [
    own.find(({ detail }) => detail !== undefined),
    own.find(({ detail }) => detail === undefined),
  ];
  if (paged?.detail === undefined || listed === undefined) throw new Error('no such registers');
  server.answer(resourceHomeCalls.home, {
    registers: [
      { name: paged.name, count: 3, capped: false },
      { name: listed.name, count: 10_000, capped: true },
    ],
    recent: [
      { register: paged.name, id: 'm1', name: '水分测定', modifiedAt: '2026-03-02T08:00:00.000Z' },
      { register: listed.name, id: 'q1', name: null, modifiedAt: '2026-03-01T08:00:00.000Z' },
    ],
  });
  show(<ResourceHomePage />);
  const place = (count: string) => screen.findByRole('link', { name: (name) => name.endsWith(count) });
  expect(await place('3 条')).toHaveAttribute('href', paged.path);
  expect(await place('10000 条以上')).toHaveAttribute('href', listed.path);
  // Each link of the area's menu has a tile.
  const links = sideSections('resource', sessionForTests).flatMap((section) => section.links.map(({ path }) => path));
  const tiles = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(tiles).toEqual(expect.arrayContaining(links));
  expect(screen.getByRole('link', { name: /结构检索/ })).toHaveAttribute('href', '/globSearch/structure');
  expect(screen.getByRole('link', { name: /水分测定/ })).toHaveAttribute('href', paged.detail.replace(':id', 'm1'));
  expect(screen.getByRole('link', { name: /未命名/ })).toHaveAttribute('href', listed.path);
});
