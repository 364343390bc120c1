import { recordCalls } from '@shilu/events/records/calls';
import type { Route } from '@shilu/infra/http/call-context';
import { query, type QueryDeps } from '../engine/query';

/** More notebooks than anybody keeps in use; a picker narrows by text. */
const MOST = 500;

/** C038 and C041: the caller's own notebooks that are not in the recycle bin. */
export const bookRoutes = (deps: QueryDeps): readonly Route[] => [
  query(deps, recordCalls.activeBooks, ['registers'], async ({ text }, viewer) => {
    const { rows } = await deps.pool.query<{ id: string; name: string; number: string }>(
      `select id, f_name as name, coalesce(f_number, '') as number from rm.reg_notebook
       where owner_id = $1 and not removed and position(lower($2) in lower(f_name || ' ' || coalesce(f_number, ''))) > 0
       order by f_name limit ${MOST}`,
      [viewer.accountId, text ?? ''],
    );
    return { response: rows };
  }),
  query(deps, recordCalls.bookMenu, ['registers', 'records'], async (_input, viewer) => {
    const { rows } = await deps.pool.query<{ id: string; name: string; records: number }>(
      `select b.id, b.f_name as name,
         (select count(*)::int from rm.record_rows r where r.book_id = b.id and not r.removed) as records
       from rm.reg_notebook b where b.owner_id = $1 and not b.removed order by b.f_name limit ${MOST}`,
      [viewer.accountId],
    );
    return { response: rows };
  }),
];
