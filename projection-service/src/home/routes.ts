import { mayBeAsked } from '@shilu/events/approvals/resolve-approvers';
import { HOME_LINES, homeCalls } from '@shilu/events/home/calls';
import { OPEN_TASK_STATUSES } from '@shilu/events/projects/task-life';
import { EDITABLE_STATUSES } from '@shilu/events/records/record-state';
import { templateRegister } from '@shilu/events/templates/template';
import type { Route } from '@shilu/infra/http/call-context';
import { flowsOf } from '../approvals/flows';
import { query, type QueryDeps, type Viewer } from '../engine/query';
import { COUNT_CAP, where } from '../engine/where';
import { countUnread, countWaiting } from '../messages/unread';
import { addReadable } from '../records/readable';
import { decidedToken } from '../records/record-row';
import { rowColumns, toRows, type StoredRow } from '../records/rows';
import { countAwaited } from '../registers/decided';
import { countRequests } from '../sharing/request-routes';
import { countShareApprovals } from '../sharing/share-routes';

const overdueTasksOf = ({ named, accountId }: Viewer, today: string): number =>
  [...named.tasks.values()].filter(
    (task) =>
      task.endDate !== null &&
      task.endDate < today &&
      OPEN_TASK_STATUSES.includes(task.status) &&
      (task.ownerId === accountId || task.managerIds.includes(accountId) || task.memberIds.includes(accountId)),
  ).length;

/** What the home page shows, and what waits for the person in the top bar. */
export const homeRoutes = (deps: QueryDeps): readonly Route[] => {
  const { pool } = deps;
  const rowsOf = async (viewer: Viewer, condition: string, value: unknown, order: string) => {
    const { rows } = await pool.query<StoredRow>(
      `select ${rowColumns} from rm.record_rows r where not r.removed and ${condition} order by ${order} limit ${HOME_LINES}`,
      Array.isArray(value) ? value : [value],
    );
    return toRows(pool, viewer, rows);
  };
  const newest = 'r.modified_at desc, r.id desc';
  return [
    query(deps, homeCalls.home, ['records', 'identity', 'registers', 'projects'], async (_input, viewer) => {
      const me = viewer.accountId;
      const mine = where();
      mine.add('r.people && ?::text[]', [`u:${me}`, `g:${me}`]);
      addReadable(mine, viewer);
      const [pending, toReview, recent, counted, waiting, decided, flows] = await Promise.all([
        rowsOf(viewer, 'r.owner_id = $1 and r.status = any($2)', [me, EDITABLE_STATUSES], newest),
        rowsOf(viewer, `r.waiting_for && $1::text[] and r.status = 'inReview'`, [[me]], 'r.waiting_since, r.id'),
        rowsOf(viewer, mine.sql(), mine.values, newest),
        pool.query<{ status: string; n: number }>(
          `select s.status, (select count(*)::int from (select 1 from rm.record_rows r where not r.removed and r.owner_id = $1 and r.status = s.status limit ${COUNT_CAP}) c) as n
           from unnest(array['draft', 'inReview', 'rejected', 'approved']) as s(status)`,
          [me],
        ),
        countWaiting(pool, me),
        pool.query('select 1 from rm.record_rows where decided_by && $1::text[] limit 1', [
          [decidedToken('review', me)],
        ]),
        flowsOf(pool),
      ]);
      const counts = new Map(counted.rows.map((row) => [row.status, row.n]));
      const of = (status: string): number => counts.get(status) ?? 0;
      const overdueTasks = overdueTasksOf(viewer, deps.clock().toISOString().slice(0, 10));
      return {
        response: {
          pending,
          toReview,
          recent,
          reviews:
            waiting.reviews + decided.rows.length > 0 ||
            flows.some(({ type, nodes }) => type === 'record' && mayBeAsked(viewer.directory, nodes, me)),
          counts: {
            toReview: waiting.reviews,
            draft: of('draft'),
            inReview: of('inReview'),
            rejected: of('rejected'),
            approved: of('approved'),
            overdueTasks,
          },
        },
      };
    }),
    query(deps, homeCalls.messageCounts, ['records', 'messages', 'registers', 'shares'], async (_input, viewer) => {
      const [{ reviews, recalls }, unread, templates, accessRequestCount, shares] = await Promise.all([
        countWaiting(pool, viewer.accountId),
        countUnread(pool, viewer),
        countAwaited(pool, templateRegister, viewer.accountId),
        countRequests(pool, viewer.accountId, deps.clock().toISOString()),
        countShareApprovals(pool, viewer.accountId),
      ]);
      return {
        response: {
          approvingExpCount: reviews,
          recordCallExameCount: recalls,
          approvingShareExpCount: shares,
          approvingReportCount: 0,
          approvingTempShareCount: templates,
          unreadMessageCount: unread,
          sampleTestCount: 0,
          accessRequestCount,
        },
      };
    }),
    query(deps, homeCalls.currentGroup, [], (_input, viewer) => {
      const { settings } = viewer.named;
      return Promise.resolve({
        response: { groupId: 'self', name: viewer.language === 'zh-CN' ? settings.nameZh : settings.nameEn },
      });
    }),
  ];
};
