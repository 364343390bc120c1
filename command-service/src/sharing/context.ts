import type { ContextCommands } from '../engine/context-commands';
import { accessRequestRoutes } from './access-requests';
import { shareRoutes } from './share-commands';

/** Records shared by their authors, on their own or at somebody's request. */
export const sharingCommands: ContextCommands = {
  routes: (services) => [...shareRoutes(services), ...accessRequestRoutes(services)],
};
