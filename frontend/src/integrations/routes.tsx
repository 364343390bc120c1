import { Navigate, type RouteObject } from 'react-router-dom';
import { ofNow } from '../app/of-moment';
import type { ContextLink } from '../app/side-link';
import { withTexts } from '../i18n/with-texts';
import { holds } from '../identity/session';

export const featureRoutes: RouteObject[] = ofNow([
  {
    path: '/team/deliveries',
    lazy: withTexts(['deliveries'], async () => (await import('./deliveries/deliveries-page')).DeliveriesPage),
  },
  {
    path: '/team/system',
    lazy: withTexts(
      ['system', 'deliveries', 'disputes'],
      async () => (await import('./system/system-page')).SystemPage,
    ),
  },
  { path: '/sampleCenter', element: <Navigate to="/sampleCenter/myInspectionSheet" replace /> },
  {
    path: '/sampleCenter/myInspectionSheet',
    lazy: withTexts(
      ['integrations', 'registers', 'records'],
      async () => (await import('./inspection-list-page')).InspectionListPage,
    ),
  },
  {
    path: '/sampleCenter/addInspection',
    lazy: withTexts(
      ['integrations', 'registers', 'records'],
      async () => (await import('./add-inspection-page')).AddInspectionPage,
    ),
  },
]);

export const featureLinks: readonly ContextLink[] = [
  { section: 'samples', key: 'myInspectionSheet', path: '/sampleCenter/myInspectionSheet' },
  {
    section: 'settings',
    key: 'deliveries',
    path: '/team/deliveries',
    before: '/team/otherSetting',
    isFor: (me) => holds(me, 'AudittrailSearch'),
  },
  { section: 'settings', key: 'system', path: '/team/system', isFor: (me) => me.accountInfo.isOrganAdmin },
];
