import type { RouteObject } from 'react-router-dom';
import { ofThen } from '../app/of-moment';
import { withTexts } from '../i18n/with-texts';

export const featureRoutes: RouteObject[] = ofThen([
  { path: '/', lazy: withTexts(['home'], async () => (await import('./home-page')).HomePage) },
  { path: '/noTeam', lazy: async () => ({ Component: (await import('./no-team-page')).NoTeamPage }) },
]);
