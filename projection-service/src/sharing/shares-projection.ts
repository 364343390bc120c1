import { entityIdOf, type RecordedEvent } from '@shilu/events/core/envelope';
import { memberToken } from '@shilu/events/identity/readership';
import { SHARE, type ShareEvent } from '@shilu/events/sharing/share';
import type { PoolClient } from 'pg';
import type { ChangedKey, Projection } from '../engine/projection';
import { tableWriter, upsertRows } from '../engine/write-rows';

/** A line for each share. Whether it is over by its date, and who reads by it, is asked of the directory. */
const ddl = `
create table shares (
  id text primary key, record_id text not null, sharer_id text not null, use text not null, ends_at timestamptz, reason text not null,
  account_ids text[] not null, department_ids text[] not null, project_ids text[] not null,
  shared_at timestamptz not null, withdrawn_at timestamptz, withdrawn_by text
);`;

const indexes = `
create index shares_record on shares (record_id, shared_at desc);
create index shares_sharer on shares (sharer_id, shared_at desc);
create index shares_accounts on shares using gin (account_ids);
create index shares_shared on shares (shared_at desc, id);`;

const table = tableWriter(
  'shares',
  [
    ...(['id', 'record_id', 'sharer_id', 'use', 'ends_at', 'reason', 'account_ids', 'department_ids'] as const),
    ...(['project_ids', 'shared_at', 'withdrawn_at', 'withdrawn_by'] as const),
  ],
  'id',
);

type Line = {
  readonly id: string;
  readonly record_id: string;
  readonly sharer_id: string;
  readonly use: string;
  readonly ends_at: string | null;
  readonly reason: string;
  readonly account_ids: readonly string[];
  readonly department_ids: readonly string[];
  readonly project_ids: readonly string[];
  readonly shared_at: string;
  readonly withdrawn_at: string | null;
  readonly withdrawn_by: string | null;
};
type Dated = 'ends_at' | 'shared_at' | 'withdrawn_at';
type Stored = Omit<Line, Dated> & {
  readonly ends_at: Date | null;
  readonly shared_at: Date;
  readonly withdrawn_at: Date | null;
};
const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

const load = async (tx: PoolClient, schema: string, ids: readonly string[]): Promise<Map<string, Line>> => {
  const { rows } = await tx.query<Stored>(`select * from ${schema}.shares where id = any($1)`, [ids]);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        ...row,
        ends_at: iso(row.ends_at),
        shared_at: row.shared_at.toISOString(),
        withdrawn_at: iso(row.withdrawn_at),
      },
    ]),
  );
};

/**
 * Whoever has part in it, shared it or sees everything: what they see changes with it. Who works in a project is not said
 * by tokens, so of what is shared with one everybody hears, and of that no more than that some share changed.
 */
const told = ({ sharer_id, account_ids, department_ids, project_ids }: Line): ChangedKey =>
  project_ids.length > 0
    ? { key: 'shares' }
    : {
        key: 'shares',
        audience: [
          ...['all', `u:${sharer_id}`],
          ...account_ids.map((id) => `u:${id}`),
          ...department_ids.map(memberToken),
        ],
      };

export const sharesProjection: Projection<'shares'> = {
  name: 'shares',
  version: 1,
  categories: [SHARE],
  tables: ['shares'],
  ddl,
  indexes,
  open: ({ schema, bulk }) => ({
    forget: () => undefined,
    apply: async (all, tx): Promise<readonly ChangedKey[]> => {
      const events = all as readonly RecordedEvent<ShareEvent>[];
      const kept = await load(tx, schema, [...new Set(events.map((event) => entityIdOf(event.stream)))]);
      for (const { stream, type, data, reason, recordedAt, actor } of events) {
        const id = entityIdOf(stream);
        if (type === 'ShareWithdrawn') {
          const row = kept.get(id);
          if (row) kept.set(id, { ...row, withdrawn_at: recordedAt, withdrawn_by: actor });
          continue;
        }
        kept.set(id, {
          ...{ id, record_id: data.recordId, sharer_id: data.sharerId, use: data.use, ends_at: data.endsAt },
          ...{ reason: reason ?? '', account_ids: data.accountIds, department_ids: data.departmentIds },
          ...{ project_ids: data.projectIds, shared_at: recordedAt, withdrawn_at: null, withdrawn_by: null },
        });
      }
      await upsertRows(tx, schema, table, [...kept.values()]);
      return bulk ? [] : [...kept.values()].map(told);
    },
  }),
};
