import { AppError } from '@shilu/events/core/app-error';
import type { Pool } from 'pg';

/** C123: what a person has set for themselves; theirs alone. */
export interface UserSettings {
  get(
    accountId: string,
    types: readonly string[],
  ): Promise<readonly { readonly Type: string; readonly Content: unknown }[]>;
  set(accountId: string, type: string, content: unknown): Promise<void>;
}

const MOST_CHARS = 100_000;

export const createUserSettings = (pool: Pool): UserSettings => ({
  get: async (accountId, types) => {
    const { rows } = await pool.query<{ type: string; content: string }>(
      'select type, content from desk.user_settings where account_id = $1 and type = any($2) order by type',
      [accountId, types],
    );
    return rows.map((row) => ({ Type: row.type, Content: JSON.parse(row.content) as unknown }));
  },
  set: async (accountId, type, content) => {
    const text = JSON.stringify(content ?? null);
    if (text.length > MOST_CHARS) throw new AppError('payloadTooLarge');
    await pool.query(
      'insert into desk.user_settings (account_id, type, content) values ($1, $2, $3) on conflict (account_id, type) do update set content = $3',
      [accountId, type, text],
    );
  },
});
