import { MantineProvider } from '@mantine/core';
import type { SessionInfo } from '@shilu/events/identity/calls';
import { QueryClientProvider } from '@tanstack/react-query';
import { configure, render, type RenderResult } from '@testing-library/react';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { makeQueryClient } from '../api/query-client';
import { sessionForTests } from './session';
import { startI18n } from '../i18n/i18n';
import type { Namespace } from '../i18n/resources';
import { sessionStore } from '../identity/session';
import { LeaveGuard } from '../ui/leave-guard';

// Whether each element is visible takes jsdom most of the time of a test, and a screen has no hidden twins of its
// buttons. The time is a guard against hanging, wide enough for a busy machine.
configure({ defaultHidden: true, asyncUtilTimeout: 20_000 });

/** The texts of a screen, read as the product reads them: before the first `show`. */
export const readTexts = async (...namespaces: readonly Namespace[]): Promise<void> => {
  await startI18n();
  await i18next.loadNamespaces([...namespaces]);
};

type Around = { readonly at?: string; readonly session?: SessionInfo };

const around = (part: ReactNode): ReactNode => (
  <>
    {part}
    <LeaveGuard />
  </>
);

/** A part of the product on the screen, with what the product puts around it. */
export const show = (part: ReactNode, { at = '/', session = sessionForTests }: Around = {}): RenderResult => {
  sessionStore.set(session);
  return render(
    <MantineProvider env="test">
      <QueryClientProvider client={makeQueryClient()}>
        <RouterProvider router={createMemoryRouter([{ path: '*', element: around(part) }], { initialEntries: [at] })} />
      </QueryClientProvider>
    </MantineProvider>,
  );
};
