import { SYSTEM } from '@shilu/events/core/built-in';
import type { Language } from '@shilu/events/core/call';
import { erasedName, systemName } from '@shilu/events/identity/shown-names';
import type { Pool } from 'pg';

export type Names = (accountId: string) => string;

/** Display names; an account nobody knows shows as its id. */
export const namesOf = async (pool: Pool, accountIds: Iterable<string>, language: Language): Promise<Names> => {
  const wanted = [...new Set(accountIds)];
  const { rows } =
    wanted.length === 0
      ? { rows: [] }
      : await pool.query<{ id: string; real_name: string; erased: boolean }>(
          'select id, real_name, erased from rm.people where id = any($1)',
          [wanted],
        );
  const names = new Map(rows.map((row) => [row.id, row.erased ? erasedName(language) : row.real_name]));
  return (accountId) => names.get(accountId) ?? (accountId === SYSTEM ? systemName(language) : accountId);
};
