import { AppError } from '@shilu/events/core/app-error';
import type { Label } from '@shilu/events/core/call';
import { categoryOf } from '@shilu/events/core/envelope';
import type { RefusalKey } from '@shilu/events/core/result-codes';
import type { Directory } from '@shilu/events/identity/directory';
import { reachedBy } from '@shilu/infra/read-models/reached';
import { setAsideBy } from '@shilu/infra/read-models/set-aside';
import type { Pool } from 'pg';
import type { Services } from '../engine/services';

/** Nothing is concluded from what is not found while not all of the log is where it is looked for. */
export const mustBeWhole = async (
  { store, pool }: Services,
  models: readonly string[],
  refusal: RefusalKey,
): Promise<void> => {
  const head = await store.head();
  if (head !== null && !(await reachedBy({ store, pool }, models, head))) throw new AppError('unavailable');
  for (const model of models) if ((await setAsideBy(pool, model)).length > 0) throw new AppError(refusal);
};

/** Whether a stream of one of these has an event that cannot be read: what it says is not known. */
export const isUnread = ({ withheld }: Directory, categories: readonly string[]): boolean =>
  [...withheld.keys()].some((stream) => categories.includes(categoryOf(stream)));

/** Which records: a condition on `rm.record_rows r`, with its values from `$2` on. */
export type Which = { readonly sql: string; readonly values: readonly unknown[] };
/** The records of one project that name somebody: whether one is not approved yet, and when the last one was. */
export type NamingPlace = {
  readonly projectId: string | null;
  readonly hasOpen: boolean;
  readonly lastCompleted: Date | null;
};

/** Records in which a person, `$1`, stands, each way by an index: everybody who is asked for is looked for in all of them. */
const NAMING = `
  select id from rm.record_rows where owner_id = $1
  union all select id from rm.record_rows where people @> array['u:' || $1]
  union all select record_id from rm.audit_events where actor = $1 and record_id is not null
  union all select record_id from rm.trace_rows where named @> array[$1] and record_id is not null`;

/** Where, among records, the name of a person stands, by their projects. */
export const namingPlaces = async (
  pool: Pool,
  accountId: string,
  { sql, values }: Which,
): Promise<readonly NamingPlace[]> => {
  const { rows } = await pool.query<NamingPlace>(
    `select r.project_id as "projectId", bool_or(r.completed_at is null) as "hasOpen", max(r.completed_at) as "lastCompleted"
     from rm.record_rows r where (${sql}) and r.id in (${NAMING}) group by r.project_id order by r.project_id`,
    [accountId, ...values],
  );
  return rows;
};

/** Whose records, in words: “records of the project …”. */
export const recordsOf = ({ projects }: Directory, projectId: string | null): Label => {
  const name = projectId === null ? null : (projects.get(projectId)?.name ?? projectId);
  return name === null
    ? { 'zh-CN': '未归入项目', 'en-US': 'outside projects' }
    : { 'zh-CN': `项目“${name}”`, 'en-US': `of the project “${name}”` };
};
