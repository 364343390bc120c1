import { defineQueries } from '../engine/context-queries';
import { homeRoutes } from './routes';

/** What waits for somebody. */
export const homeQueries = defineQueries({ routes: homeRoutes });
