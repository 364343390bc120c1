import type { RouteObject } from 'react-router-dom';
import { ofNow, ofThen } from '../app/of-moment';
import type { ContextLink } from '../app/side-link';
import { withTexts } from '../i18n/with-texts';

export const featureRoutes: RouteObject[] = [
  ...ofThen([
    {
      path: '/resource/listChemical',
      lazy: withTexts(['structures', 'chemistry'], async () => (await import('./reaction-list-page')).ReactionListPage),
    },
  ]),
  ...ofNow([
    {
      path: '/globSearch/structure',
      lazy: withTexts(
        ['structures', 'chemistry'],
        async () => (await import('./structure-search-page')).StructureSearchPage,
      ),
    },
  ]),
];

export const featureLinks: readonly ContextLink[] = [
  { section: 'resources', key: 'structureSearch', path: '/globSearch/structure' },
  { section: 'resources', key: 'reactions', path: '/resource/listChemical' },
];
