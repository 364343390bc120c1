import type { NamedRecord } from '@shilu/events/records/fact-calls';
import type { RecordStatus } from '@shilu/events/records/record-state';
import type { Pool } from 'pg';
import type { Viewer } from '../engine/query';
import { where } from '../engine/where';
import { addReader } from './readable';

type Row = { id: string; number: string; title: string; status: RecordStatus; removed: boolean; owner_id: string };

/**
 * What records are called, of those that the viewer may read (law 11). One in the recycle bin that they could read before
 * is told by its number, and that it lies there.
 */
export const recordNames = async (
  pool: Pool,
  viewer: Viewer,
  ids: readonly string[],
): Promise<readonly NamedRecord[]> => {
  if (ids.length === 0) return [];
  const filter = where();
  addReader(filter, viewer);
  filter.add('r.id = any(?)', [...new Set(ids)]);
  const { rows } = await pool.query<Row>(
    `select r.id, r.number, r.title, r.status, r.removed, r.owner_id from rm.record_rows r where ${filter.sql()}`,
    filter.values,
  );
  return rows.map(({ id, number, title, status, removed, owner_id }) => {
    const opens = !removed || viewer.isAdmin || owner_id === viewer.accountId;
    return { id, number, title: opens ? title : '', status, removed, opens };
  });
};
