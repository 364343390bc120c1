import type { ContextCommands } from '../engine/context-commands';
import { templateFiles } from './template-files';

/** What records begin from. */
export const templateCommands: ContextCommands = { checks: [templateFiles] };
