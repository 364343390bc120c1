import { defineQueries } from '../engine/context-queries';
import { searchRoutes } from './routes';

/** What is found. */
export const searchQueries = defineQueries({ routes: searchRoutes });
