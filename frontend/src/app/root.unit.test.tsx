import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, test } from 'vitest';
import { sessionStore } from '../identity/session';
import { Root } from './root';

const open = (at: string): void => {
  const children = [
    { path: '/login', element: 'login' },
    { path: '/phone', element: 'phone' },
    { path: '/checkpoint/:size?', element: 'checkpoint' },
    { path: '/record', element: 'records' },
  ];
  render(
    <MantineProvider env="test">
      <RouterProvider router={createMemoryRouter([{ element: <Root />, children }], { initialEntries: [at] })} />
    </MantineProvider>,
  );
};
beforeEach(() => sessionStore.set(null));

test('without a session every screen leads to login, but those that ask for none', async () => {
  open('/record');
  await screen.findByText('login');
  open('/phone#code');
  await screen.findByText('phone');
  open('/checkpoint/7#root');
  await screen.findByText('checkpoint');
});
