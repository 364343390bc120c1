import { defineQueries } from '../engine/context-queries';
import { printDeps } from '../print-deps';
import { printRoutes } from '../print/routes';
import { exportReactionRoute } from './export-reaction';
import { recordsProjection } from './records-projection';
import { routeRoutes } from './route/routes';
import { recordRoutes } from './routes';

/** Records, on the screen and in print. */
export const recordQueries = defineQueries({
  projections: [recordsProjection],
  routes: (deps) => [
    ...recordRoutes(deps),
    ...printRoutes(printDeps(deps)),
    exportReactionRoute(deps),
    ...routeRoutes(deps),
  ],
});
