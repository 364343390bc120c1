import { copyingOf } from '@shilu/events/identity/readership';
import { recordsSharedWith } from '@shilu/events/identity/shared-with';
import type { Pool } from 'pg';
import type { Viewer } from '../engine/query';
import { where } from '../engine/where';
import { readableRow } from './readable';

/** Those of the records that the viewer reads by nothing but shares for reading: nothing of them is copied (`mayCopy`). */
export const onlyToRead = async (
  pool: Pool,
  { directory, accountId }: Viewer,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  const shared = new Set(
    recordsSharedWith(directory, accountId).flatMap(({ use, recordId }) => (use === 'read' ? [recordId] : [])),
  );
  const doubtful = [...new Set(ids)].filter((id) => shared.has(id));
  if (doubtful.length === 0) return new Set();
  const filter = where();
  filter.add('r.id = any(?::text[])', doubtful);
  filter.add(readableRow(filter, copyingOf(directory, accountId)));
  const { rows } = await pool.query<{ id: string }>(
    `select r.id from rm.record_rows r where ${filter.sql()}`,
    filter.values,
  );
  const copied = new Set(rows.map(({ id }) => id));
  return new Set(doubtful.filter((id) => !copied.has(id)));
};
