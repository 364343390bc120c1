import { LEADING, leadOf } from '@shilu/events/records/modules/facts';
import { RECORD } from '@shilu/events/records/record-category';
import { MOST_STEPS, type RouteUse } from '@shilu/events/records/route/route-calls';
import type { Pool } from 'pg';
import type { Viewer } from '../../engine/query';
import { where } from '../../engine/where';
import { addReadable } from '../readable';

type Row = { record_id: string; subject_id: string; type: string; detail: string };

/** Of the records at one distance, so many uses are read at once. */
const MOST_USES = MOST_STEPS * 4;

type Uses = { readonly uses: readonly RouteUse[]; readonly areMore: boolean };

/**
 * What records that the viewer may read took from others, or others from them, the latest first. Of the rest nobody learns
 * that they say it.
 */
export const usesAt = async (pool: Pool, viewer: Viewer, ids: readonly string[]): Promise<Uses> => {
  const filter = where();
  addReadable(filter, viewer);
  filter.add('f.type = any(?)', LEADING);
  filter.add('f.category = ?', RECORD);
  const among = filter.value(ids);
  const { rows } = await pool.query<Row>(
    `select f.record_id, f.subject_id, f.type, f.detail from rm.record_facts f join rm.record_rows r on r.id = f.record_id
     where ${filter.sql()} and (f.record_id = any(${among}) or f.subject_id = any(${among}))
     order by f.stated_at desc, f.record_id, f.module_id, f.fact_id limit ${MOST_USES + 1}`,
    filter.values,
  );
  const uses = rows.slice(0, MOST_USES).flatMap(({ record_id: to, subject_id: from, type, detail }): RouteUse[] => {
    const lead = leadOf(type, JSON.parse(detail));
    if (lead === null || from === to) return [];
    const { row, batch, lot } = lead;
    return [{ from, to, row, batch, lot, excess: null }];
  });
  return { uses, areMore: rows.length > MOST_USES };
};

type Net = { readonly ids: readonly string[]; readonly uses: readonly RouteUse[]; readonly isCut: boolean };

const keyOf = ({ from, to, row, batch }: RouteUse): string => [from, to, row, batch ?? ''].join('\n');

/** Everything that is linked to a record, the nearest first, of what is equally near the latest: steps before it, behind it, and what else leads to those. */
export const netAround = async (usesOf: (ids: readonly string[]) => Promise<Uses>, id: string): Promise<Net> => {
  const ids = new Set([id]);
  const uses = new Map<string, RouteUse>();
  let isCut = false;
  for (let edge: readonly string[] = [id]; edge.length > 0;) {
    const next = new Set<string>();
    const found = await usesOf(edge);
    isCut ||= found.areMore;
    for (const use of found.uses) {
      for (const end of [use.from, use.to])
        if (ids.size < MOST_STEPS && !ids.has(end)) {
          ids.add(end);
          next.add(end);
        }
      if (ids.has(use.from) && ids.has(use.to)) uses.set(keyOf(use), use);
      else isCut = true;
    }
    edge = [...next];
  }
  return { ids: [...ids], uses: [...uses.values()], isCut };
};
