import type { ContextCommands } from '../engine/context-commands';
import { recordRoutes } from './routes';

/** Records and all that is done in them. */
export const recordCommands: ContextCommands = { routes: recordRoutes };
