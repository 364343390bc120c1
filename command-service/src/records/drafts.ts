import type { Pool } from 'pg';

export type Draft = {
  readonly moduleId: string;
  readonly baseRevision: number;
  readonly data: unknown;
  /** Version of the module type that `data` has. */
  readonly contentVersion: number;
  readonly savedAt: string;
};

/** What autosave kept (T15): one draft per person and module, until it is saved or discarded. */
export interface Drafts {
  keep(accountId: string, recordId: string, draft: Draft): Promise<void>;
  /** Not over another draft that began from the same content or a later one: false where one is there. */
  keepBeside(accountId: string, recordId: string, draft: Draft): Promise<boolean>;
  of(accountId: string, recordId: string): Promise<readonly Draft[]>;
  discard(accountId: string, recordId: string, moduleId: string): Promise<void>;
}

type Row = { module_id: string; base_revision: number; data: string; content_version: number; saved_at: Date };

export type DeskOptions = {
  /** No other process writes these tables: what is remembered here is what stands there, and need not be asked for. */
  readonly alone: boolean;
};

const keyOf = (accountId: string, recordId: string, moduleId: string): string =>
  `${accountId}\n${recordId}\n${moduleId}`;

/** Every save ends a draft that seldom is there: only one that may be is deleted, so that a save costs no question more. */
export const createDrafts = (pool: Pool, { alone }: DeskOptions): Drafts => {
  let known: Promise<Set<string>> | null = null;
  const read = async (): Promise<Set<string>> => {
    const { rows } = await pool.query<{ account_id: string; record_id: string; module_id: string }>(
      'select account_id, record_id, module_id from desk.drafts',
    );
    return new Set(rows.map((row) => keyOf(row.account_id, row.record_id, row.module_id)));
  };
  const kept = (): Promise<Set<string>> => {
    known ??= read();
    known.catch(() => (known = null));
    return known;
  };
  return {
    keep: async (accountId, recordId, { moduleId, baseRevision, data, contentVersion, savedAt }) => {
      // Noted before it is written: a save that comes meanwhile must look.
      if (alone) (await kept()).add(keyOf(accountId, recordId, moduleId));
      await pool.query({
        name: 'draft-keep',
        text: `insert into desk.drafts (account_id, record_id, module_id, base_revision, data, content_version, saved_at) values ($1, $2, $3, $4, $5, $6, $7)
        on conflict (account_id, record_id, module_id) do update set base_revision = $4, data = $5, content_version = $6, saved_at = $7`,
        values: [accountId, recordId, moduleId, baseRevision, JSON.stringify(data ?? null), contentVersion, savedAt],
      });
    },
    keepBeside: async (accountId, recordId, { moduleId, baseRevision, data, contentVersion, savedAt }) => {
      if (alone) (await kept()).add(keyOf(accountId, recordId, moduleId));
      const { rowCount } = await pool.query(
        `insert into desk.drafts (account_id, record_id, module_id, base_revision, data, content_version, saved_at) values ($1, $2, $3, $4, $5, $6, $7)
        on conflict (account_id, record_id, module_id) do update set base_revision = $4, data = $5, content_version = $6, saved_at = $7
        where drafts.base_revision < $4`,
        [accountId, recordId, moduleId, baseRevision, JSON.stringify(data ?? null), contentVersion, savedAt],
      );
      return rowCount === 1;
    },
    of: async (accountId, recordId) => {
      const { rows } = await pool.query<Row>(
        'select module_id, base_revision, data, content_version, saved_at from desk.drafts where account_id = $1 and record_id = $2 order by saved_at',
        [accountId, recordId],
      );
      return rows.map((row) => ({
        moduleId: row.module_id,
        baseRevision: row.base_revision,
        data: JSON.parse(row.data) as unknown,
        contentVersion: row.content_version,
        savedAt: row.saved_at.toISOString(),
      }));
    },
    discard: async (accountId, recordId, moduleId) => {
      const key = keyOf(accountId, recordId, moduleId);
      const noted = alone ? await kept() : null;
      // Forgotten before it is deleted: a draft kept meanwhile notes itself again.
      if (noted && !noted.delete(key)) return;
      try {
        await pool.query({
          name: 'draft-discard',
          text: 'delete from desk.drafts where account_id = $1 and record_id = $2 and module_id = $3',
          values: [accountId, recordId, moduleId],
        });
      } catch (error) {
        noted?.add(key);
        throw error;
      }
    },
  };
};
