import type { ContextManifest } from '../core/context-manifest';
import { searchCalls } from './calls';

/** Finding by words, numbers and files. */
export const searchContext: ContextManifest = {
  name: 'search',
  calls: Object.values(searchCalls),
};
