import { subjectKey } from '@shilu/events/capabilities/capability';
import type { ParsedRequestOf } from '@shilu/events/core/call';
import { isShareable } from '@shilu/events/core/register-access';
import { registers } from '@shilu/events/core/registers';
import { RECORD } from '@shilu/events/records/record-category';
import { sharingCalls, type RequestRow } from '@shilu/events/sharing/calls';
import { requestStandingOf, SHARE, shareUseSchema } from '@shilu/events/sharing/share';
import type { Route } from '@shilu/infra/http/call-context';
import type { Pool } from 'pg';
import { namer } from '../audit/value-names';
import { namedSubjects } from '../capabilities/named-subjects';
import { likeText } from '../engine/like-text';
import { markRepaired } from '../engine/mark-repaired';
import { query, type QueryDeps, type Viewer } from '../engine/query';
import { offsetOf, where, type Where } from '../engine/where';
import { registerTable } from '../registers/register-tables';
import { calledLike } from './called-like';
import { notRemovedFor, readableRow } from '../records/readable';

type Asked = ParsedRequestOf<typeof sharingCalls.requestPage>;
type Row = {
  readonly id: string;
  readonly sought: string;
  readonly sought_category: string;
  readonly record_id: string | null;
  readonly entry_category: string | null;
  readonly entry_id: string | null;
  readonly number: string | null;
  readonly title: string | null;
  /** It is of a thing of the asker's own. */
  readonly mine: boolean;
  readonly applicant_id: string;
  readonly asked_use: string;
  readonly asked_reason: string;
  readonly requested_at: Date;
  readonly lapses_at: Date;
  readonly proposed_at: Date | null;
  readonly over: 'refused' | 'withdrawn' | null;
  readonly shared_at: Date | null;
  readonly use: string;
  readonly ends_at: Date | null;
  readonly decided_at: Date | null;
  readonly decided_by: string | null;
  readonly decision: string;
  readonly total: string;
};

/** Of a record or an entry of the asker's own, which is theirs to share. */
const received = (filter: Where, accountId: string): string => {
  const me = filter.value(accountId);
  const entries = registers.filter(isShareable).map(
    (register) =>
      `(s.entry_category = ${filter.value(register.name)} and exists (select 1 from rm.${registerTable(register)} e
        where e.id = s.entry_id and e.owner_id = ${me} and not e.removed))`,
  );
  return `(coalesce(r.owner_id = ${me} and not r.removed, false)${entries.map((each) => ` or ${each}`).join('')})`;
};

const addSide = (filter: Where, side: Asked['side'], { accountId, isAdmin }: Viewer): void => {
  const made = (): string => `s.applicant_id = ${filter.value(accountId)}`;
  if (side === 'made') filter.add(made());
  else if (side === 'received') filter.add(received(filter, accountId));
  else if (!isAdmin) filter.add(`(${made()} or ${received(filter, accountId)})`);
};

const WAITS = 's.shared_at is null and s.over is null and s.lapses_at > ?';
/** What was granted and waits to be approved waits for no answer of the author's. */
const UNANSWERED = `${WAITS} and s.proposed_at is null`;
const addStanding = (filter: Where, standing: Asked['standing'], now: string): void => {
  if (standing === 'granted') filter.add('s.shared_at is not null');
  else if (standing === 'waiting') filter.add(WAITS, now);
  else if (standing === 'lapsed') filter.add('s.shared_at is null and s.over is null and s.lapses_at <= ?', now);
  else if (standing !== undefined) filter.add('s.shared_at is null and s.over = ?', standing);
};

const FROM = 'rm.shares s left join rm.record_rows r on r.id = s.record_id';

/** How many requests for access to what is one's own wait for one's answer. */
export const countRequests = async (pool: Pool, accountId: string, now: string): Promise<number> => {
  const filter = where();
  filter.add('s.requested_at is not null');
  filter.add(received(filter, accountId));
  filter.add(UNANSWERED, now);
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::int as n from ${FROM} where ${filter.sql()}`,
    filter.values,
  );
  return rows[0]?.n ?? 0;
};

/** X738. */
const requestPage = (deps: QueryDeps): Route =>
  query(deps, sharingCalls.requestPage, ['shares', 'records', 'registers', 'identity'], async (input, viewer) => {
    const now = deps.clock().toISOString();
    const filter = where();
    filter.add('s.requested_at is not null');
    const open = `(r.id is not null and ${readableRow(filter, viewer)} and ${notRemovedFor(filter, viewer)})`;
    addSide(filter, input.side, viewer);
    addStanding(filter, input.standing, now);
    if (input.since !== undefined) filter.add('s.requested_at >= ?', input.since);
    const words = input.text?.trim() ?? '';
    if (words !== '') {
      const sought = filter.value(likeText(words));
      filter.add(
        `(s.asked_reason ilike ${sought} or s.sought ilike ${sought}
          or ${calledLike(filter, viewer, sought)} or (${open} and (r.number ilike ${sought} or r.title ilike ${sought}))
          or exists (select 1 from rm.people p where p.id = s.applicant_id and not p.erased and p.real_name ilike ${sought}))`,
      );
    }
    const { rows } = await deps.pool.query<Row>(
      `select s.*, ${received(filter, viewer.accountId)} as mine, case when ${open} then r.number end as number, case when ${open} then r.title end as title, count(*) over () as total
       from ${FROM} where ${filter.sql()}
       order by s.requested_at desc, s.id limit ${filter.value(input.pageSize)} offset ${filter.value(offsetOf(input))}`,
      filter.values,
    );
    const response = await markRepaired(deps.pool, viewer, SHARE, await shown(deps, viewer, rows, now));
    return { response, rows: Number(rows[0]?.total ?? 0) };
  });

const shown = async (deps: QueryDeps, viewer: Viewer, rows: readonly Row[], now: string): Promise<RequestRow[]> => {
  const person = await namer(
    deps.pool,
    viewer,
    'account',
    rows.flatMap((row) => [row.applicant_id, ...(row.decided_by === null ? [] : [row.decided_by])]),
  );
  const entries = rows.flatMap(({ entry_category: category, entry_id: id }) =>
    category === null || id === null ? [] : [{ category, id }],
  );
  const named = await namedSubjects(deps.pool, viewer, entries);
  return rows.map((row) => {
    const entry =
      row.entry_category === null || row.entry_id === null ? null : { category: row.entry_category, id: row.entry_id };
    const called = entry === null ? undefined : named.get(subjectKey(entry));
    const record = row.number === null || row.record_id === null ? null : { category: RECORD, id: row.record_id };
    const subject = called === undefined ? record : entry;
    const lapsesAt = row.lapses_at.toISOString();
    const exists = row.shared_at !== null;
    const standing = requestStandingOf({ exists, request: { over: row.over, lapsesAt } }, now);
    return {
      id: row.id,
      sought: row.sought,
      // Whoever may not read it learns nothing of it from their own request.
      ...{ category: row.sought_category, subject, number: row.number, name: called?.name ?? row.title },
      applicantId: row.applicant_id,
      applicantName: person(row.applicant_id) ?? row.applicant_id,
      use: shareUseSchema.parse(row.asked_use),
      reason: row.asked_reason,
      requestedAt: row.requested_at.toISOString(),
      lapsesAt,
      standing,
      decidedAt: row.decided_at?.toISOString() ?? null,
      decidedBy: row.decided_by === null ? null : (person(row.decided_by) ?? row.decided_by),
      decision: row.decision,
      granted: exists ? { use: shareUseSchema.parse(row.use), endsAt: row.ends_at?.toISOString() ?? null } : null,
      mayDecide: standing === 'waiting' && row.proposed_at === null && subject !== null && row.mine,
      mayWithdraw: standing === 'waiting' && row.applicant_id === viewer.accountId,
    };
  });
};

export const requestRoutes = (deps: QueryDeps): readonly Route[] => [requestPage(deps)];
