import { defineQueries } from '../engine/context-queries';
import { templateRoutes } from './routes';

/** What of templates is asked beside their lists. */
export const templateQueries = defineQueries({ routes: templateRoutes });
