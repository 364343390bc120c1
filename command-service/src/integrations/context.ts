import type { ContextCommands } from '../engine/context-commands';
import { integrationRoutes } from './routes';

/** Requests to platforms, what leaves, and the installation. */
export const integrationCommands: ContextCommands = { routes: integrationRoutes };
