import type { ContextManifest } from '../core/context-manifest';
import { templateRegister } from './template';

/** What records begin from. */
export const templatesContext: ContextManifest = {
  name: 'templates',
  registers: [templateRegister],
  refusals: ['noReviewer', 'reviewerIsOperator'],
};
