import type { QueryClient } from '@tanstack/react-query';

const watchOf = (meta: Record<string, unknown> | undefined): readonly unknown[] =>
  Array.isArray(meta?.['watch']) ? meta['watch'] : [];

/** Refetches what depends on one of the keys. */
export const refreshWatching = async (client: QueryClient, keys: readonly string[]): Promise<void> => {
  const changed = new Set<unknown>(keys);
  await client.invalidateQueries({ predicate: (query) => watchOf(query.meta).some((key) => changed.has(key)) });
};
