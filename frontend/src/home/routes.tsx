import type { RouteObject } from 'react-router-dom';

export const roomRoutes: RouteObject[] = [
  { path: '/', lazy: async () => ({ Component: (await import('./home-page')).HomePage }) },
  { path: '/noTeam', lazy: async () => ({ Component: (await import('./no-team-page')).NoTeamPage }) },
];
