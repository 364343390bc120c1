import { defineQueries } from '../engine/context-queries';
import { referenceRoutes } from './reference-routes';

/** What of resources is asked beside their lists. */
export const resourceQueries = defineQueries({ routes: referenceRoutes });
