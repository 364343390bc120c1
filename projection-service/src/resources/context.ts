import { defineQueries } from '../engine/context-queries';
import { compoundRoutes } from './compound-routes';
import { homeRoutes } from './home-routes';
import { methodRoutes } from './method-routes';
import { referenceRoutes } from './reference-routes';

/** What of resources is asked beside their lists. */
export const resourceQueries = defineQueries({
  routes: (deps) => [...compoundRoutes(deps), ...referenceRoutes(deps), ...homeRoutes(deps), ...methodRoutes(deps)],
});
