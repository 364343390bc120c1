import { MODULE_TEXTS, type Namespace } from '../i18n/resources';

/** Every text on the page of a record. */
export const RECORD_TEXTS: readonly Namespace[] = [
  'records',
  'disputes',
  'recordLists',
  'integrations',
  'registers',
  'copies',
  'relations',
  'sharing',
  'chemistry',
  'compounds',
  'spectra',
  'references',
  ...MODULE_TEXTS,
];

/** Every text of a record as it is looked through and printed. */
export const PREVIEW_TEXTS: readonly Namespace[] = [
  'disputes',
  'records',
  'relations',
  'chemistry',
  'compounds',
  'spectra',
  ...MODULE_TEXTS,
];

/** Every text of a record that is taken back. */
export const UPLOAD_TEXTS: readonly Namespace[] = [
  'upload',
  'records',
  'relations',
  'chemistry',
  'compounds',
  'spectra',
  ...MODULE_TEXTS,
];
