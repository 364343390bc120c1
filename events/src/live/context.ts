import { defineContext } from '../core/context-manifest';
import { liveCalls } from './calls';

/** What changed, told as it changes: screens fetch just that again. */
export const liveContext = defineContext({
  name: 'live',
  calls: Object.values(liveCalls),
});
