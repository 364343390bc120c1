import type { RouteObject } from 'react-router-dom';
import type { ContextLink } from '../app/side-link';
import { withTexts } from '../i18n/with-texts';

export const featureRoutes: RouteObject[] = [
  {
    path: '/globSearch/structure',
    lazy: withTexts(
      ['structures', 'chemistry'],
      async () => (await import('./structure-search-page')).StructureSearchPage,
    ),
  },
  {
    path: '/resource/listChemical',
    lazy: withTexts(['structures', 'chemistry'], async () => (await import('./reaction-list-page')).ReactionListPage),
  },
];

export const featureLinks: readonly ContextLink[] = [
  { section: 'resources', key: 'structureSearch', path: '/globSearch/structure' },
  { section: 'resources', key: 'reactions', path: '/resource/listChemical' },
];
