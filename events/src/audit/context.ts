import type { ContextManifest } from '../core/context-manifest';
import { auditCalls } from './calls';

/** Trails, proof and what left the laboratory. */
export const auditContext: ContextManifest = {
  name: 'audit',
  calls: Object.values(auditCalls),
};
