import { ALL_KEYS } from '@shilu/events/live/told-key';
import type { Query, QueryClient } from '@tanstack/react-query';
import type { WatchKey } from './watch-key';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { readonly watch?: readonly WatchKey[] };
  }
}

/**
 * Refetches what depends on one of the keys, as the server tells them: on any, where it tells of all at once. A first answer
 * that is on its way may be from before the change, and nothing replaces it until it is here (TanStack Query cancels
 * refetches only): it is asked for once more then.
 */
export const refreshTold = async (client: QueryClient, keys: readonly string[]): Promise<void> => {
  const changed = new Set<unknown>(keys);
  const isHit = (watch: readonly unknown[]): boolean =>
    changed.has(ALL_KEYS) ? watch.length > 0 : watch.some((key) => changed.has(key));
  const depends = (query: Query): boolean => isHit(query.meta?.watch ?? []);
  const firstOnTheirWay = client
    .getQueryCache()
    .findAll({ predicate: (query) => depends(query) && query.state.data === undefined, fetchStatus: 'fetching' });
  await Promise.all([
    client.invalidateQueries({ predicate: depends }),
    ...firstOnTheirWay.map(async (first) => {
      await first.promise?.catch(() => undefined);
      await client.invalidateQueries({ predicate: (query) => query === first });
    }),
  ]);
};

export const refreshWatching = (client: QueryClient, keys: readonly WatchKey[]): Promise<void> =>
  refreshTold(client, keys);
