import { limitOf, MOST_FILE_BYTES } from '@shilu/events/files/file-limits';
import { useMe } from '../identity/session';

/**
 * How large a file of a record may be (V011, V013), in words as it was when this person logged in. Only what no
 * organisation takes is held back here: the limit may have changed since, and the server has the last word.
 */
export const useFileLimit = (): { readonly most: number; readonly limit: string } => {
  const { shown } = limitOf('document', useMe().fileSizeLimitSize);
  return { most: MOST_FILE_BYTES, limit: `${shown} MB` };
};
