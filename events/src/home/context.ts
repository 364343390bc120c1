import { defineContext } from '../core/context-manifest';
import { homeCalls } from './calls';

/** What one goes on with, and what waits. */
export const homeContext = defineContext({
  name: 'home',
  calls: Object.values(homeCalls),
});
