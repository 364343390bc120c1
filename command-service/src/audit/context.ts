import type { ContextCommands } from '../engine/context-commands';
import { disputeRoutes } from './dispute-commands';
import { readLogRoutes } from './read-log-commands';

/** What is found in the log that the product cannot have made, and what people decide of it. */
export const auditCommands: ContextCommands = {
  routes: (services) => [...disputeRoutes(services), ...readLogRoutes(services)],
};
