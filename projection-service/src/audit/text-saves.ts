import { streamName, type RecordedEvent } from '@shilu/events/core/envelope';
import { SET_ONLY, TOOK_OUT, WHY_EACH, WROTE } from '@shilu/events/records/live-text/several-wrote';
import { RECORD, type RecordEvent } from '@shilu/events/records/record-events';
import type { RecordView } from '@shilu/events/records/views';
import { breathe } from '../engine/in-slices';
import type { QueryDeps, Viewer } from '../engine/query';
import { readOrRefuse } from '../engine/read-or-refuse';
import { namesOf } from '../identity/names';
import { isOfSeveral, type Contribution, type Contributions, type TextSave } from '../print/contributions';

/** So many saves of one text are printed: the last. Paper with more of them is read by nobody. */
const MOST_SAVES = 200;

type Row = {
  module_id: string;
  revision: number;
  at: Date;
  actor: string;
  reason: string | null;
  several: boolean;
  given: boolean;
  read: boolean;
};

/**
 * The saves of the texts of a record, up to how it is shown, where several wrote in them: which they are says the trail,
 * what they say is read from the log.
 */
export const textSaves = async (
  { pool, store }: Pick<QueryDeps, 'pool' | 'store'>,
  viewer: Viewer,
  { experimentId, revision, modules }: RecordView,
  closed?: AbortSignal,
): Promise<Contributions> => {
  const told = [WROTE, TOOK_OUT, SET_ONLY, WHY_EACH].map((prefix) => `${prefix}%`);
  const { rows } = await pool.query<Row>(
    `select e.module_id, e.revision, e.at, e.actor, e.reason,
       exists (select 1 from rm.trace_rows t where t.ord = e.ord and t.field like any($4::text[])) as several,
       exists (select 1 from rm.audit_events v where v.record_id = $1 and v.command_id = e.command_id and v.type = 'TemplateVersionTaken') as given,
       exists (select 1 from rm.trace_rows t where t.ord = e.ord and t.title = '@record.sourceFile') as read
     from rm.audit_events e
     where e.record_id = $1 and e.entity = 'record' and e.type = 'ModuleSaved' and e.revision <= $2 and e.module_id = any($3::text[])
     order by e.ord`,
    [experimentId, revision, modules.map(({ id }) => id), told],
  );
  const of: Contribution[] = [];
  for (const { id: moduleId } of modules) {
    const all = rows.filter((row) => row.module_id === moduleId);
    if (!all.some(({ several }) => several)) continue;
    const saves: TextSave[] = [];
    for (const row of all.slice(-MOST_SAVES)) {
      const save: Omit<TextSave, 'contributors'> = {
        ...{ revision: row.revision, at: row.at.toISOString(), by: row.actor, reason: row.reason },
        brought: row.given ? 'template' : row.read ? 'file' : null,
      };
      if (!row.several) {
        saves.push({ ...save, contributors: null });
        continue;
      }
      await breathe(closed);
      const [stored] = await store.readStream(streamName(RECORD, experimentId), { from: row.revision, limit: 1 });
      const event = stored && (readOrRefuse(stored) as RecordedEvent<RecordEvent>);
      const contributors = event?.type === 'ModuleSaved' ? (event.data.contributors ?? null) : null;
      saves.push({ ...save, contributors });
    }
    if (isOfSeveral(saves)) of.push({ moduleId, saves, before: all.length - saves.length });
  }
  const accounts = of.flatMap(({ saves }) =>
    saves.flatMap(({ by, contributors }) => [by, ...(contributors ?? []).map(({ accountId }) => accountId)]),
  );
  const names = await namesOf(pool, [...new Set(accounts)], viewer.language);
  return { of, people: Object.fromEntries(accounts.map((account) => [account, names(account)])) };
};
