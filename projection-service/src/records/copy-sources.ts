import type { Viewer } from '../engine/query';
import type { Pool } from 'pg';
import { where } from '../engine/where';
import { addReadable } from './readable';

type Source = { readonly recordId: string; readonly moduleId: string };
export type NamedSource = Source & { readonly number: string; readonly title: string };

/** What modules were copied from, as it is called now: only what the viewer may read at this moment (law 11). */
export const copySources = async (
  pool: Pool,
  viewer: Viewer,
  sources: readonly Source[],
): Promise<readonly NamedSource[]> => {
  if (sources.length === 0) return [];
  const filter = where();
  addReadable(filter, viewer);
  const records = filter.value(sources.map(({ recordId }) => recordId));
  const modules = filter.value(sources.map(({ moduleId }) => moduleId));
  const { rows } = await pool.query<NamedSource>(
    `select distinct r.id as "recordId", m.module_id as "moduleId", r.number, m.title
     from unnest(${records}::text[], ${modules}::text[]) as s(record_id, module_id)
     join rm.record_rows r on r.id = s.record_id
     join rm.module_titles m on m.record_id = s.record_id and m.module_id = s.module_id
     where ${filter.sql()}`,
    filter.values,
  );
  return rows;
};
