import type { Subject } from '@shilu/events/capabilities/capability';
import { assertNever } from '@shilu/events/core/decider';
import { entityIdOf, type RecordedEvent } from '@shilu/events/core/envelope';
import { registers } from '@shilu/events/core/registers';
import { memberToken } from '@shilu/events/identity/readership';
import { registerKey, type ToldKey } from '@shilu/events/live/told-key';
import { RECORD } from '@shilu/events/records/record-category';
import { SHARE, type ShareEvent, type ShareProposal } from '@shilu/events/sharing/share';
import type { PoolClient } from 'pg';
import type { ChangedKey, Projection } from '../engine/projection';
import { tableWriter, upsertRows } from '../engine/write-rows';

/**
 * A line for each share, and for each request for one, which are of one stream. Whether it is over by its date, and who
 * reads by it, is asked of the directory.
 */
const ddl = `
create table shares (
  id text primary key, record_id text, entry_category text, entry_id text, sharer_id text not null, use text not null, ends_at timestamptz, reason text not null,
  account_ids text[] not null, department_ids text[] not null, project_ids text[] not null,
  shared_at timestamptz, withdrawn_at timestamptz, withdrawn_by text,
  applicant_id text, asked_ids text[] not null, sought text not null, sought_category text not null, asked_use text not null, asked_reason text not null,
  requested_at timestamptz, lapses_at timestamptz, over text, decided_at timestamptz, decided_by text, decision text not null,
  proposed_at timestamptz, flow_name text, approver_ids text[] not null, waiting_for text[] not null, consented text[] not null,
  declined_at timestamptz, declined_by text, declined text not null
);`;

const indexes = `
create index shares_record on shares (record_id, shared_at desc);
create index shares_entry on shares (entry_category, entry_id, shared_at desc) where entry_id is not null;
create index shares_sharer on shares (sharer_id, shared_at desc);
create index shares_accounts on shares using gin (account_ids);
create index shares_shared on shares (shared_at desc, id);
create index shares_applicant on shares (applicant_id, requested_at desc);
create index shares_requested on shares (requested_at desc, id) where requested_at is not null;
create index shares_awaited on shares using gin (waiting_for);
create index shares_decided on shares using gin (approver_ids);
create index shares_asked on shares (entry_category, entry_id) where requested_at is not null and entry_id is not null;
create index shares_waiting on shares (record_id) where requested_at is not null and shared_at is null and over is null;`;

const table = tableWriter(
  'shares',
  [
    ...([
      'id',
      'record_id',
      'entry_category',
      'entry_id',
      'sharer_id',
      'use',
      'ends_at',
      'reason',
      'account_ids',
      'department_ids',
    ] as const),
    ...(['project_ids', 'shared_at', 'withdrawn_at', 'withdrawn_by'] as const),
    ...([
      'applicant_id',
      'asked_ids',
      'sought',
      'sought_category',
      'asked_use',
      'asked_reason',
      'requested_at',
      'lapses_at',
    ] as const),
    ...(['over', 'decided_at', 'decided_by', 'decision', 'proposed_at', 'flow_name', 'approver_ids'] as const),
    ...(['waiting_for', 'consented', 'declined_at', 'declined_by', 'declined'] as const),
  ],
  'id',
);

type Line = {
  readonly id: string;
  /** What is shared: a record, or an entry. */
  readonly record_id: string | null;
  readonly entry_category: string | null;
  readonly entry_id: string | null;
  readonly sharer_id: string;
  readonly use: string;
  readonly ends_at: string | null;
  readonly reason: string;
  readonly account_ids: readonly string[];
  readonly department_ids: readonly string[];
  readonly project_ids: readonly string[];
  readonly shared_at: string | null;
  readonly withdrawn_at: string | null;
  readonly withdrawn_by: string | null;
  readonly applicant_id: string | null;
  readonly asked_ids: readonly string[];
  readonly sought: string;
  readonly sought_category: string;
  readonly asked_use: string;
  readonly asked_reason: string;
  readonly requested_at: string | null;
  readonly lapses_at: string | null;
  readonly over: string | null;
  readonly decided_at: string | null;
  readonly decided_by: string | null;
  readonly decision: string;
  readonly proposed_at: string | null;
  readonly flow_name: string | null;
  readonly approver_ids: readonly string[];
  readonly waiting_for: readonly string[];
  readonly consented: readonly string[];
  readonly declined_at: string | null;
  readonly declined_by: string | null;
  readonly declined: string;
};
type Dated =
  | 'ends_at'
  | 'shared_at'
  | 'withdrawn_at'
  | 'requested_at'
  | 'lapses_at'
  | 'decided_at'
  | 'proposed_at'
  | 'declined_at';
type Stored = Omit<Line, Dated> & Readonly<Record<Dated, Date | null>>;
const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

const emptyLine = (id: string): Line => ({
  ...{
    id,
    record_id: null,
    entry_category: null,
    entry_id: null,
    sharer_id: '',
    use: 'read',
    ends_at: null,
    reason: '',
  },
  ...{ account_ids: [], department_ids: [], project_ids: [], shared_at: null, withdrawn_at: null, withdrawn_by: null },
  ...{
    applicant_id: null,
    asked_ids: [],
    sought: '',
    sought_category: RECORD,
    asked_use: 'read',
    asked_reason: '',
    requested_at: null,
  },
  ...{ lapses_at: null, over: null, decided_at: null, decided_by: null, decision: '' },
  ...{ proposed_at: null, flow_name: null, approver_ids: [], waiting_for: [], consented: [] },
  ...{ declined_at: null, declined_by: null, declined: '' },
});

const load = async (tx: PoolClient, schema: string, ids: readonly string[]): Promise<Map<string, Line>> => {
  const { rows } = await tx.query<Stored>(`select * from ${schema}.shares where id = any($1)`, [ids]);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        ...row,
        ends_at: iso(row.ends_at),
        shared_at: iso(row.shared_at),
        withdrawn_at: iso(row.withdrawn_at),
        requested_at: iso(row.requested_at),
        lapses_at: iso(row.lapses_at),
        decided_at: iso(row.decided_at),
        proposed_at: iso(row.proposed_at),
        declined_at: iso(row.declined_at),
      },
    ]),
  );
};

type Shared = Pick<
  ShareProposal,
  'subject' | 'sharerId' | 'use' | 'endsAt' | 'accountIds' | 'departmentIds' | 'projectIds'
>;
const subjectCells = ({ category, id }: Subject) =>
  category === RECORD
    ? { record_id: id, entry_category: null, entry_id: null }
    : { record_id: null, entry_category: category, entry_id: id };
const sharedIn = (data: Shared) => ({
  ...{ ...subjectCells(data.subject), sharer_id: data.sharerId, use: data.use, ends_at: data.endsAt },
  ...{ account_ids: data.accountIds, department_ids: data.departmentIds, project_ids: data.projectIds },
});

/** What was granted and did not come to be is not granted. */
const unrequested = (line: Line, decision: string): Partial<Line> =>
  line.requested_at === null ? {} : { over: 'refused', decision };

/** The line after an event of its stream. */
const after = (line: Line, { type, data, reason, recordedAt, actor }: RecordedEvent<ShareEvent>): Line => {
  const decided = { decided_at: recordedAt, decided_by: actor };
  switch (type) {
    case 'AccessRequested':
      return {
        ...line,
        ...(data.subject && subjectCells(data.subject)),
        ...{
          sought_category: data.category,
          applicant_id: data.applicantId,
          asked_ids: data.askedIds,
          sought: data.sought,
        },
        ...{ asked_use: data.use, asked_reason: reason ?? '', requested_at: recordedAt, lapses_at: data.lapsesAt },
      };
    case 'AccessRefused':
      return { ...line, ...decided, over: 'refused', decision: reason ?? '' };
    case 'AccessRequestWithdrawn':
      return {
        ...{ ...line, ...decided, over: 'withdrawn', waiting_for: [] },
        ...(line.proposed_at === null ? {} : { withdrawn_at: recordedAt, withdrawn_by: actor }),
      };
    case 'ShareProposed':
      return {
        ...{ ...line, ...sharedIn(data), ...(line.requested_at === null ? {} : decided) },
        ...{ reason: reason ?? line.asked_reason, proposed_at: recordedAt, flow_name: data.flowName },
        approver_ids: [...new Set(data.nodes.flatMap(({ approverIds }) => approverIds))],
        waiting_for: data.nodes[0]?.approverIds ?? [],
      };
    case 'ShareConsented':
      return { ...line, waiting_for: data.waitingFor, consented: [...line.consented, data.approverId] };
    case 'ShareDeclined':
      return {
        ...{ ...line, waiting_for: [], declined_at: recordedAt, declined_by: actor, declined: reason ?? '' },
        ...unrequested(line, reason ?? ''),
      };
    case 'RecordShared':
    case 'EntryShared':
    case 'ShareApproved':
      return {
        ...{ ...line, ...sharedIn(data), shared_at: recordedAt },
        // What was granted is shared for the reason for which it was asked, what was approved for that of its author.
        ...(line.proposed_at === null ? { reason: reason ?? line.asked_reason } : {}),
        ...(line.requested_at === null || line.proposed_at !== null ? {} : decided),
      };
    case 'ShareWithdrawn':
      return {
        ...{ ...line, waiting_for: [], withdrawn_at: recordedAt, withdrawn_by: actor },
        ...(line.shared_at === null ? unrequested(line, '') : {}),
      };
    default:
      return assertNever(type);
  }
};

/**
 * Whoever has part in it, asked for it, shared it or sees everything: what they see changes with it. Who works in a
 * project is not said by tokens, so of what is shared with one everybody hears, and of that no more than that some share
 * changed.
 */
const told = (line: Line): readonly ChangedKey[] => {
  const { sharer_id, account_ids, department_ids, project_ids, applicant_id, asked_ids, approver_ids } = line;
  const counting = [...asked_ids, ...approver_ids];
  const counts: readonly ChangedKey[] =
    counting.length === 0 ? [] : [{ key: 'counts', audience: counting.map((id) => `u:${id}`) }];
  // Lists of its register have an entry more, or one less. What was asked for alone tells whoever asked nothing of it.
  const register = sharer_id === '' ? undefined : registers.find(({ name }) => name === line.entry_category);
  const keys: readonly ToldKey[] = ['shares', ...(register ? [registerKey(register)] : [])];
  if (project_ids.length > 0) return [...keys.map((key) => ({ key })), ...counts];
  const people = [...(sharer_id === '' ? [] : [sharer_id]), ...account_ids, ...counting];
  const audience = [
    ...['all', ...people.map((id) => `u:${id}`), ...(applicant_id === null ? [] : [`u:${applicant_id}`])],
    ...department_ids.map(memberToken),
  ];
  return [...keys.map((key) => ({ key, audience })), ...counts];
};

export const sharesProjection: Projection<'shares'> = {
  name: 'shares',
  version: 5,
  categories: [SHARE],
  tables: ['shares'],
  ddl,
  indexes,
  open: ({ schema, bulk }) => ({
    forget: () => undefined,
    apply: async (all, tx): Promise<readonly ChangedKey[]> => {
      const events = all as readonly RecordedEvent<ShareEvent>[];
      const kept = await load(tx, schema, [...new Set(events.map((event) => entityIdOf(event.stream)))]);
      for (const event of events) {
        const id = entityIdOf(event.stream);
        kept.set(id, after(kept.get(id) ?? emptyLine(id), event));
      }
      await upsertRows(tx, schema, table, [...kept.values()]);
      return bulk ? [] : [...kept.values()].flatMap(told);
    },
  }),
};
