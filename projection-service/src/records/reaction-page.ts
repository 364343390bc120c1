import type { ParsedRequestOf } from '@shilu/events/core/call';
import { currentContent, findModuleType } from '@shilu/events/records/modules/registry';
import { IN_RECORDS, type reactionCalls, type ReactionRow } from '@shilu/events/records/reaction-calls';
import type { Content } from '@shilu/events/records/record-events';
import type { BlobStore } from '@shilu/infra/blob-store/port';
import type { QueryDeps, Viewer } from '../engine/query';
import { COUNT_CAP, cappedRows, dayEnd, dayStart, offsetOf, where, type Where } from '../engine/where';
import { onlyToRead } from './only-to-read';
import { namesOf } from '../identity/names';
import { folded } from '../search/tokens';
import { isolatedBatches, type WithProducts } from './isolated-batches';
import { addReader } from './readable';
import { shownReaction } from './shown-reaction';
import { storedContent } from './stored-content';

export type ReactionPageInput = ParsedRequestOf<typeof reactionCalls.page>;
export type ReactionPage = { readonly response: ReactionRow[]; readonly rows: number; readonly rowsCapped?: boolean };

const sortColumns = {
  modifiedAt: 'r.modified_at',
  number: 'r.number',
  title: 'r.title',
  product: 'x.product',
  yield: 'x.yield',
} as const;

const FROM = 'rm.record_reactions x join rm.record_rows r on r.id = x.record_id';

/** Words that are each looked for, as the list is searched. */
export const wordsOf = (text = ''): readonly string[] => folded(text).split(/\s+/).filter(Boolean);

const filtered = (input: ReactionPageInput, viewer: Viewer): Where => {
  const filter = where();
  filter.add('not r.removed');
  addReader(filter, viewer, { ownerId: input.ownerId, projectId: input.projectId });
  if (input.ownerId !== undefined) filter.add('r.owner_id = ?', input.ownerId);
  if (input.projectId !== undefined) filter.add('r.project_id = ?', input.projectId);
  if (input.from !== undefined) filter.add('r.modified_at >= ?', dayStart(input.from));
  if (input.to !== undefined) filter.add('r.modified_at < ?', dayEnd(input.to));
  if (input.yieldFrom !== undefined) filter.add('x.yield >= ?', input.yieldFrom);
  if (input.yieldTo !== undefined) filter.add('x.yield <= ?', input.yieldTo);
  if (input.isolated) filter.add('x.isolated');
  for (const term of wordsOf(input.text))
    filter.add(`position(? in x.found_by || E'\\n' || lower(normalize(r.number || ' ' || r.title, NFKC))) > 0`, term);
  return filter;
};

type Found = {
  readonly record_id: string;
  readonly number: string;
  readonly title: string;
  readonly book_id: string;
  readonly module_id: string;
  readonly type: string;
  readonly content_version: number;
  readonly content: string | null;
  readonly head: string | null;
  readonly owner_id: string;
  readonly modified_at: Date;
};

type HeadModule = { readonly id: string; readonly title: string; readonly content: Content };

const moduleOf = ({ head, module_id: moduleId }: Found): HeadModule | null => {
  const { modules = [] } = JSON.parse(head ?? '{}') as { modules?: HeadModule[] };
  return modules.find(({ id }) => id === moduleId) ?? null;
};

/** As it stands in its table, or in the blob store where it is large. */
const contentOf = async (blobs: BlobStore, found: Found): Promise<unknown> => {
  if (found.content !== null) return JSON.parse(found.content) as unknown;
  const module = moduleOf(found);
  return module === null ? undefined : storedContent(blobs, module.content);
};

const productsIn = ({ record_id: recordId, type, content_version: version }: Found, stored: unknown): WithProducts => {
  const reaction = findModuleType(type)?.reaction;
  const isThere = reaction !== undefined && stored !== undefined && stored !== null;
  return { recordId, products: isThere ? reaction.products(currentContent(type, stored, version)) : [] };
};

/** X705: the reactions of records that the viewer may read; the page is found and put in order first, and only that is read whole. */
export const reactionPage = async (
  deps: QueryDeps,
  viewer: Viewer,
  input: ReactionPageInput,
): Promise<ReactionPage> => {
  const { pool, blobs } = deps;
  const filter = filtered(input, viewer);
  const counting = filtered(input, viewer);
  const order = input.sortOrder === 'asc' ? 'asc' : 'desc';
  const page = `select x.record_id, x.module_id from ${FROM} where ${filter.sql()}
    order by ${sortColumns[input.sortField]} ${order} nulls last, x.record_id ${order}, x.module_id limit ${filter.value(input.pageSize)} offset ${filter.value(offsetOf(input))}`;
  const [{ rows }, counted] = await Promise.all([
    pool.query<Found>(
      `with page as materialized (${page})
       select x.record_id, r.number, r.title, r.book_id, x.module_id, x.type, x.content_version, m.content, h.head, r.owner_id, r.modified_at
       from page p join rm.record_reactions x using (record_id, module_id) join rm.record_rows r on r.id = x.record_id
       left join rm.record_modules m on m.record_id = x.record_id and m.module_id = x.module_id
       left join rm.record_heads h on h.record_id = x.record_id
       order by ${sortColumns[input.sortField]} ${order} nulls last, x.record_id ${order}, x.module_id`,
      filter.values,
    ),
    pool.query<{ n: string }>(
      `select count(*) as n from (select 1 from ${FROM} where ${counting.sql()} limit ${COUNT_CAP + 1}) counted`,
      counting.values,
    ),
  ]);
  const names = await namesOf(
    pool,
    rows.map((row) => row.owner_id),
    viewer.language,
  );
  const uncopied = await onlyToRead(
    pool,
    viewer,
    rows.map((row) => row.record_id),
  );
  const contents = new Map<Found, unknown>();
  for (const row of rows) contents.set(row, await contentOf(blobs, row));
  const made = input.isolated ? rows.map((row) => productsIn(row, contents.get(row))) : [];
  const isolated = input.isolated ? await isolatedBatches(deps, viewer, made, input.forRecordId) : null;
  const response: ReactionRow[] = [];
  for (const row of rows)
    response.push({
      ...{
        kind: IN_RECORDS,
        id: row.record_id,
        number: row.number,
        title: row.title,
        bookId: row.book_id,
        inUse: false,
        moduleId: row.module_id,
        type: row.type,
        ...(uncopied.has(row.record_id) ? { onlyToRead: true } : {}),
      },
      ...{ moduleTitle: moduleOf(row)?.title ?? '' },
      ...shownReaction(row.type, contents.get(row), row.content_version, viewer.language),
      isolated: [...(isolated?.get(row.record_id) ?? [])],
      author: { id: row.owner_id, name: names(row.owner_id) },
      modifiedAt: row.modified_at.toISOString(),
    });
  return { response, ...cappedRows(Number(counted.rows[0]?.n ?? 0)) };
};
