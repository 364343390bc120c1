import { isChunkError } from '../app/chunk-reload';

/** Whether a reader failed over the file itself: not for want of a password (pdf.js), nor of the reader, which is fetched when it is needed. */
export const isBrokenFile = (fault: unknown): boolean =>
  !isChunkError(fault) && !(fault instanceof Error && fault.name === 'PasswordException');
