import type { RouteObject } from 'react-router-dom';
import { ofNow } from '../app/of-moment';
import { withTexts } from '../i18n/with-texts';

export const featureRoutes: RouteObject[] = ofNow([
  { path: '/globSearch', lazy: withTexts(['search'], async () => (await import('./search-page')).SearchPage) },
]);
