import type { ContextCommands } from '../engine/context-commands';
import type { ContextChecks } from '../registers/register-checks';
import { commonListRoutes } from './common-lists';

/** What the laboratory has and works by asks for nothing beyond the declarations of its registers. */
const checks: readonly ContextChecks[] = [];

export const resourceCommands: ContextCommands = {
  routes: (services) => commonListRoutes(services, checks),
  checks,
};
