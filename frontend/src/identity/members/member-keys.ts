import type { WatchKey } from '../../api/watch-key';

/** What lists of people depend on. */
export const MEMBER_KEYS: readonly WatchKey[] = ['members'];
