import type { RouteObject } from 'react-router-dom';
import { ofNow, ofThen } from '../app/of-moment';
import type { ContextLink } from '../app/side-link';
import { holds } from '../identity/session';
import { withTexts } from '../i18n/with-texts';

export const featureRoutes: RouteObject[] = [
  ...ofThen([
    {
      path: '/team/auditTrail',
      lazy: withTexts(
        ['audit', 'chemistry', 'disputes', 'recordLists', 'records'],
        async () => (await import('./audit-trail-page')).AuditTrailPage,
      ),
    },
    {
      path: '/team/auditTrace',
      lazy: withTexts(
        ['audit', 'chemistry', 'disputes', 'records'],
        async () => (await import('./audit-trace-page')).AuditTracePage,
      ),
    },
    {
      path: '/team/pastRetention',
      lazy: withTexts(
        ['retention', 'registers'],
        async () => (await import('./past-retention-page')).PastRetentionPage,
      ),
    },
    {
      path: '/team/auditDifferences',
      lazy: withTexts(
        ['audit', 'chemistry', 'recordLists', 'records'],
        async () => (await import('./differences-page')).DifferencesPage,
      ),
    },
  ]),
  ...ofNow([
    {
      path: '/team/readLog',
      lazy: withTexts(['audit', 'readLog', 'recordLists'], async () => (await import('./read-log-page')).ReadLogPage),
    },
  ]),
];

export const featureLinks: readonly ContextLink[] = [
  { section: 'trail', key: 'auditTrail', path: '/team/auditTrail' },
  { section: 'trail', key: 'auditTrace', path: '/team/auditTrace' },
  { section: 'trail', key: 'readLog', path: '/team/readLog', isFor: (me) => holds(me, 'AudittrailSearch') },
  {
    section: 'trail',
    key: 'pastRetention',
    path: '/team/pastRetention',
    isFor: (me) => holds(me, 'AudittrailSearch'),
  },
  {
    section: 'trail',
    key: 'auditDifferences',
    path: '/team/auditDifferences',
    isFor: (me) => holds(me, 'AudittrailSearch'),
  },
];
