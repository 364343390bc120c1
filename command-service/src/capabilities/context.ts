import type { ContextCommands } from '../engine/context-commands';
import { capabilityRoutes } from './routes';

/** What is done beside entries, whatever register they are of. */
export const capabilityCommands: ContextCommands = { routes: capabilityRoutes };
