import { defineContext } from '../core/context-manifest';
import { fileCalls } from './calls';

/** Files by their bytes: brought, inspected, taken again by whoever may read what holds them. */
export const filesContext = defineContext({
  name: 'files',
  calls: Object.values(fileCalls),
  queryRefusals: ['fileAltered'],
});
