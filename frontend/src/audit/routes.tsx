import type { RouteObject } from 'react-router-dom';
import { withTexts } from '../i18n/with-texts';

export const featureRoutes: RouteObject[] = [
  {
    path: '/team/auditTrail',
    lazy: withTexts(
      ['audit', 'recordLists', 'records'],
      async () => (await import('./audit-trail-page')).AuditTrailPage,
    ),
  },
  {
    path: '/team/auditTrace',
    lazy: withTexts(['audit', 'records'], async () => (await import('./audit-trace-page')).AuditTracePage),
  },
];
