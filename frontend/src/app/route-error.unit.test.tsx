import { MantineProvider } from '@mantine/core';
import { proves } from '@shilu/tests/proves';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { readTexts } from '../testing/show';
import { forgetReload } from './chunk-reload';
import { RouteError } from './route-error';

beforeAll(() => readTexts('common'));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  forgetReload();
});

const gone = () => Promise.reject(new Error('Failed to fetch dynamically imported module: /assets/project.js'));
const openGone = (): void => {
  const routes = [{ errorElement: <RouteError />, children: [{ path: '/project', lazy: gone }] }];
  render(
    <MantineProvider env="test">
      <RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/project?view=all'] })} />
    </MantineProvider>,
  );
};

it('a screen whose file a newer release replaced is loaded anew at its address, once; then it says so', async () => {
  proves('E06');
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const assign = vi.fn();
  vi.stubGlobal('location', { ...window.location, assign });
  openGone();
  await waitFor(() => expect(assign.mock.calls).toEqual([['/project?view=all']]));
  expect(screen.queryByRole('alert')).toBeNull();
  cleanup();
  openGone();
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(assign).toHaveBeenCalledOnce();
});
