import { hasPermission } from '@shilu/events/identity/directory';
import type { Pool } from 'pg';
import type { Viewer } from '../engine/query';
import { likeText } from '../engine/like-text';
import { dayEnd, dayStart, where, type Where } from '../engine/where';
import { seenWork } from '../projects/seen-work';
import { addReadable } from '../records/readable';
import { estimatedRows } from '../search/estimate';
import { queryOf } from '../search/tokens';
import { ordOf } from './audit-projection';

export type AuditFilters = {
  readonly actorId?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly recordId?: string | undefined;
  readonly moduleId?: string | undefined;
  readonly entity?: string | undefined;
  readonly type?: readonly string[] | undefined;
  readonly field?: string | undefined;
  readonly action?: 1 | 2 | 3 | undefined;
  readonly text?: string | undefined;
  readonly before?: string | undefined;
};

/** Searches the whole trail, of everything and everybody (P03). */
export const seesWholeTrail = (viewer: Viewer): boolean =>
  viewer.isAdmin || hasPermission(viewer.directory, viewer.accountId, 'AudittrailSearch');

/** Beyond this many readable records the trail is walked from its end instead of record by record. */
const FEW_RECORDS = 4_000;

export type TrailScope =
  | { readonly kind: 'all' }
  /** All records and what the person did. */
  | { readonly kind: 'walk' }
  /** A few records, each with its own short walk. */
  | { readonly kind: 'few'; readonly recordIds: readonly string[] };

export const trailScope = async (pool: Pool, viewer: Viewer): Promise<TrailScope> => {
  if (seesWholeTrail(viewer)) return { kind: 'all' };
  if (viewer.seesAll) return { kind: 'walk' };
  const filter = where();
  addReadable(filter, viewer);
  const readable = `select r.id from rm.record_rows r where ${filter.sql()}`;
  if ((await estimatedRows(pool, readable, filter.values)) > 2 * FEW_RECORDS) return { kind: 'walk' };
  const { rows } = await pool.query<{ id: string }>(`${readable} limit ${FEW_RECORDS + 1}`, filter.values);
  return rows.length > FEW_RECORDS ? { kind: 'walk' } : { kind: 'few', recordIds: rows.map((row) => row.id) };
};

/** Projects and tasks a person sees have a trail the person sees. */
export const visibleWork = (viewer: Viewer): string[] => {
  const { projects, tasks } = seenWork(viewer);
  return [...projects(), ...tasks()].map(({ id }) => id);
};

/** Filters that rows of both tables have. */
export const addCommon = (filter: Where, input: AuditFilters, alias: string): void => {
  if (input.recordId !== undefined) filter.add(`${alias}.record_id = ?`, input.recordId);
  if (input.moduleId !== undefined) filter.add(`${alias}.module_id = ?`, input.moduleId);
  if (input.actorId !== undefined) filter.add(`${alias}.actor = ?`, input.actorId);
  if (input.entity !== undefined) filter.add(`${alias}.entity = ?`, input.entity);
  if (input.type !== undefined && input.type.length > 0) filter.add(`${alias}.type = any(?)`, input.type);
  // Numbers of events bound the same days (`ordsWithin`), and they lead to the rows: the time itself is only looked at.
  if (input.from !== undefined) filter.add(`${alias}.at + interval '0' >= ?::timestamptz`, dayStart(input.from));
  if (input.to !== undefined) filter.add(`${alias}.at + interval '0' < ?::timestamptz`, dayEnd(input.to));
  if (input.before !== undefined) filter.add(`${alias}.ord < ?::bigint`, ordOf(input.before));
};

/** Filters on a changed field: its name or title, what was done, and words of the old or new value. */
export const addFieldFilters = (filter: Where, input: AuditFilters, alias: string): void => {
  if (input.field !== undefined && input.field !== '')
    filter.add(
      `(${alias}.field = ${filter.value(input.field)} or ${alias}.title ilike ${filter.value(likeText(input.field))})`,
    );
  if (input.action !== undefined) filter.add(`${alias}.action = ?`, input.action);
  const { tsquery, rechecks } = queryOf(input.text ?? '');
  if (tsquery !== null) filter.add(`${alias}.words @@ ?::tsquery`, tsquery);
  for (const term of rechecks)
    filter.add(
      `position(? in lower(normalize(coalesce(${alias}.old_value, '') || E'\\n' || coalesce(${alias}.new_value, ''), NFKC))) > 0`,
      term,
    );
};

export const asksForFields = (input: AuditFilters): boolean =>
  (input.field ?? '') !== '' || input.action !== undefined || (input.text ?? '').trim() !== '';

/** What was asked for, as the event of a copy holds it. */
export const askedOf = (filters: AuditFilters): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([key, value]) => {
      const text = Array.isArray(value) ? value.join(' ') : String(value ?? '');
      return text === '' ? [] : [[key, text]];
    }),
  );
