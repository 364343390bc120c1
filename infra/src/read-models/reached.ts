import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { EventStore, Position } from '../event-store/port';

export const MOST_WAIT_MS = 2_000;
const LOOK_AGAIN_MS = 20;

/** Whether these read models, as they serve now, come as far as this within a moment: told by their checkpoints, whoever writes them. */
export const reachedBy = async (
  { pool, store }: { readonly pool: Pick<Pool, 'query'>; readonly store: Pick<EventStore, 'comparePositions'> },
  names: readonly string[],
  head: Position,
): Promise<boolean> => {
  for (const began = performance.now(); performance.now() - began < MOST_WAIT_MS; await sleep(LOOK_AGAIN_MS)) {
    const { rows } = await pool.query<{ position: Position | null }>(
      `select position from rm.generation where name = any($1::text[]) and status = 'live'`,
      [names],
    );
    const there = rows.filter(({ position }) => position !== null && store.comparePositions(position, head) >= 0);
    if (there.length === names.length) return true;
  }
  return false;
};
