import { defineQueries } from '../engine/context-queries';
import { requestRoutes } from './request-routes';
import { entryReadersRoute, projectReadersRoute, readersRoute } from './readers';
import { shareRoutes } from './share-routes';
import { sharesProjection } from './shares-projection';

/** What is shared, with whom, and who reads a record. */
export const sharingQueries = defineQueries({
  projections: [sharesProjection],
  routes: (deps) => [
    ...shareRoutes(deps),
    ...requestRoutes(deps),
    readersRoute(deps),
    entryReadersRoute(deps),
    projectReadersRoute(deps),
  ],
});
