import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router-dom';
import { queryClient } from '../api/query-client';
import { cssVariables, theme } from '../theme/theme';
import classes from './app.module.css';
import { makeRouter } from './routes';

const scheme = localStorageColorSchemeManager({ key: 'shilu.scheme' });
const router = makeRouter();

export const App = () => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariables}
    colorSchemeManager={scheme}
    defaultColorScheme="auto"
  >
    {/* E01: on top, below the bar where a record's number and its state of saving stand. */}
    <Notifications position="top-right" limit={4} zIndex={400} classNames={{ root: classes['toasts'] ?? '' }} />
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </MantineProvider>
);
