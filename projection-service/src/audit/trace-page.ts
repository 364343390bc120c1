import type { ResponseOf } from '@shilu/events/core/call';
import type { auditCalls } from '@shilu/events/audit/calls';
import type { Pool } from 'pg';
import type { Viewer } from '../engine/query';
import { offsetOf, where } from '../engine/where';
import { namesOf } from '../identity/names';
import { addFieldFilters, type AuditFilters } from './audit-filter';
import { matchingOrds, totalOf } from './audit-match';
import { changeOf, traceColumns, type TraceRow } from './audit-rows';
import { namedChanges } from './value-names';

type TraceGroups = ResponseOf<typeof auditCalls.tracePage>;
type Input = AuditFilters & { readonly pageIndex: number; readonly pageSize: number };

type FieldRow = TraceRow & {
  at: Date;
  actor: string;
  type: string;
  module_id: string | null;
  module_title: string | null;
  reason: string | null;
  position: string;
};

/** Changed fields of the given events that match, newest event first. */
export const fieldRows = async (pool: Pool, input: AuditFilters, ords: readonly string[]): Promise<FieldRow[]> => {
  const filter = where();
  filter.add('t.ord = any(?::bigint[])', ords);
  addFieldFilters(filter, input, 't');
  const { rows } = await pool.query<FieldRow>(
    `select ${traceColumns}, t.at, t.actor, t.type, t.module_id, e.module_title, e.reason, e.position
     from rm.trace_rows t join rm.audit_events e using (ord) where ${filter.sql()} order by t.ord desc, t.idx`,
    filter.values,
  );
  return rows;
};

export const traceGroups = async (pool: Pool, viewer: Viewer, rows: readonly FieldRow[]): Promise<TraceGroups> => {
  const [names, named] = await Promise.all([
    namesOf(
      pool,
      rows.map((row) => row.actor),
      viewer.language,
    ),
    namedChanges(pool, viewer, rows.map(changeOf)),
  ]);
  const groups = new Map<string, TraceGroups[number]>();
  for (const row of rows) {
    const group = groups.get(row.ord) ?? { timestamp: row.at.toISOString(), position: row.position, modifyList: [] };
    group.modifyList.push({
      ...named(changeOf(row)),
      ...{
        id: `${row.position}/${row.idx}`,
        modifyTime: row.at.toISOString(),
        actorId: row.actor,
        actorName: names(row.actor),
        type: row.type,
      },
      ...{ moduleId: row.module_id, moduleTitle: row.module_title, reason: row.reason, position: row.position },
    });
    groups.set(row.ord, group);
  }
  return [...groups.values()];
};

/** C111: field-level trace grouped by moment (T03, T04). */
export const tracePage = async (
  pool: Pool,
  viewer: Viewer,
  input: Input,
): Promise<{ response: TraceGroups; rows: number; rowsCapped?: boolean }> => {
  const offset = offsetOf(input);
  const { ords, found, complete } = await matchingOrds(pool, viewer, input, offset + input.pageSize, 'fields');
  const rows = await fieldRows(pool, input, ords.slice(offset, offset + input.pageSize));
  return { response: await traceGroups(pool, viewer, rows), ...totalOf(found, complete) };
};
