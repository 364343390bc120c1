import type { RouteObject } from 'react-router-dom';
import { withTexts } from '../i18n/with-texts';

export const featureRoutes: RouteObject[] = [
  {
    path: '/team/deliveries',
    lazy: withTexts(['deliveries'], async () => (await import('./deliveries-page')).DeliveriesPage),
  },
];
