import { defineQueries } from '../engine/context-queries';
import { projectsProjection } from './projects-projection';
import { projectRoutes } from './routes';

/** Projects and tasks. */
export const projectQueries = defineQueries({ projections: [projectsProjection], routes: projectRoutes });
