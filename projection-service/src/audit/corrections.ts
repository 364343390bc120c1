import { SET_ONLY, TOOK_OUT, WHY_EACH, WROTE } from '@shilu/events/records/live-text/several-wrote';
import { TRACE_ACTION, type FieldChange } from '@shilu/events/core/trace';
import type { RecordView } from '@shilu/events/records/views';
import type { Pool } from 'pg';
import type { Viewer } from '../engine/query';
import type { Correction, Corrections } from '../print/corrections';
import { shownChanges, type PlacedChange } from './value-names';

type Row = {
  module_id: string | null;
  title: string;
  times: number;
  at: Date;
  old_value: string | null;
  typed: string | null;
};

/** So many parts of one module, or of the record itself, are named; of more of them how many there are. */
const MOST_NAMED = 40;

/**
 * What of a record, as it is shown, was changed or taken out after somebody had entered it, by what the trail says: each part
 * with the value that stood there first, how often it was changed, and when last (Annex 11, 8.2).
 */
export const correctionsOf = async (
  pool: Pool,
  viewer: Viewer,
  { experimentId, revision, modules }: RecordView,
): Promise<Corrections> => {
  const told = [WROTE, TOOK_OUT, SET_ONLY, WHY_EACH].map((prefix) => `${prefix}%`);
  const { rows } = await pool.query<Row>(
    `select t.module_id, t.title, count(*)::integer as times, max(t.at) as at,
       (array_agg(t.old_value order by t.ord, t.idx))[1] as old_value, (array_agg(t.typed order by t.ord, t.idx))[1] as typed
     from rm.trace_rows t join rm.audit_events e on e.ord = t.ord
     where t.record_id = $1 and e.entity = 'record' and e.revision <= $2 and t.action = any($3::smallint[]) and not t.field like any($4::text[])
       and (t.module_id is null or t.module_id = any($5::text[]))
     group by t.module_id, t.title order by min(t.ord), min(t.idx)`,
    [experimentId, revision, [TRACE_ACTION.modify, TRACE_ACTION.remove], told, modules.map(({ id }) => id)],
  );
  const changeOf = ({ title, old_value: old, typed }: Row): PlacedChange => ({
    ...{ field: title, title, rowId: null, newValue: null, action: 2, fieldFormat: 1, recordId: experimentId },
    oldValue: typed === null ? old : ((JSON.parse(typed) as FieldChange['oldValue'][])[0] ?? null),
  });
  const changes = rows.map(changeOf);
  const shown = await shownChanges(pool, viewer, changes);
  const of = new Map<string, { readonly named: Correction[]; more: number }>();
  for (const [at, row] of rows.entries()) {
    const change = changes[at];
    if (change === undefined) continue;
    const key = row.module_id ?? '';
    const all = of.get(key) ?? { named: [], more: 0 };
    of.set(key, all);
    if (all.named.length === MOST_NAMED) all.more += 1;
    else
      all.named.push({ title: row.title, first: shown(change).oldValue, times: row.times, at: row.at.toISOString() });
  }
  return of;
};
