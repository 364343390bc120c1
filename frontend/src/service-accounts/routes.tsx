import type { RouteObject } from 'react-router-dom';
import { withTexts } from '../i18n/with-texts';

export const featureRoutes: RouteObject[] = [
  {
    path: '/team/serviceAccounts',
    lazy: withTexts(
      ['serviceAccounts', 'team'],
      async () => (await import('./service-accounts-page')).ServiceAccountsPage,
    ),
  },
];
