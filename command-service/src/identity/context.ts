import type { ContextCommands } from '../engine/context-commands';
import { grantRole } from './grant-role';
import { identityRoutes } from './routes';

/** Accounts, logging in, tokens of programs. */
export const identityCommands: ContextCommands = { routes: identityRoutes, checks: [grantRole] };
