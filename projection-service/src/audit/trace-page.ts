import { reasonBeside } from '@shilu/events/audit/told-reason';
import type { AuditRow } from '@shilu/events/audit/calls';
import type { ResponseOf } from '@shilu/events/core/call';
import type { auditCalls } from '@shilu/events/audit/calls';
import type { Pool } from 'pg';
import type { Viewer } from '../engine/query';
import { where } from '../engine/where';
import { addFieldFilters, asksForFields, type AuditFilters } from './audit-filter';
import { auditPage } from './audit-rows';

type Moment = ResponseOf<typeof auditCalls.tracePage>[number];

const keyOf = (position: string, field: string, rowId: string | null): string => `${position} ${field} ${rowId ?? ''}`;

/** The same events with those of their changes that were asked for; all where no field was. */
export const withMatching = async (
  pool: Pool,
  filters: AuditFilters,
  rows: readonly AuditRow[],
  ords: readonly string[],
): Promise<readonly AuditRow[]> => {
  if (!asksForFields(filters)) return rows;
  const filter = where();
  filter.add('t.ord = any(?::bigint[])', ords);
  addFieldFilters(filter, filters, 't');
  const { rows: found } = await pool.query<{ position: string; field: string; row_id: string | null }>(
    `select e.position, t.field, t.row_id from rm.trace_rows t join rm.audit_events e using (ord) where ${filter.sql()}`,
    filter.values,
  );
  const matching = new Set(found.map((row) => keyOf(row.position, row.field, row.row_id)));
  return rows.map((row) => ({
    ...row,
    changes: row.changes.filter(({ field, rowId }) => matching.has(keyOf(row.position, field, rowId))),
  }));
};

const momentOf = (row: AuditRow): Moment => {
  const { position, at, actorId, actorName, type, moduleId, moduleTitle, changes, changeCount } = row;
  const reason = reasonBeside(row);
  const about = { actorId, actorName, type, moduleId, moduleTitle, reason, position };
  return {
    ...{ ...about, revision: row.revision, timestamp: at, changeCount },
    modifyList: changes.map((change, index) => ({ ...change, ...about, id: `${position}/${index}`, modifyTime: at })),
  };
};

type Input = AuditFilters & { readonly pageIndex: number; readonly pageSize: number };

/** C111: the trail, a moment at a time, with its changes field by field (T03, T04). */
export const tracePage = async (
  pool: Pool,
  viewer: Viewer,
  input: Input,
): Promise<{ response: Moment[]; rows: number; rowsCapped?: boolean }> => {
  const { response, ords, ...totals } = await auditPage(pool, viewer, input);
  return { response: (await withMatching(pool, input, response, ords)).map(momentOf), ...totals };
};
