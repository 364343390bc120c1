import type { RouteObject } from 'react-router-dom';
import { withTexts } from '../i18n/with-texts';

const list = withTexts(['recordLists'], async () => (await import('./record-list-page')).RecordListPage);

export const featureRoutes: RouteObject[] = [
  { path: '/record', lazy: list },
  { path: '/record/overdue', lazy: list },
  {
    path: '/resource/myTemplate',
    lazy: withTexts(['recordLists', 'organization'], async () => (await import('./my-templates-page')).MyTemplatesPage),
  },
];
