import type { ContextCommands } from '../engine/context-commands';
import { clockRoutes } from './clock-commands';
import { disputeRoutes } from './dispute-commands';
import { incidentRoutes } from './incident-commands';
import { readLogRoutes } from './read-log-commands';
import { holdInTurn } from './not-held';
import { keepAsLong } from './retained';

/** What is found in the log that the product cannot have made, what people decide of it, and what is told of reading and of clocks. */
export const auditCommands: ContextCommands = {
  routes: (services) => [
    ...disputeRoutes(services),
    ...incidentRoutes(services),
    ...readLogRoutes(services),
    ...clockRoutes(services),
  ],
  checks: [keepAsLong, holdInTurn],
};
