import type { ContextManifest } from '../core/context-manifest';
import { fileCalls } from './calls';

/** Files by their bytes: brought, inspected, taken again by whoever may read what holds them. */
export const filesContext: ContextManifest = {
  name: 'files',
  calls: Object.values(fileCalls),
};
