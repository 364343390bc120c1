import type { RouteObject } from 'react-router-dom';

/** Screens outside the frame. */
export const publicRoutes: RouteObject[] = [
  { path: '/login', lazy: async () => ({ Component: (await import('./login-page')).LoginPage }) },
];
