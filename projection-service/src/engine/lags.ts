import type { EventStore, Position } from '@shilu/infra/event-store/port';
import { secondsWaited } from '@shilu/infra/event-store/waiting';
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
    projections.map(async ({ name, categories }) => ({
      projection: name,
      seconds: await secondsWaited(store, positions.get(name) ?? null, now, categories),
    })),
  );
};
