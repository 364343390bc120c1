import type { ContextCommands } from '../engine/context-commands';
import { fileRoutes } from './routes';

/** Uploads. */
export const fileCommands: ContextCommands = { routes: fileRoutes };
