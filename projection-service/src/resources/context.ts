import { defineQueries } from '../engine/context-queries';
import { commonListRoutes } from './common-list-routes';
import { compoundRoutes } from './compound-routes';
import { homeRoutes } from './home-routes';
import { instrumentsAsOf } from './instruments-as-of';
import { methodRoutes } from './method-routes';
import { referenceRoutes } from './reference-routes';

/** What of resources is asked beside their lists. */
export const resourceQueries = defineQueries({
  routes: (deps) => [
    ...[...commonListRoutes(deps), ...compoundRoutes(deps), ...referenceRoutes(deps)],
    ...[...homeRoutes(deps), ...methodRoutes(deps), instrumentsAsOf(deps)],
  ],
});
