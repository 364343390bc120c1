import { AppError } from '@shilu/events/core/app-error';
import { streamName } from '@shilu/events/core/envelope';
import { RECORD } from '@shilu/events/records/record-events';
import { beingRepaired } from '@shilu/infra/read-models/set-aside';
import type { Pool } from 'pg';
import type { Author } from './author';

/** Refuses to vouch for a record of which a read model could not take everything: what people see is not all of it. */
export const mayVouch =
  (pool: Pool) =>
  async ({ vouchesFor }: Author): Promise<void> => {
    if (vouchesFor === undefined) return;
    if (vouchesFor === null) throw new Error('a command that vouches for a record must say for which');
    if ((await beingRepaired(pool, [streamName(RECORD, vouchesFor)])).size > 0) throw new AppError('beingRepaired');
  };
