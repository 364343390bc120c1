import { ALL_KEYS } from '@shilu/events/live/told-key';
import type { QueryClient } from '@tanstack/react-query';
import type { WatchKey } from './watch-key';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { readonly watch?: readonly WatchKey[] };
  }
}

/** Refetches what depends on one of the keys, as the server tells them: on any, where it tells of all at once. */
export const refreshTold = async (client: QueryClient, keys: readonly string[]): Promise<void> => {
  const changed = new Set<unknown>(keys);
  const isHit = (watch: readonly unknown[]): boolean =>
    changed.has(ALL_KEYS) ? watch.length > 0 : watch.some((key) => changed.has(key));
  await client.invalidateQueries({ predicate: (query) => isHit(query.meta?.watch ?? []) });
};

export const refreshWatching = (client: QueryClient, keys: readonly WatchKey[]): Promise<void> =>
  refreshTold(client, keys);
