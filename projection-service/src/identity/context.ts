import { defineQueries } from '../engine/context-queries';
import { peopleProjection } from './people-projection';
import { identityRoutes } from './routes';

/** People. */
export const identityQueries = defineQueries({ projections: [peopleProjection], routes: identityRoutes });
