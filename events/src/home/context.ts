import type { ContextManifest } from '../core/context-manifest';
import { homeCalls } from './calls';

/** What one goes on with, and what waits. */
export const homeContext: ContextManifest = {
  name: 'home',
  calls: Object.values(homeCalls),
};
