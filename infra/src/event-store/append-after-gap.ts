import type { Pool } from 'pg';
import { inTransaction } from '../postgres/pool';
import { LOG_SCHEMA } from './log-schema';
import type { NewEvent } from './port';

/**
 * Writes the first event of a stream behind so many places of a log in PostgreSQL that nobody is given: they may have been
 * seen by those who read it before it lost events. Nobody else appends meanwhile.
 */
export const appendAfterGap = (
  pool: Pool,
  {
    stream,
    revision,
    event,
    gap,
  }: { readonly stream: string; readonly revision: number; readonly event: NewEvent; readonly gap: number },
): Promise<void> =>
  inTransaction(pool, async (tx) => {
    await tx.query(`lock table ${LOG_SCHEMA}.events in exclusive mode`);
    await tx.query(
      `insert into ${LOG_SCHEMA}.events (position, stream, category, revision, event_id, type, body, signature)
       select coalesce(max(position), 0) + $1::bigint + 1, $2, split_part($2, '-', 1), $3, $4, $5, $6, $7 from ${LOG_SCHEMA}.events`,
      [gap, stream, revision, event.id, event.type, event.body, event.signature ?? null],
    );
  });
