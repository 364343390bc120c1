import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router-dom';
import { queryClient } from '../api/query-client';
import { cssVariables, theme } from '../theme/theme';
import { guardFirstEntry } from '../ui/first-entry';
import { makeRouter } from './routes';
import { ToastArea } from './toast-area';

const scheme = localStorageColorSchemeManager({ key: 'shilu.scheme' });
guardFirstEntry();
const router = makeRouter();

export const App = () => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariables}
    colorSchemeManager={scheme}
    defaultColorScheme="auto"
  >
    <ToastArea />
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </MantineProvider>
);
