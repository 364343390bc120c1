import type { ParsedRequestOf } from '@shilu/events/core/call';
import type { recordCalls } from '@shilu/events/records/calls';
import { RECORD_STATUSES } from '@shilu/events/records/record-state';
import type { RecordRow } from '@shilu/events/records/views';
import type { Pool } from 'pg';
import { estimatedRows } from '../search/estimate';
import type { Viewer } from '../engine/query';
import { readableBy } from '../engine/readable';
import { cappedRows, COUNT_CAP, dayEnd, dayStart, offsetOf, where, type Where } from '../engine/where';
import { queryOf } from '../search/tokens';
import { addReadable, rowColumns, toRows, type StoredRow } from './rows';

export type RecordPageInput = ParsedRequestOf<typeof recordCalls.recordPage>;
type Places = {
  readonly bookId?: string | undefined;
  readonly projectId?: string | undefined;
  readonly taskId?: string | undefined;
};

const sortColumns = {
  modifiedAt: 'r.modified_at',
  createdAt: 'r.created_at',
  number: 'r.number',
  title: 'r.title',
  status: 'r.status',
} as const;

const addPlaces = (filter: Where, input: Places): void => {
  if (input.bookId !== undefined) filter.add('r.book_id = ?', input.bookId);
  if (input.projectId !== undefined) filter.add('r.project_id = ?', input.projectId);
  if (input.taskId !== undefined) filter.add('r.task_id = ?', input.taskId);
};

/** Tasks whose last day is over. A record under one is overdue until it is approved (R005). */
export const overdueTasks = (viewer: Viewer, today: string): string[] =>
  [...viewer.directory.tasks.values()]
    .filter((task) => task.endDate !== null && task.endDate < today)
    .map((task) => task.id);

const UNAPPROVED = RECORD_STATUSES.filter((status) => status !== 'approved');

export const addText = (filter: Where, text: string | undefined): void => {
  const { tsquery, rechecks } = queryOf(text ?? '');
  if (tsquery !== null) filter.add('r.words @@ ?::tsquery', tsquery);
  for (const term of rechecks)
    filter.add(`position(? in lower(normalize(r.number || ' ' || r.title, NFKC))) > 0`, term);
};

const filtered = (input: RecordPageInput, viewer: Viewer, today: string): Where => {
  const filter = where();
  filter.add(input.removed ? 'r.removed' : 'not r.removed');
  if (!viewer.seesAll) filter.add(readableBy(viewer, 'r.audience', filter.value));
  if (input.removed && !viewer.isAdmin) filter.add('r.owner_id = ?', viewer.accountId);
  if (input.mine) filter.add('r.owner_id = ?', viewer.accountId);
  if (input.status !== undefined && input.status.length > 0)
    filter.add(
      input.status.length === 1 ? 'r.status = ?' : 'r.status = any(?)',
      input.status.length === 1 ? input.status[0] : input.status,
    );
  addPlaces(filter, input);
  if (input.departmentId !== undefined) filter.add('r.department_id = ?', input.departmentId);
  if (input.ownerId !== undefined) filter.add('r.owner_id = ?', input.ownerId);
  if (input.recordType !== undefined) filter.add('r.record_type = ?', input.recordType);
  if (input.from !== undefined) filter.add('r.modified_at >= ?', dayStart(input.from));
  if (input.to !== undefined) filter.add('r.modified_at < ?', dayEnd(input.to));
  if (input.overdue === true) {
    filter.add('r.task_id = any(?)', overdueTasks(viewer, today));
    // Named one by one, so that an index of states can be read for them alone.
    filter.add('r.status = any(?)', UNAPPROVED);
  }
  if (input.sharedWithMe === true) filter.add('r.shared_with && ?::text[]', [viewer.accountId]);
  addText(filter, input.text);
  return filter;
};

/** Where each record must be looked at for its readers or words, a total is told no further. */
const PART_CAP = 200;

/** Counts as far as a cap. */
export const countCapped = async (
  pool: Pool,
  viewer: Viewer,
  filter: Where,
  searched = false,
): Promise<{ readonly rows: number; readonly rowsCapped?: boolean }> => {
  const cap = viewer.seesAll && !searched ? COUNT_CAP : PART_CAP;
  const { rows } = await pool.query<{ n: string }>(
    `select count(*) as n from (select 1 from rm.record_rows r where ${filter.sql()} limit ${cap + 1}) counted`,
    filter.values,
  );
  return cappedRows(Number(rows[0]?.n ?? 0), cap);
};

/** How many records match, as the statistics have it. */
const guessed = (pool: Pool, filter: Where): Promise<number> =>
  estimatedRows(pool, `select 1 from rm.record_rows r where ${filter.sql()}`, filter.values);

/** So few are gathered and put in order rather than met in a list of all. */
const GATHERED = 4_000;
/** Numbers and days of creation run along with days of change: a month of those would be met late in a list of these. */
const GATHERED_OF_DAYS = 60_000;

const pageStatement = (input: RecordPageInput, page: Where, guess: number): string => {
  const order = input.sortOrder === 'asc' ? 'asc' : 'desc';
  const ordered = `order by ${sortColumns[input.sortField]} ${order}, r.id ${order} limit ${page.value(input.pageSize)} offset ${page.value(offsetOf(input))}`;
  const dated =
    (input.from !== undefined || input.to !== undefined) &&
    (input.sortField === 'number' || input.sortField === 'createdAt');
  if (guess > (dated ? GATHERED_OF_DAYS : GATHERED))
    return `select ${rowColumns} from rm.record_rows r where ${page.sql()} ${ordered}`;
  return `with matching as materialized (select r.id, ${sortColumns[input.sortField]} from rm.record_rows r where ${page.sql()}),
    r as materialized (select r.id from matching r ${ordered})
    select ${rowColumns}, (select count(*) from matching) as total from rm.record_rows r where r.id in (select id from r) order by ${sortColumns[input.sortField]} ${order}, r.id ${order}`;
};

/** C044. The page in the order asked for; its total, up to the cap, unless the page says it itself. */
export const recordPage = async (
  pool: Pool,
  viewer: Viewer,
  input: RecordPageInput,
  now: Date,
): Promise<{ readonly response: RecordRow[]; readonly rows: number; readonly rowsCapped?: boolean }> => {
  const today = now.toISOString().slice(0, 10);
  const counting = filtered(input, viewer, today);
  const guess = await guessed(pool, counting);
  const offset = offsetOf(input);
  const page = filtered(input, viewer, today);
  const statement = pageStatement(input, page, guess);
  const { rows } = await pool.query<StoredRow & { total?: string }>(statement, page.values);
  const response = await toRows(pool, viewer, rows);
  const [first] = rows;
  if (first?.total !== undefined) return { response, ...cappedRows(Number(first.total)) };
  if (offset === 0 && rows.length < input.pageSize) return { response, rows: rows.length };
  return { response, ...(await countCapped(pool, viewer, counting, (input.text ?? '').trim() !== '')) };
};

type CountsInput = ParsedRequestOf<typeof recordCalls.recordCounts>;
type Counts = { total: number; capped: boolean; byStatus: Record<string, number> };

/** So many readable records are counted one by one. */
const COUNTABLE = 15_000;
/** Of more, so many of each status. */
const SOME = 200;

const countsFrom = (rows: readonly { status: string; n: number }[], cap: number): Counts => {
  const found = new Map(rows.map(({ status, n }) => [status, n]));
  const byStatus = Object.fromEntries(RECORD_STATUSES.map((status) => [status, Math.min(found.get(status) ?? 0, cap)]));
  return {
    total: Object.values(byStatus).reduce((sum, n) => sum + n, 0),
    capped: rows.some(({ n }) => n > cap),
    byStatus,
  };
};

/** X040: each status counted up to a cap on its own, so that no count walks through a million records; what a part of the readers may read, in one go. */
export const recordCounts = async (pool: Pool, viewer: Viewer, input: CountsInput): Promise<Counts> => {
  const filter = where();
  filter.add('not r.removed');
  addReadable(filter, viewer);
  if (input.mine) filter.add('r.owner_id = ?', viewer.accountId);
  addPlaces(filter, input);
  if (!viewer.seesAll && (await guessed(pool, filter)) <= COUNTABLE) {
    const { rows } = await pool.query<{ status: string; n: number }>(
      `select r.status, count(*)::int as n from rm.record_rows r where ${filter.sql()} group by r.status`,
      filter.values,
    );
    return countsFrom(rows, COUNT_CAP * 10);
  }
  const cap = viewer.seesAll ? COUNT_CAP : SOME;
  const { rows } = await pool.query<{ status: string; n: number }>(
    `select s.status, (select count(*)::int from (select 1 from rm.record_rows r where ${filter.sql()} and r.status = s.status limit ${cap + 1}) c) as n
     from unnest(${filter.value(RECORD_STATUSES)}::text[]) as s(status)`,
    filter.values,
  );
  return countsFrom(rows, cap);
};
