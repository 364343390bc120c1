import { defineQueries } from '../engine/context-queries';
import { capabilityRoutes } from './routes';

/** What stands beside entries, whatever register they are of. */
export const capabilityQueries = defineQueries({ routes: capabilityRoutes });
