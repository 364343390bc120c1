import type { ContextCommands } from '../engine/context-commands';
import { projectRoutes } from './routes';

/** Projects and tasks. */
export const projectCommands: ContextCommands = { routes: projectRoutes };
