import { defineQueries } from '../engine/context-queries';
import { auditProjection } from './audit-projection';
import { checkpointRoutes } from './checkpoint-routes';
import { auditRoutes } from './routes';

/** The trail, replay and proof. */
export const auditQueries = defineQueries({
  projections: [auditProjection],
  routes: (deps) => [...auditRoutes(deps), ...checkpointRoutes(deps)],
});
