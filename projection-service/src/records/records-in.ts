import { setTimeout as sleep } from 'node:timers/promises';
import type { EventStore, Position } from '@shilu/infra/event-store/port';
import type { Pool } from 'pg';
import { recordsProjection } from './records-projection';

export type RecordsIn = { readonly count: number; readonly example: string };

type Deps = { readonly store: Pick<EventStore, 'head' | 'comparePositions'>; readonly pool: Pool };

export const MOST_WAIT_MS = 2_000;
const LOOK_AGAIN_MS = 20;

/** Records of a notebook that are not in the recycle bin, as the log has them at this moment. */
export const recordsIn = async (
  { store, pool }: Deps,
  caughtUp: (head: Position) => Promise<unknown>,
  bookId: string,
): Promise<RecordsIn> => {
  const head = await store.head();
  if (head !== null) await caughtUp(head);
  const { rows } = await pool.query<{ count: number; example: string | null }>(
    `select count(*)::int as count, (array_agg(number || ' ' || title order by modified_at desc))[1] as example
     from rm.record_rows where book_id = $1 and not removed`,
    [bookId],
  );
  return { count: rows[0]?.count ?? 0, example: rows[0]?.example ?? '' };
};

/** The same in a process that keeps no read models itself: it waits for the checkpoint of the one that does. */
export const recordsInTables = (deps: Deps, bookId: string): Promise<RecordsIn> =>
  recordsIn(
    deps,
    async (head) => {
      for (const began = performance.now(); performance.now() - began < MOST_WAIT_MS; await sleep(LOOK_AGAIN_MS)) {
        const { rows } = await deps.pool.query<{ position: Position | null }>(
          `select position from rm.generation where name = $1 and status = 'live'`,
          [recordsProjection.name],
        );
        const at = rows[0]?.position ?? null;
        if (at !== null && deps.store.comparePositions(at, head) >= 0) return;
      }
    },
    bookId,
  );
