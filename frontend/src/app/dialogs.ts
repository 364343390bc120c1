import { createStore } from '../lib/store';

/** The dialog of the main layout that is open. */
export type FrameDialog =
  'shortcuts' | 'help' | 'manual' | 'version' | 'releaseNotes' | 'password' | 'passkeys' | 'secondFactor';
export const dialogStore = createStore<FrameDialog | null>(null);
