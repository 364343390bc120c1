import type { Namespace } from '../i18n/resources';

/** Every text on the page of a record. */
export const RECORD_TEXTS: readonly Namespace[] = [
  'records',
  'recordLists',
  'integrations',
  'registers',
  'copies',
  'relations',
];
