import type { RouteObject } from 'react-router-dom';
import { withTexts } from '../i18n/with-texts';

export const featureRoutes: RouteObject[] = [
  {
    path: '/resource',
    lazy: withTexts(['resources'], async () => (await import('./resource-home-page')).ResourceHomePage),
  },
];
