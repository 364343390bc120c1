import type { ParsedRequestOf } from '@shilu/events/core/call';
import { recordsSharedWith } from '@shilu/events/identity/shared-with';
import type { recordCalls } from '@shilu/events/records/calls';
import { RECORD_STATUSES } from '@shilu/events/records/record-state';
import type { RecordRow } from '@shilu/events/records/record-row';
import type { Pool } from 'pg';
import { estimatedRows } from '../search/estimate';
import type { Viewer } from '../engine/query';
import { cappedRows, COUNT_CAP, dayEnd, dayStart, offsetOf, where, type Where } from '../engine/where';
import { queryOf } from '../search/tokens';
import { addReader } from './readable';
import { rowColumns, toRows, type StoredRow } from './rows';

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
  [...viewer.named.tasks.values()]
    .filter((task) => task.endDate !== null && task.endDate < today)
    .map((task) => task.id);

const UNAPPROVED = RECORD_STATUSES.filter((status) => status !== 'approved');

/** `looked up`: in the index of words, with whatever else narrows it. `row by row`: of each row that is come by. */
type Finding = 'looked up' | 'row by row';

export const addText = (filter: Where, text: string | undefined, finding: Finding = 'looked up'): void => {
  const { tsquery, rechecks } = queryOf(text ?? '');
  if (tsquery !== null)
    filter.add(
      finding === 'looked up'
        ? 'r.id in (select w.id from rm.record_words w where w.words @@ ?::tsquery)'
        : 'exists (select 1 from rm.record_words w where w.id = r.id and w.words @@ ?::tsquery offset 0)',
      tsquery,
    );
  for (const term of rechecks)
    filter.add(`position(? in lower(normalize(r.number || ' ' || r.title, NFKC))) > 0`, term);
};

/** Of which a module, or the whole, is shared with the viewer. */
const addShared = (filter: Where, viewer: Viewer): void => {
  const me = filter.value([viewer.accountId]);
  const whole = recordsSharedWith(viewer.directory, viewer.accountId).flatMap(({ recordId, approving }) =>
    approving ? [] : [recordId],
  );
  filter.add(
    whole.length === 0
      ? `r.shared_with && ${me}::text[]`
      : `(r.shared_with && ${me}::text[] or r.id = any(${filter.value(whole)}::text[]))`,
  );
};

/** All but the words. */
const filtered = (input: RecordPageInput, viewer: Viewer, today: string): Where => {
  const filter = where();
  filter.add(input.removed ? 'r.removed' : 'not r.removed');
  addReader(filter, viewer, {
    ...input,
    ...(input.mine || (input.removed && !viewer.isAdmin) ? { ownerId: viewer.accountId } : {}),
    invited: input.sharedWithMe === true,
  });
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
    filter.add(`r.status <> 'approved'`);
    // Ordered by status, the approved would be walked through first.
    if (input.sortField === 'status' && viewer.seesAll) filter.add('r.status = any(?)', UNAPPROVED);
  }
  if (input.sharedWithMe === true) addShared(filter, viewer);
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

/** How many have the words in number or title. */
const guessedNamed = (pool: Pool, text: string | undefined): Promise<number> => {
  const { tsquery } = queryOf(text ?? '');
  return tsquery === null
    ? Promise.resolve(Infinity)
    : estimatedRows(pool, 'select 1 from rm.record_words w where w.words @@ $1::tsquery', [tsquery]);
};

/** Numbers, ids and days of creation run along with days of change: a month of those would be met late in a list of these. */
const GATHERED_OF_DAYS = 60_000;
/** More lie on so many pages of the table that they are gathered only where the list would have to be walked further. */
const GATHERED = 20_000;
/** So few that have the words are looked up; of more, rows in order are asked until enough have them. */
const FEW_NAMED = 10_000;
/** So many are put in order for their words to be asked, rather than a list of all. */
const GATHERED_FOR_WORDS = 40_000;

type Shape = 'all matching' | 'words in order' | 'list in order';

/**
 * How to come by a page. A list of `all` that is in order already meets `wanted` of `matching` rows after
 * `wanted * all / matching`, if they lie evenly; gathering looks at every one of them wherever they lie. A few are
 * gathered up to twice that point; of many it depends on whether the list runs along with the pages of the table.
 */
const shapeOf = (input: RecordPageInput, matching: number, named: number | null, all: number): Shape => {
  if (named !== null && named > FEW_NAMED) return matching <= GATHERED_FOR_WORDS ? 'words in order' : 'list in order';
  const wanted = offsetOf(input) + input.pageSize;
  const dated =
    (input.from !== undefined || input.to !== undefined) &&
    input.sortField !== 'modifiedAt' &&
    input.sortField !== 'title';
  const even = Math.sqrt(wanted * all);
  const scattered = input.sortField === 'title' || input.sortField === 'status';
  const gatherable = dated ? GATHERED_OF_DAYS : Math.max(Math.min(2 * even, GATHERED), scattered ? even : even / 2);
  return Math.min(matching, named ?? matching) <= gatherable ? 'all matching' : 'list in order';
};

/** The ids of the page first, from what is needed to find and order them; only those rows are read whole. */
const pageStatement = (input: RecordPageInput, shape: Shape, filter: Where): string => {
  const column = sortColumns[input.sortField];
  const order = input.sortOrder === 'asc' ? 'asc' : 'desc';
  const ordered = `order by ${column} ${order}, r.id ${order}`;
  const slice = `${ordered} limit ${filter.value(input.pageSize)} offset ${filter.value(offsetOf(input))}`;
  const rows = `select r.id, r.number, r.title, ${column} as sorted from rm.record_rows r where ${filter.sql()}`;
  const counted = (table: string): string => `(select count(*) from ${table})`;
  const whole = (total: string): string =>
    `select ${rowColumns}, ${total} as total from rm.record_rows r where r.id in (select id from page) ${ordered}`;
  if (shape === 'words in order') {
    const words = where(filter.values);
    addText(words, input.text, 'row by row');
    const most = words.value(Math.max(PART_CAP, offsetOf(input) + input.pageSize) + 1);
    const sorted = `order by sorted ${order}, id ${order}`;
    return `with gathered as materialized (${rows}),
       matching as materialized (select r.id, r.sorted from (select * from gathered ${sorted} offset 0) r where ${words.sql()} limit ${most}),
       page as materialized (select id from matching ${slice.replace(ordered, sorted)}) ${whole(counted('matching'))}`;
  }
  addText(filter, input.text, shape === 'all matching' ? 'looked up' : 'row by row');
  const matching = `select r.id, ${column} from rm.record_rows r where ${filter.sql()}`;
  return shape === 'all matching'
    ? `with matching as materialized (${matching}), page as materialized (select r.id from matching r ${slice}) ${whole(counted('matching'))}`
    : `with page as materialized (${matching} ${slice}) ${whole('null')}`;
};

/** C044. The page in the order asked for; its total, up to the cap, unless the page says it itself. */
export const recordPage = async (
  pool: Pool,
  viewer: Viewer,
  input: RecordPageInput,
  now: Date,
): Promise<{ readonly response: RecordRow[]; readonly rows: number; readonly rowsCapped?: boolean }> => {
  const today = now.toISOString().slice(0, 10);
  const searched = (input.text ?? '').trim() !== '';
  const [matching, named, all] = await Promise.all([
    guessed(pool, filtered(input, viewer, today)),
    searched ? guessedNamed(pool, input.text) : null,
    guessed(pool, where()),
  ]);
  const shape = shapeOf(input, matching, named, all);
  const filter = filtered(input, viewer, today);
  const statement = pageStatement(input, shape, filter);
  const { rows } = await pool.query<StoredRow & { total: string | null }>(statement, filter.values);
  const response = await toRows(pool, viewer, rows);
  const total = rows[0]?.total ?? null;
  if (total !== null)
    return { response, ...cappedRows(Number(total), shape === 'words in order' ? PART_CAP : COUNT_CAP) };
  if (offsetOf(input) === 0 && rows.length < input.pageSize) return { response, rows: rows.length };
  const counting = filtered(input, viewer, today);
  addText(counting, input.text, shape === 'list in order' ? 'row by row' : 'looked up');
  return { response, ...(await countCapped(pool, viewer, counting, searched)) };
};

type CountsInput = ParsedRequestOf<typeof recordCalls.recordCounts>;
type Counts = { total: number; capped: boolean; byStatus: Record<string, number> };

/** So many readable records are counted one by one. */
const COUNTABLE = 30_000;
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
  addReader(filter, viewer, { ...input, ...(input.mine ? { ownerId: viewer.accountId } : {}) });
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
