import type { RouteObject } from 'react-router-dom';
import { withTexts } from '../i18n/with-texts';

export const featureRoutes: RouteObject[] = [
  {
    path: '/team/system',
    lazy: withTexts(['system', 'deliveries'], async () => (await import('./system-page')).SystemPage),
  },
];
