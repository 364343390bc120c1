import { subjectKey, type Subject } from '@shilu/events/capabilities/capability';
import { readable } from '@shilu/events/audit/readable-names';
import { sharedWith } from '@shilu/events/identity/shared-with';
import { RECORD } from '@shilu/events/records/record-category';
import { sharingCalls, type ShareRow } from '@shilu/events/sharing/calls';
import { SHARE, shareUseSchema, standingOf } from '@shilu/events/sharing/share';
import { mayWithdraw } from '@shilu/events/sharing/share-rights';
import type { ParsedRequestOf } from '@shilu/events/core/call';
import type { Route } from '@shilu/infra/http/call-context';
import type { Pool } from 'pg';
import { namer } from '../audit/value-names';
import { namedSubjects } from '../capabilities/named-subjects';
import { likeText } from '../engine/like-text';
import { markRepaired } from '../engine/mark-repaired';
import { query, type QueryDeps, type Viewer } from '../engine/query';
import { offsetOf, where, type Where } from '../engine/where';
import { notRemovedFor, readableRow } from '../records/readable';
import { calledLike } from './called-like';

type Asked = ParsedRequestOf<typeof sharingCalls.sharePage>;
type Row = {
  readonly id: string;
  readonly record_id: string | null;
  readonly entry_category: string | null;
  readonly entry_id: string | null;
  readonly sharer_id: string;
  readonly use: string;
  readonly ends_at: Date | null;
  readonly reason: string;
  readonly account_ids: readonly string[];
  readonly department_ids: readonly string[];
  readonly project_ids: readonly string[];
  readonly shared_at: Date | null;
  readonly proposed_at: Date | null;
  readonly flow_name: string | null;
  readonly waiting_for: readonly string[];
  readonly consented: readonly string[];
  readonly declined_at: Date | null;
  readonly declined: string;
  readonly withdrawn_at: Date | null;
  readonly withdrawn_by: string | null;
  readonly owner_id: string | null;
  readonly number: string | null;
  readonly title: string | null;
  readonly total: string;
};

const openRecord = (filter: Where, viewer: Viewer): string =>
  `(r.id is not null and ${readableRow(filter, viewer)} and ${notRemovedFor(filter, viewer)})`;

/** Given by the asker, or of a record of theirs. */
const given = (filter: Where, { accountId }: Viewer): string => {
  const me = filter.value(accountId);
  return `(s.sharer_id = ${me} or r.owner_id = ${me})`;
};

/** Given to the asker: by name, whatever became of it, or as one of many, while they have part in it. */
const received = (filter: Where, { directory, accountId }: Viewer): string => {
  const mine = sharedWith(directory, accountId).flatMap(({ id, approving }) => (approving ? [] : [id]));
  return `(s.shared_at is not null and (s.id = any(${filter.value(mine)}::text[]) or s.account_ids && ${filter.value([accountId])}::text[]))`;
};

const addSide = (filter: Where, side: Asked['side'], viewer: Viewer): void => {
  if (side === 'given') filter.add(given(filter, viewer));
  else if (side === 'received') filter.add(received(filter, viewer));
  else if (!viewer.isAdmin) filter.add(`(${given(filter, viewer)} or ${received(filter, viewer)})`);
};

const ACTIVE = 's.shared_at is not null and s.withdrawn_at is null and (s.ends_at is null or s.ends_at > ?)';
const PROPOSED =
  's.proposed_at is not null and s.shared_at is null and s.declined_at is null and s.withdrawn_at is null';

const addStanding = (filter: Where, standing: Asked['standing'], now: string): void => {
  if (standing === 'withdrawn') filter.add('s.withdrawn_at is not null');
  if (standing === 'ended') filter.add('s.shared_at is not null and s.withdrawn_at is null and s.ends_at <= ?', now);
  if (standing === 'active') filter.add(ACTIVE, now);
  if (standing === 'proposed') filter.add(PROPOSED);
  if (standing === 'declined') filter.add('s.declined_at is not null');
  if (standing === 'open') filter.add(`((${ACTIVE}) or (${PROPOSED}))`, now);
};

/** What is shared, or is to be: a request alone is neither. */
const BEGUN = '(s.shared_at is not null or s.proposed_at is not null)';

const addWords = (filter: Where, viewer: Viewer, text: string | undefined, open: string): void => {
  const words = text?.trim() ?? '';
  if (words === '') return;
  const sought = filter.value(likeText(words));
  filter.add(
    `(s.reason ilike ${sought} or ${calledLike(filter, viewer, sought)} or (${open} and (r.number ilike ${sought} or r.title ilike ${sought}))
      or exists (select 1 from rm.people p where (p.id = s.sharer_id or p.id = any(s.account_ids)) and not p.erased and p.real_name ilike ${sought}))`,
  );
};

type Page = {
  readonly filter: Where;
  /** Whether the record is open to the viewer. */
  readonly open: string;
  readonly order: string;
  readonly now: string;
  readonly paging: { readonly pageIndex: number; readonly pageSize: number };
};

const pageOf = async (deps: QueryDeps, viewer: Viewer, { filter, open, order, now, paging }: Page) => {
  const { rows } = await deps.pool.query<Row>(
    `select s.*, r.owner_id, case when ${open} then r.number end as number, case when ${open} then r.title end as title, count(*) over () as total
     from rm.shares s left join rm.record_rows r on r.id = s.record_id
     where (r.id is not null or s.entry_id is not null) and ${filter.sql()}
     order by ${order} limit ${filter.value(paging.pageSize)} offset ${filter.value(offsetOf(paging))}`,
    filter.values,
  );
  const response = await markRepaired(deps.pool, viewer, SHARE, await shown(deps, viewer, rows, now));
  return { response, rows: Number(rows[0]?.total ?? 0) };
};

const sharePage = (deps: QueryDeps): Route =>
  query(deps, sharingCalls.sharePage, ['shares', 'records', 'registers'], async (input, viewer) => {
    const now = deps.clock().toISOString();
    const filter = where();
    filter.add(BEGUN);
    const open = openRecord(filter, viewer);
    // Whoever has charge of an entry sees all that is shared of it.
    const entry = input.entry && (await namedSubjects(deps.pool, viewer, [input.entry])).get(subjectKey(input.entry));
    if (entry?.mayChange !== true) addSide(filter, input.side, viewer);
    addStanding(filter, input.standing, now);
    if (input.recordId !== undefined) filter.add('s.record_id = ?', input.recordId);
    if (input.entry !== undefined) {
      filter.add('s.entry_category = ?', input.entry.category);
      filter.add('s.entry_id = ?', input.entry.id);
    }
    if (input.category === RECORD) filter.add('s.record_id is not null');
    else if (input.category !== undefined) filter.add('s.entry_category = ?', input.category);
    if (input.since !== undefined) filter.add('coalesce(s.shared_at, s.proposed_at) >= ?', input.since);
    addWords(filter, viewer, input.text, open);
    return pageOf(deps, viewer, {
      ...{ filter, open, now, paging: input },
      order: 'coalesce(s.shared_at, s.proposed_at) desc, s.id',
    });
  });

const subjectIn = ({ record_id: recordId, entry_category: category, entry_id: id }: Row): Subject =>
  category === null || id === null ? { category: RECORD, id: recordId ?? '' } : { category, id };

type NameOf = (id: string) => string | undefined;
const called = (ids: readonly string[], nameOf: NameOf): ShareRow['people'] =>
  ids.flatMap((id) => {
    const name = nameOf(id);
    return name === undefined ? [] : [{ id, name }];
  });

const shown = async (deps: QueryDeps, viewer: Viewer, rows: readonly Row[], now: string): Promise<ShareRow[]> => {
  const ask = (category: string, ids: readonly string[]): Promise<NameOf> => namer(deps.pool, viewer, category, ids);
  const entries = rows.flatMap(({ entry_category: category, entry_id: id }) =>
    category === null || id === null ? [] : [{ category, id }],
  );
  const [named, person, project] = await Promise.all([
    namedSubjects(deps.pool, viewer, entries),
    ask(
      'account',
      rows.flatMap((row) => [
        row.sharer_id,
        ...row.account_ids,
        ...row.waiting_for,
        ...(row.withdrawn_by === null ? [] : [row.withdrawn_by]),
      ]),
    ),
    ask(
      readable('project'),
      rows.flatMap((row) => row.project_ids),
    ),
  ]);
  const department: NameOf = (id) => viewer.named.departments.get(id)?.name;
  return rows.map((row) => {
    const endsAt = row.ends_at?.toISOString() ?? null;
    const standing = standingOf(
      {
        ...{ endsAt, withdrawn: row.withdrawn_at !== null },
        ...{ exists: row.shared_at !== null, declined: row.declined_at !== null },
      },
      now,
    );
    const subject = subjectIn(row);
    const entry = named.get(subjectKey(subject));
    const name = subject.category === RECORD ? row.title : entry === undefined || entry.removed ? null : entry.name;
    return {
      id: row.id,
      ...{ subject, number: row.number, name },
      sharerId: row.sharer_id,
      sharerName: person(row.sharer_id) ?? row.sharer_id,
      people: called(row.account_ids, person),
      departments: called(row.department_ids, department),
      projects: called(row.project_ids, project),
      use: shareUseSchema.parse(row.use),
      endsAt,
      reason: row.reason,
      sharedAt: (row.shared_at ?? row.proposed_at ?? new Date(0)).toISOString(),
      standing,
      withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
      withdrawnBy: row.withdrawn_by === null ? null : (person(row.withdrawn_by) ?? row.withdrawn_by),
      mayWithdraw:
        standing !== 'withdrawn' &&
        standing !== 'declined' &&
        name !== null &&
        mayWithdraw(
          viewer.directory,
          viewer.accountId,
          { sharerId: row.sharer_id },
          row.owner_id ?? entry?.ownerId ?? null,
        ),
      flowName: row.flow_name,
      waitingFor: row.waiting_for.flatMap((id) => person(id) ?? []),
      declined: row.declined,
      mayDecide: standing === 'proposed' && row.waiting_for.includes(viewer.accountId),
    };
  });
};

/** X739, R079, R080: what waits for one's consent, longest first; or what one decided, newest first. */
const approvalPage = (deps: QueryDeps): Route =>
  query(deps, sharingCalls.approvalPage, ['shares', 'records', 'registers', 'identity'], async (input, viewer) => {
    const now = deps.clock().toISOString();
    const filter = where();
    const open = openRecord(filter, viewer);
    const me = filter.value([viewer.accountId]);
    filter.add(
      input.done
        ? `s.approver_ids && ${me}::text[] and (s.consented && ${me}::text[] or s.declined_by = any(${me}::text[]))`
        : `s.waiting_for && ${me}::text[]`,
    );
    addWords(filter, viewer, input.text, open);
    const order = input.done ? 'greatest(s.shared_at, s.declined_at, s.proposed_at) desc, s.id' : 's.proposed_at, s.id';
    return pageOf(deps, viewer, { filter, open, order, now, paging: input });
  });

/** How many shares wait for a person's consent (C015). */
export const countShareApprovals = async (pool: Pool, accountId: string): Promise<number> => {
  const { rows } = await pool.query<{ n: number }>(
    'select count(*)::int as n from rm.shares where waiting_for && $1::text[]',
    [[accountId]],
  );
  return rows[0]?.n ?? 0;
};

export const shareRoutes = (deps: QueryDeps): readonly Route[] => [sharePage(deps), approvalPage(deps)];
