import { QueryClient } from '@tanstack/react-query';

/** Calls retry by themselves, with the same command id; queries here only hold and share answers. */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: 15_000,
        gcTime: 5 * 60_000,
        networkMode: 'always',
        refetchOnWindowFocus: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

export const queryClient = makeQueryClient();
