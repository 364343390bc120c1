import { defineQueries } from '../engine/context-queries';
import { printDeps } from '../print-deps';
import { printRoutes } from '../print/routes';
import { exportReactionRoute } from './export-reaction';
import { recordsProjection } from './records-projection';
import { routeRoutes } from './route/routes';
import { recycleBin } from './recycle-bin';
import { recordRoutes } from './routes';
import { calculateSheetRoute } from './calculate-sheet';
import { sheetFileRoutes } from './sheet-files';
import { takenBackRoutes } from './taken-back';

/** Records, on the screen and in print. */
export const recordQueries = defineQueries({
  projections: [recordsProjection],
  routes: (deps) => [
    ...recordRoutes(deps),
    ...printRoutes(printDeps(deps)),
    exportReactionRoute(deps),
    recycleBin(deps),
    ...routeRoutes(deps),
    ...sheetFileRoutes(deps),
    calculateSheetRoute(deps),
    ...takenBackRoutes(deps),
  ],
});
