import type { Language } from '@shilu/events/core/call';
import type { Pool } from 'pg';

/** What stands where a name was, once the person was erased (law 9). */
export const erasedName = (language: Language): string => (language === 'zh-CN' ? '已抹除' : 'Erased');
const systemName = (language: Language): string => (language === 'zh-CN' ? '系统' : 'System');

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
  return (accountId) => names.get(accountId) ?? (accountId === 'system' ? systemName(language) : accountId);
};
