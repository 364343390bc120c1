import type { RouteObject } from 'react-router-dom';
import { withTexts } from '../i18n/with-texts';

export const featureRoutes: RouteObject[] = [
  {
    path: '/resource/myTemplate',
    lazy: withTexts(['recordLists', 'registers'], async () => (await import('./my-templates-page')).MyTemplatesPage),
  },
];
