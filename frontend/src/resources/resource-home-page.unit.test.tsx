import { resourceHomeCalls } from '@shilu/events/resources/home-calls';
import { part } from '@shilu/tests/proves';
import { screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { serverForTests } from '../testing/server';
import { readTexts, show } from '../testing/show';
import { ResourceHomePage } from './resource-home-page';

beforeAll(() => readTexts('resources', 'frame'));

it('R081 L10 every list of the area with how much it holds, and what was changed last where it stands', async () => {
  part('L10', 'the menu of resources: where records begin, and what they name');
  const server = serverForTests();
  server.answer(resourceHomeCalls.home, {
    registers: [
      { name: 'method', count: 3, capped: false },
      { name: 'compound', count: 10_000, capped: true },
    ],
    recent: [
      { register: 'method', id: 'm1', name: '水分测定', modifiedAt: '2026-03-02T08:00:00.000Z' },
      { register: 'quickText', id: 'q1', name: null, modifiedAt: '2026-03-01T08:00:00.000Z' },
    ],
  });
  show(<ResourceHomePage />);
  expect(await screen.findByRole('link', { name: /方法.*3 条/ })).toHaveAttribute(
    'href',
    '/resource/commonList/method',
  );
  expect(screen.getByRole('link', { name: /团队化合物.*10000 条以上/ })).toBeVisible();
  expect(screen.getByRole('link', { name: /结构检索/ })).toHaveAttribute('href', '/globSearch/structure');
  expect(screen.getByRole('link', { name: /水分测定/ })).toHaveAttribute('href', '/resource/detailMethod/m1');
  expect(screen.getByRole('link', { name: /未命名/ })).toHaveAttribute('href', '/record/quickText');
});
