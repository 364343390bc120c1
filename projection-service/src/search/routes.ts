import type { ParsedRequestOf, ResponseOf } from '@shilu/events/core/call';
import { searchCalls } from '@shilu/events/search/calls';
import type { Route } from '@shilu/infra/http/call-context';
import type { Pool } from 'pg';
import { query, type QueryDeps, type Viewer } from '../engine/query';
import { dayEnd, dayStart, offsetOf, type Where } from '../engine/where';
import { rowColumns, toRows, type StoredRow } from '../records/rows';
import { findExact } from './exact';
import { COUNTED, findRecords } from './find';
import { snippetOf } from './snippet';
import { queryOf } from './tokens';

type Input = ParsedRequestOf<typeof searchCalls.search>;

const addFilters = (filter: Where, input: Input): void => {
  filter.add('not r.removed');
  if (input.status !== undefined && input.status.length > 0) filter.add('r.status = any(?)', input.status);
  if (input.projectId !== undefined) filter.add('r.project_id = ?', input.projectId);
  if (input.ownerId !== undefined) filter.add('r.owner_id = ?', input.ownerId);
  if (input.from !== undefined) filter.add('r.modified_at >= ?', dayStart(input.from));
  if (input.to !== undefined) filter.add('r.modified_at < ?', dayEnd(input.to));
};

type FoundRow = StoredRow & { body: string };

/** X080: what has the identity that was typed, then what has the words, the newest first; beyond what was looked through the total says "more than". */
export const searchRecords = async (
  pool: Pool,
  viewer: Viewer,
  input: Input,
): Promise<{ response: ResponseOf<typeof searchCalls.search>; rows: number; rowsCapped?: boolean }> => {
  const sought = queryOf(input.key);
  const offset = offsetOf(input);
  const limits = (filter: Where): void => addFilters(filter, input);
  const exact = await findExact(pool, viewer, input.key, limits);
  const { ids: worded, complete } = await findRecords(
    pool,
    sought,
    { records: limits, readership: viewer.seesAll ? null : viewer },
    offset + input.pageSize,
  );
  const ids = [...new Set([...exact.keys(), ...worded])];
  const { rows } = await pool.query<FoundRow>(
    `select ${rowColumns}, d.body from rm.record_rows r cross join lateral (
       select coalesce(s.written, s.body) as body from rm.search_docs s where s.record_id = r.id order by position($2 in lower(s.body)) > 0 desc, s.part limit 1) d
     where r.id = any($1::text[]) order by array_position($1::text[], r.id)`,
    [ids.slice(offset, offset + input.pageSize), sought.terms[0] ?? ''],
  );
  const response = await toRows(
    pool,
    viewer,
    rows.map((row) => ({ ...row, snippet: snippetOf(row.body, sought.terms) })),
  );
  const found = response.map((row) => ({ ...row, foundBy: exact.get(row.id) ?? null }));
  return {
    response: found,
    ...(complete ? { rows: ids.length } : { rows: Math.min(ids.length, COUNTED), rowsCapped: true }),
  };
};

export const searchRoutes = (deps: QueryDeps): readonly Route[] => [
  query(deps, searchCalls.search, ['records', 'identity', 'registers', 'requests'], (input, viewer) =>
    searchRecords(deps.pool, viewer, input),
  ),
];
