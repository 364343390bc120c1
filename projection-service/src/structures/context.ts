import { defineQueries } from '../engine/context-queries';
import { structureRoutes } from './routes';

/** Structures read, drawn and converted: nothing of them is stored here. */
export const structureQueries = defineQueries({ routes: structureRoutes });
