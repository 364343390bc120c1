import type { ContextCommands } from '../engine/context-commands';
import { disputeRoutes } from './dispute-commands';

/** What is found in the log that the product cannot have made, and what people decide of it. */
export const auditCommands: ContextCommands = { routes: disputeRoutes };
