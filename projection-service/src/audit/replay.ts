import { AppError } from '@shilu/events/core/app-error';

import type { ResponseOf } from '@shilu/events/core/call';
import type { auditCalls } from '@shilu/events/audit/calls';

import { readersOf } from '@shilu/events/records/record-rights';
import type { ContextDeps } from '../engine/context-queries';
import type { QueryDeps, Viewer } from '../engine/query';
import { namesOf } from '../identity/names';
import { stateAt } from '../records/moments';
import { recordView } from '../records/record-view';
import { eventColumns, toAuditRows, type EventRow } from './audit-rows';

type Replay = ResponseOf<typeof auditCalls.replay>;

/** X071: the record right after an event, who could read it then, and what the next event changed. */
export const replay = async (
  deps: QueryDeps & Pick<ContextDeps, 'zone'>,
  viewer: Viewer,
  id: string,
  revision: number,
  closed?: AbortSignal,
): Promise<Replay> => {
  const { pool, store } = deps;
  const { state, last } = await stateAt(pool, store, id, revision);
  if (!last) throw new AppError('versionNotFound');
  const then = deps.directory.at(last.position, new Date(last.recordedAt));
  const readers = readersOf(then, state);
  const [view, names, events] = await Promise.all([
    recordView(deps, viewer, id, { state, position: last.position, past: true, beingRepaired: false }, closed),
    namesOf(pool, readers, viewer.language),
    pool.query<EventRow>(
      `select ${eventColumns} from rm.audit_events e where e.record_id = $1 and e.entity = 'record' and e.revision in ($2, $3) order by e.ord`,
      [id, revision, revision + 1],
    ),
  ]);
  const [event, next] = await toAuditRows(pool, viewer, events.rows);
  if (!event) throw new AppError('notFound');
  return {
    record: view,
    readers: readers
      .map((accountId) => ({ accountId, name: names(accountId) }))
      .sort((a, b) => a.name.localeCompare(b.name, 'zh-CN')),
    event,
    next: next ?? null,
  };
};

type Timeline = ResponseOf<typeof auditCalls.timeline>;

/** X070: every event of a record, light. */
export const timeline = async ({ pool }: Pick<QueryDeps, 'pool'>, viewer: Viewer, id: string): Promise<Timeline> => {
  const { rows } = await pool.query<{
    revision: number;
    position: string;
    at: Date;
    actor: string;
    type: string;
    module_title: string | null;
    change_count: number;
  }>(
    `select revision, position, at, actor, type, module_title, change_count from rm.audit_events where record_id = $1 and entity = 'record' order by ord`,
    [id],
  );
  const names = await namesOf(
    pool,
    rows.map((row) => row.actor),
    viewer.language,
  );
  return rows.map((row) => ({
    ...{
      revision: row.revision,
      position: row.position,
      at: row.at.toISOString(),
      actorId: row.actor,
      actorName: names(row.actor),
    },
    ...{ type: row.type, moduleTitle: row.module_title, changeCount: row.change_count },
  }));
};
