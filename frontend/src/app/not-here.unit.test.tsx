import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeAll, expect, it, vi } from 'vitest';
import { makeQueryClient } from '../api/query-client';
import { sessionStore } from '../identity/session';
import { sessionForTests } from '../testing/session';
import { serverForTests } from '../testing/server';
import { readTexts } from '../testing/show';
import { features } from './features';
import { NotFoundPage } from './not-found-page';

beforeAll(() => readTexts('frame'));

const PATHS = [
  '/no/such/screen',
  '/editRecord/none',
  '/recordPreview/none',
  '/previewRecord/none',
  '/previewHisRecord/none/1',
  '/cloneRecord/none/none',
  '/team/allTask/none',
  '/team/taskDetail/none',
  '/team/auditTrace?recordId=none',
  '/entry/none/none',
];

it.each(PATHS)('way 22 one page for “not here, or not for you”: %s', async (path) => {
  // What is not there and what one may not find have one answer of the server (404); a test of the access matrix holds that.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  serverForTests();
  sessionStore.set({ ...sessionForTests, accountInfo: { ...sessionForTests.accountInfo, isOrganAdmin: true } });
  const router = createMemoryRouter([...features, { path: '*', element: <NotFoundPage /> }], {
    initialEntries: [path],
  });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={makeQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  expect(await screen.findByRole('heading', { level: 1, name: '没有找到，或不对您开放' })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('请联系作者、项目负责人或管理员授权');
  expect(screen.getByRole('link', { name: '搜索' })).toHaveAttribute('href', '/globSearch');
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  cleanup();
});
