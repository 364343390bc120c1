import type { RouteObject } from 'react-router-dom';
import type { ContextLink } from '../app/side-link';
import { withTexts } from '../i18n/with-texts';
import type { ShareView } from './share-page';

const shares = (view: ShareView) =>
  withTexts(['sharing'], async () => {
    const { SharePage } = await import('./share-page');
    return () => <SharePage key={view} view={view} />;
  });

export const featureRoutes: RouteObject[] = [
  { path: '/resource/share', lazy: shares('share') },
  { path: '/resource/todayShare', lazy: shares('todayShare') },
  { path: '/resource/allShare', lazy: shares('allShare') },
];

export const featureLinks: readonly ContextLink[] = [
  {
    ...{ section: 'resources', key: 'shares', path: '/resource/share' },
    pages: ['/resource/todayShare', '/resource/allShare'],
  },
];
