import type { ContextCommands } from '../engine/context-commands';
import { approversStand } from './approvers-stand';
import { approvalRoutes } from './routes';

/** Submitting, deciding, recalling, and the flows it goes by. */
export const approvalCommands: ContextCommands = { routes: approvalRoutes, checks: [approversStand] };
