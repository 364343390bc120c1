import { AppError } from '@shilu/events/core/app-error';
import { auditCalls } from '@shilu/events/audit/calls';
import { inputUnfit } from '@shilu/events/core/input-unfit';
import { isPosition } from '@shilu/events/core/position';
import { REMOVALS } from '@shilu/events/core/removals';
import { ACCESS } from '@shilu/events/identity/access';
import { RECORD } from '@shilu/events/records/record-events';
import { SHARE } from '@shilu/events/sharing/share';
import type { Route } from '@shilu/infra/http/call-context';
import type { ContextDeps } from '../engine/context-queries';
import { heavyQuery, type QueryDeps, type Viewer } from '../engine/query';
import { cappedRows, COUNT_CAP, offsetOf, where, type Where } from '../engine/where';
import { seesWholeTrail } from './audit-filter';
import { eventColumns, toAuditRows, type EventRow } from './audit-rows';
import { PLACED_TYPES, typesOf } from './audit-projection';
import { logMoment, type LogMoment } from './log-moment';

type Span = { readonly from: string; readonly to: string | null };
type Things = Span & { readonly projectId?: string | undefined; readonly entity?: string | undefined };
type ThingRow = EventRow & {
  events: number;
  first_revision: number | null;
  last_revision: number | null;
  /** Of what nothing was done to itself: the revision at which it stood all the while. */
  stood: number | null;
  removal: string | null;
  total: number;
};

/** A share of a record happened to the record (`audit-rows`). */
const AT_RECORD = [SHARE];
const isAtRecord = (alias: string, filter: Where): string =>
  `(${alias}.entity = any(${filter.value(AT_RECORD)}::text[]) and ${alias}.record_id is not null)`;

/** Whether the thing itself has an event, at its own revision, or only what stands beside it. */
const isOwn = (alias: string, filter: Where): string =>
  `(${alias}.type <> all(${filter.value(PLACED_TYPES)}::text[]) or (${alias}.entity = any(${filter.value(AT_RECORD)}::text[]) and ${alias}.record_id is null))`;

/** That somebody came in, looked or took a copy makes nothing otherwise, whatever it was taken from. */
const LOOKS = typesOf(ACCESS);

const REMOVED: ReadonlySet<string> = new Set([...REMOVALS.values()].map(({ removed }) => removed));
const REMOVED_OR_RESTORED = [...REMOVALS.values()].flatMap(({ removed, restored }) => [removed, restored]);

const assertInOrder = ({ from, to }: Span, first: LogMoment | null, last: LogMoment | null): void => {
  if (to === null) return;
  const byClock = !isPosition(from) && !isPosition(to);
  const isTurned = byClock ? to < from : first !== null && (last === null || BigInt(last.ord) < BigInt(first.ord));
  if (isTurned) throw inputUnfit([{ path: 'to', message: 'endBeforeStart' }]);
};

/** After the one moment, which it answers, up to the other. What stood at the first is the event that it is, and so are all before it. */
const addSpan = async (filter: Where, deps: QueryDeps, span: Span): Promise<string | null> => {
  const { from, to } = span;
  filter.add('e.type <> all(?::text[])', LOOKS);
  const [first, last] = await Promise.all([logMoment(deps, from), to === null ? null : logMoment(deps, to)]);
  assertInOrder(span, first, last);
  if (first !== null) filter.add('e.ord > ?::bigint', first.ord);
  if (to !== null && last === null) filter.add('false');
  if (last !== null) filter.add('e.ord <= ?::bigint', last.ord);
  return first?.ord ?? null;
};

/** Of a project: itself, its tasks, and the records that are in it, came to it or left it since the first moment. */
const addProject = (filter: Where, { named }: Viewer, projectId: string, after: string | null): void => {
  const tasks = [...named.tasks.values()].filter((task) => task.projectId === projectId).map(({ id }) => id);
  const id = filter.value(projectId);
  filter.add(
    `((e.entity = 'project' and e.entity_id = ${id}) or (e.entity = 'task' and e.entity_id = any(${filter.value(tasks)}::text[]))
      or e.record_id in (
        select r.id from rm.record_rows r where r.project_id = ${id}
        union all
        select t.record_id from rm.trace_rows t
        where t.entity = '${RECORD}' and t.field = 'projectId' and ${id} in (t.old_value, t.new_value)
          and t.ord > ${filter.value(after ?? '0')}::bigint))`,
  );
};

const assertOversees = (viewer: Viewer): void => {
  if (!seesWholeTrail(viewer)) throw new AppError('forbidden');
};

/**
 * U2: what is otherwise at one moment than at another, thing by thing, the last that changed first. For those who oversee
 * the trail, as the past is.
 */
const things = async (
  deps: QueryDeps,
  viewer: Viewer,
  input: Things,
  paging: { pageIndex: number; pageSize: number },
) => {
  const filter = where();
  const after = await addSpan(filter, deps, input);
  if (input.projectId !== undefined) addProject(filter, viewer, input.projectId, after);
  const atRecord = isAtRecord('e', filter);
  const own = isOwn('e', filter);
  const inner = filter.sql();
  const outer = where(filter.values);
  if (input.entity !== undefined) outer.add('t.entity = ?', input.entity);
  const stood = `(select o.revision from rm.audit_events o where o.entity = t.entity and o.entity_id = t.entity_id
    and o.ord <= ${outer.value(after ?? '0')}::bigint and ${isOwn('o', outer)} order by o.ord desc limit 1)`;
  const removals = outer.value(REMOVED_OR_RESTORED);
  const { rows } = await deps.pool.query<ThingRow>(
    `with placed as materialized (
       select e.ord, e.type, e.revision, e.record_id, e.module_id, ${own} as own,
         case when ${atRecord} then '${RECORD}' else e.entity end as entity, case when ${atRecord} then e.record_id else e.entity_id end as entity_id
       from rm.audit_events e where ${inner}
     ), things as (
       select t.entity, t.entity_id, count(*)::integer as events, max(t.ord) as ord, min(t.revision) filter (where t.own) as first_revision, max(t.revision) filter (where t.own) as last_revision,
         (array_agg(t.type order by t.ord desc) filter (where t.own and t.type = any(${removals}::text[])))[1] as removal
       from placed t where ${outer.sql()} group by t.entity, t.entity_id
     )
     select ${eventColumns.replaceAll('e.entity_id', 't.entity_id').replaceAll('e.entity,', 't.entity,')}, t.events, t.first_revision, t.last_revision, t.removal,
       case when t.first_revision is null then ${stood} end as stood, (select count(*)::integer from things) as total
     from things t join rm.audit_events e on e.ord = t.ord order by t.ord desc limit ${paging.pageSize} offset ${offsetOf(paging)}`,
    outer.values,
  ); // prettier-ignore
  const told = await toAuditRows(deps.pool, viewer, rows.map((row) => ({ ...row, change_count: 0 }))); // prettier-ignore
  const total = rows[0]?.total ?? 0;
  return {
    response: told.map(({ entity, entityId, entityName, recordId, at, actorName, type }, index) => {
      const row = rows[index];
      const [first, last, kept] = [row?.first_revision ?? null, row?.last_revision ?? null, row?.stood ?? null];
      return {
        ...{ entity, entityId, entityName, at, actorName, type, recordId: entity === RECORD ? entityId : recordId },
        ...{ events: row?.events ?? 0, isNew: first === 0, isRemoved: REMOVED.has(row?.removal ?? '') },
        fromRevision: first === null ? kept : first === 0 ? null : first - 1,
        toRevision: last ?? kept,
      };
    }),
    ...cappedRows(Math.min(total, COUNT_CAP + 1)),
  };
};

export const differenceRoutes = (deps: ContextDeps): readonly Route[] => [
  heavyQuery(deps, auditCalls.differences, ['audit', 'records', 'registers', 'identity'], async (input, viewer) => {
    assertOversees(viewer);
    return things(deps, viewer, input, input);
  }),
  heavyQuery(deps, auditCalls.difference, ['audit', 'records', 'registers', 'identity'], async (input, viewer) => {
    assertOversees(viewer);
    const filter = where();
    await addSpan(filter, deps, input);
    const [entity, id] = [filter.value(input.entity), filter.value(input.entityId)];
    const own = `(e.entity = ${entity} and e.entity_id = ${id})`;
    filter.add(input.entity === RECORD ? `(${own} or (e.record_id = ${id} and ${isAtRecord('e', filter)}))` : `(${own} and not ${isAtRecord('e', filter)})`); // prettier-ignore
    const { rows } = await deps.pool.query<EventRow & { total: number }>(
      `select ${eventColumns}, (count(*) over ())::integer as total from rm.audit_events e where ${filter.sql()} order by e.ord desc limit ${input.pageSize} offset ${offsetOf(input)}`,
      filter.values,
    );
    return { response: await toAuditRows(deps.pool, viewer, rows), ...cappedRows(rows[0]?.total ?? 0) };
  }),
];
