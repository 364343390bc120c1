import type { RouteObject } from 'react-router-dom';
import { withTexts } from '../i18n/with-texts';

export const featureRoutes: RouteObject[] = [
  { path: '/globSearch', lazy: withTexts(['search'], async () => (await import('./search-page')).SearchPage) },
];
