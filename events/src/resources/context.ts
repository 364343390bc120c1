import type { ContextManifest } from '../core/context-manifest';
import { instrumentRegister } from './instrument';
import { maintenanceRegister } from './maintenance-report';
import { methodRegister } from './method';

/** What the laboratory has and works by. */
export const resourcesContext: ContextManifest = {
  name: 'resources',
  registers: [instrumentRegister, maintenanceRegister, methodRegister],
};
