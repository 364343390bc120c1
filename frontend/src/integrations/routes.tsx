import { Navigate, type RouteObject } from 'react-router-dom';
import { withTexts } from '../i18n/with-texts';

export const featureRoutes: RouteObject[] = [
  { path: '/sampleCenter', element: <Navigate to="/sampleCenter/myInspectionSheet" replace /> },
  {
    path: '/sampleCenter/myInspectionSheet',
    lazy: withTexts(
      ['integrations', 'organization'],
      async () => (await import('./inspection-list-page')).InspectionListPage,
    ),
  },
  {
    path: '/sampleCenter/addInspection',
    lazy: withTexts(
      ['integrations', 'organization'],
      async () => (await import('./add-inspection-page')).AddInspectionPage,
    ),
  },
];
