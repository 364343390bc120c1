import { defineQueries } from '../engine/context-queries';
import { auditProjection } from './audit-projection';
import { auditRoutes } from './routes';

/** The trail, replay and proof. */
export const auditQueries = defineQueries({ projections: [auditProjection], routes: auditRoutes });
