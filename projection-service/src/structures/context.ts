import { defineQueries } from '../engine/context-queries';
import { structureRoutes, structureSearchRoutes } from './routes';

/** Structures read, drawn and converted, of which nothing is stored; and those found that records and registers hold. */
export const structureQueries = defineQueries({
  routes: (deps) => [...structureRoutes(deps), ...structureSearchRoutes(deps)],
});
