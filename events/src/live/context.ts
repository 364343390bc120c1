import type { ContextManifest } from '../core/context-manifest';
import { liveCalls } from './calls';

/** What changed, told as it changes: screens fetch just that again. */
export const liveContext: ContextManifest = {
  name: 'live',
  calls: Object.values(liveCalls),
};
