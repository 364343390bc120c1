import type { Role, Source } from '@shilu/events/records/modules/equation/equation-schema';

/** What a row of a list may be. */
export const ROLES_OF: Readonly<Record<Source, readonly Role[]>> = {
  yldataSource: ['startingMaterial', 'reagent', 'catalyst'],
  cwdataSource: ['product', 'byProduct'],
  rjdataSource: ['solvent'],
  chdataSource: ['workUp'],
};
