import type { ContextCommands } from '../engine/context-commands';
import { messageRoutes } from './routes';

/** What somebody has read, and how they want to be told. */
export const messageCommands: ContextCommands = { routes: messageRoutes };
