import type { ContextCommands } from '../engine/context-commands';
import { templateChecks } from './template-checks';

/** What templates ask for beyond their declaration. */
export const templateCommands: ContextCommands = { checks: [templateChecks] };
