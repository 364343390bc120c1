import { defineQueries } from '../engine/context-queries';
import { organizationRoutes } from './routes';

/** Settings, departments and dictionaries. */
export const organizationQueries = defineQueries({ routes: organizationRoutes });
