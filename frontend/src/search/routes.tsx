import type { RouteObject } from 'react-router-dom';

export const roomRoutes: RouteObject[] = [
  { path: '/globSearch', lazy: async () => ({ Component: (await import('./search-page')).SearchPage }) },
];
