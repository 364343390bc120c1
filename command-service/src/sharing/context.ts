import type { ContextCommands } from '../engine/context-commands';
import { sharingRoutes } from './share-commands';

/** Records shared by their authors. */
export const sharingCommands: ContextCommands = { routes: sharingRoutes };
