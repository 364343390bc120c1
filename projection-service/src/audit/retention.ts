import { auditCalls } from '@shilu/events/audit/calls';
import { holdOnRecord } from '@shilu/events/audit/held';
import { isKept, recordKeptUntil, retentionOf, retentionView, type Retention } from '@shilu/events/audit/retention';
import type { RetentionView } from '@shilu/events/audit/retention-view';
import { AppError } from '@shilu/events/core/app-error';
import { dayIn } from '@shilu/events/core/day-in';
import type { RecordState, RecordStatus } from '@shilu/events/records/record-state';
import type { Route } from '@shilu/infra/http/call-context';
import type { Pool } from 'pg';
import type { ContextDeps } from '../engine/context-queries';
import { query, type Viewer } from '../engine/query';
import { offsetOf } from '../engine/where';
import { seesWholeTrail } from './audit-filter';

/** How long a record is kept, at the moment that is looked at; null where it is not, or was never submitted. */
export const recordRetention = (
  { named }: Viewer,
  state: RecordState,
  zone: string,
): { readonly view: RetentionView; readonly isRunning: boolean } | null => {
  if (!state.everSubmitted) return null;
  const at = state.approvedAt === null ? null : new Date(state.approvedAt);
  const until = recordKeptUntil(named.retentionRules, { projectId: state.projectId, completedAt: at }, zone);
  const view = retentionView(retentionOf(named.retentionRules, state.projectId), until);
  return view && { view, isRunning: isKept(until, dayIn(zone, named.clock())) };
};

/** How long the records of a project are kept: each from its own approval. */
export const projectRetention = ({ named }: Viewer, projectId: string): RetentionView | null =>
  retentionView(retentionOf(named.retentionRules, projectId), null);

type Past = {
  id: string;
  number: string;
  title: string;
  project_id: string | null;
  owner_id: string;
  status: RecordStatus;
  completed_at: Date;
  total: string;
};

/** What has an end; null has none. */
const years = (retention: Retention | null): number | null => (typeof retention === 'number' ? retention : null);

/** Found by the years of each project with a rule of its own, and those of all others. */
const findPast = (
  pool: Pool,
  { named }: Viewer,
  { zone, projectId }: { readonly zone: string; readonly projectId: string | undefined },
  page: { readonly pageIndex: number; readonly pageSize: number },
) => {
  const rules = named.retentionRules;
  const own = [...new Set([...rules.values()].flatMap(({ projects }) => projects))];
  return pool.query<Past>(
    `select r.id, r.number, r.title, r.project_id, r.owner_id, r.status, r.completed_at, count(*) over () as total
     from rm.record_rows r left join unnest($1::text[], $2::int[]) as own(project_id, years) on own.project_id = r.project_id
     cross join lateral (select (r.completed_at at time zone $4)::date + make_interval(years => case when own.project_id is null then $3::int else own.years end) as until) kept
     where r.completed_at is not null and not r.removed and kept.until < $5::date and ($6::text is null or r.project_id = $6)
     order by kept.until, r.id limit $7 offset $8`,
    [
      ...[own, own.map((id) => years(retentionOf(rules, id)))],
      ...[years(retentionOf(rules, null)), zone, dayIn(zone, named.clock())],
      ...[projectId ?? null, page.pageSize, offsetOf(page)],
    ],
  );
};

/** X814: records whose time is over, those that were over first first; for those who oversee the audit trail. */
export const pastRetention = (deps: ContextDeps): Route =>
  query(deps, auditCalls.pastRetention, ['records'], async ({ projectId, ...page }, viewer) => {
    if (!seesWholeTrail(viewer)) throw new AppError('forbidden');
    const { zone } = deps;
    const { rows } = await findPast(deps.pool, viewer, { zone, projectId }, page);
    const { retentionRules, projects, holds } = viewer.named;
    const response = rows.map(
      ({ id, number, title, project_id: of, owner_id: ownerId, status, completed_at: completed }) => ({
        ...{ recordId: id, number, title, projectId: of },
        projectName: of === null ? null : (projects.get(of)?.name ?? null),
        status,
        isHeld: holdOnRecord(holds, { id, projectId: of, ownerId }) !== null,
        completedAt: completed.toISOString(),
        keptUntil: recordKeptUntil(retentionRules, { projectId: of, completedAt: completed }, zone) ?? '',
      }),
    );
    return { response, rows: Number(rows[0]?.total ?? 0) };
  });
