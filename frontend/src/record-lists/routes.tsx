import type { RouteObject } from 'react-router-dom';

const list = async () => ({ Component: (await import('./record-list-page')).RecordListPage });

export const roomRoutes: RouteObject[] = [
  { path: '/record', lazy: list },
  { path: '/record/:overdue', lazy: list },
  {
    path: '/resource/myTemplate',
    lazy: async () => ({ Component: (await import('./my-templates-page')).MyTemplatesPage }),
  },
];
