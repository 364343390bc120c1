import type { RouteObject } from 'react-router-dom';
import { ofThen } from '../app/of-moment';
import { withTexts } from '../i18n/with-texts';

export const featureRoutes: RouteObject[] = ofThen([
  {
    path: '/resource',
    lazy: withTexts(['resources'], async () => (await import('./resource-home-page')).ResourceHomePage),
  },
  {
    path: '/resource/detailFile/:id',
    lazy: withTexts(['resources', 'records'], async () => (await import('./file-page')).FilePage),
  },
]);
