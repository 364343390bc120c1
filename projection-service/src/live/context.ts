import { defineQueries } from '../engine/context-queries';
import { liveRoutes } from './routes';

/** What browsers are told. */
export const liveQueries = defineQueries({ routes: liveRoutes });
