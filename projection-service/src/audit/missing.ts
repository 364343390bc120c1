import { entityIdOf } from '@shilu/events/core/envelope';
import { setAsideBy } from '@shilu/infra/read-models/set-aside';
import type { Pool } from 'pg';
import { auditProjection } from './audit-projection';

/** How many events the trail could not take, and of how many things; of one record where one is named. */
export const missingFrom = async (
  pool: Pool,
  { recordId }: { readonly recordId?: string | undefined },
): Promise<{ readonly events: number; readonly things: number }> => {
  const aside = (await setAsideBy(pool, auditProjection.name)).filter(
    ({ stream }) => recordId === undefined || entityIdOf(stream) === recordId,
  );
  return { events: aside.reduce((sum, { waiting }) => sum + 1 + waiting, 0), things: aside.length };
};
