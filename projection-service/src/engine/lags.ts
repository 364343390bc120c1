import { parseStored } from '@shilu/events/core/upcast';
import type { EventStore, Position } from '@shilu/infra/event-store/port';
import type { Pool } from 'pg';
import type { Projection } from './projection';

export type Lag = { readonly projection: string; readonly seconds: number };

/** How long the oldest event that a projection has not read has been waiting for it; nought when there is none. */
export const lagsOf = async (
  { pool, store }: { readonly pool: Pool; readonly store: Pick<EventStore, 'readAll'> },
  projections: readonly Projection[],
  now: Date,
): Promise<readonly Lag[]> => {
  const { rows } = await pool.query<{ name: string; position: Position | null }>(
    `select name, position from rm.generation where status = 'live'`,
  );
  const positions = new Map(rows.map(({ name, position }) => [name, position]));
  return Promise.all(
    projections.map(async ({ name, categories }) => {
      const [waiting] = await store.readAll({ after: positions.get(name) ?? null, limit: 1, categories });
      const since = waiting === undefined ? now : new Date(parseStored(waiting).recordedAt);
      return { projection: name, seconds: Math.max(0, (now.getTime() - since.getTime()) / 1000) };
    }),
  );
};
