import type { EventStore } from '@shilu/infra/event-store/port';
import type { Pool } from 'pg';
import type { Engine } from '../engine/engine';

export type RecordsIn = { readonly count: number; readonly example: string };

const MOST_WAIT_MS = 2_000;

/** Records of a notebook that are not in the recycle bin, as the log has them at this moment. */
export const recordsIn = async (
  { store, pool }: { readonly store: Pick<EventStore, 'head'>; readonly pool: Pool },
  engine: Pick<Engine, 'caughtUp'>,
  bookId: string,
): Promise<RecordsIn> => {
  const head = await store.head();
  if (head !== null) await engine.caughtUp(head, MOST_WAIT_MS);
  const { rows } = await pool.query<{ count: number; example: string | null }>(
    `select count(*)::int as count, (array_agg(number || ' ' || title order by modified_at desc))[1] as example
     from rm.record_rows where book_id = $1 and not removed`,
    [bookId],
  );
  return { count: rows[0]?.count ?? 0, example: rows[0]?.example ?? '' };
};
