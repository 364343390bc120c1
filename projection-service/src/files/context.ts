import { defineQueries } from '../engine/context-queries';
import { fileRoutes } from './routes';

/** Files as they are fetched. */
export const fileQueries = defineQueries({ routes: fileRoutes });
