import type { RouteObject } from 'react-router-dom';
import { ofNow } from '../app/of-moment';
import type { ContextLink } from '../app/side-link';
import { withTexts } from '../i18n/with-texts';
import type { ApplyView } from './apply-page';
import type { ShareView } from './share-page';

const shares = (view: ShareView) =>
  withTexts(['sharing'], async () => {
    const { SharePage } = await import('./share-page');
    return () => <SharePage key={view} view={view} />;
  });

const requests = (view: ApplyView) =>
  withTexts(['accessRequests', 'sharing'], async () => {
    const { ApplyPage } = await import('./apply-page');
    return () => <ApplyPage key={view} view={view} />;
  });

export const featureRoutes: RouteObject[] = ofNow([
  { path: '/resource/share', lazy: shares('share') },
  { path: '/resource/todayShare', lazy: shares('todayShare') },
  { path: '/resource/allShare', lazy: shares('allShare') },
  { path: '/resource/todayApply', lazy: requests('todayApply') },
  { path: '/resource/allApply', lazy: requests('allApply') },
]);

export const featureLinks: readonly ContextLink[] = [
  {
    ...{ section: 'resources', key: 'shares', path: '/resource/share' },
    pages: ['/resource/todayShare', '/resource/allShare'],
  },
  {
    ...{ section: 'resources', key: 'accessRequests', path: '/resource/allApply', count: 'access' },
    pages: ['/resource/todayApply'],
  },
];
