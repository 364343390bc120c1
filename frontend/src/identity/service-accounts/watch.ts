import type { WatchKey } from '../../api/watch-key';

/** What the list of service accounts depends on. */
export const WATCH: readonly WatchKey[] = ['serviceAccounts'];
