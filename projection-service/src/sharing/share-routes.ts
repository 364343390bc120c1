import { readable } from '@shilu/events/audit/readable-names';
import { sharedWith } from '@shilu/events/identity/shared-with';
import { sharingCalls, type ShareRow } from '@shilu/events/sharing/calls';
import { SHARE, shareUseSchema, standingOf } from '@shilu/events/sharing/share';
import { mayWithdraw } from '@shilu/events/sharing/share-rights';
import type { ParsedRequestOf } from '@shilu/events/core/call';
import type { Route } from '@shilu/infra/http/call-context';
import { namer } from '../audit/value-names';
import { markRepaired } from '../engine/mark-repaired';
import { query, type QueryDeps, type Viewer } from '../engine/query';
import { offsetOf, where, type Where } from '../engine/where';
import { notRemovedFor, readableRow } from '../records/readable';

type Asked = ParsedRequestOf<typeof sharingCalls.sharePage>;
type Row = {
  readonly id: string;
  readonly record_id: string;
  readonly sharer_id: string;
  readonly use: string;
  readonly ends_at: Date | null;
  readonly reason: string;
  readonly account_ids: readonly string[];
  readonly department_ids: readonly string[];
  readonly project_ids: readonly string[];
  readonly shared_at: Date;
  readonly withdrawn_at: Date | null;
  readonly withdrawn_by: string | null;
  readonly owner_id: string;
  readonly number: string | null;
  readonly title: string | null;
  readonly total: string;
};

/** Given by the asker, or of a record of theirs. */
const given = (filter: Where, { accountId }: Viewer): string => {
  const me = filter.value(accountId);
  return `(s.sharer_id = ${me} or r.owner_id = ${me})`;
};

/** Given to the asker: by name, whatever became of it, or as one of many, while they have part in it. */
const received = (filter: Where, { directory, accountId }: Viewer): string => {
  const mine = sharedWith(directory, accountId).map(({ id }) => id);
  return `(s.id = any(${filter.value(mine)}::text[]) or s.account_ids && ${filter.value([accountId])}::text[])`;
};

const addSide = (filter: Where, side: Asked['side'], viewer: Viewer): void => {
  if (side === 'given') filter.add(given(filter, viewer));
  else if (side === 'received') filter.add(received(filter, viewer));
  else if (!viewer.isAdmin) filter.add(`(${given(filter, viewer)} or ${received(filter, viewer)})`);
};

const addStanding = (filter: Where, standing: Asked['standing'], now: string): void => {
  if (standing === 'withdrawn') filter.add('s.withdrawn_at is not null');
  if (standing === 'ended') filter.add('s.withdrawn_at is null and s.ends_at <= ?', now);
  if (standing === 'active') filter.add('s.withdrawn_at is null and (s.ends_at is null or s.ends_at > ?)', now);
};

const LIKE = /[\\%_]/g;

const sharePage = (deps: QueryDeps): Route =>
  query(deps, sharingCalls.sharePage, ['shares', 'records'], async (input, viewer) => {
    const now = deps.clock().toISOString();
    const filter = where();
    const open = `(${readableRow(filter, viewer)} and ${notRemovedFor(filter, viewer)})`;
    addSide(filter, input.side, viewer);
    addStanding(filter, input.standing, now);
    if (input.recordId !== undefined) filter.add('s.record_id = ?', input.recordId);
    if (input.since !== undefined) filter.add('s.shared_at >= ?', input.since);
    const words = input.text?.trim() ?? '';
    if (words !== '') {
      const sought = filter.value(`%${words.replace(LIKE, '\\$&')}%`);
      filter.add(
        `(s.reason ilike ${sought} or (${open} and (r.number ilike ${sought} or r.title ilike ${sought}))
          or exists (select 1 from rm.people p where (p.id = s.sharer_id or p.id = any(s.account_ids)) and not p.erased and p.real_name ilike ${sought}))`,
      );
    }
    const { rows } = await deps.pool.query<Row>(
      `select s.*, r.owner_id, case when ${open} then r.number end as number, case when ${open} then r.title end as title, count(*) over () as total
       from rm.shares s join rm.record_rows r on r.id = s.record_id
       where ${filter.sql()}
       order by s.shared_at desc, s.id limit ${filter.value(input.pageSize)} offset ${filter.value(offsetOf(input))}`,
      filter.values,
    );
    const response = await markRepaired(deps.pool, viewer, SHARE, await shown(deps, viewer, rows, now));
    return { response, rows: Number(rows[0]?.total ?? 0) };
  });

type NameOf = (id: string) => string | undefined;
const named = (ids: readonly string[], nameOf: NameOf): ShareRow['people'] =>
  ids.flatMap((id) => {
    const name = nameOf(id);
    return name === undefined ? [] : [{ id, name }];
  });

const shown = async (deps: QueryDeps, viewer: Viewer, rows: readonly Row[], now: string): Promise<ShareRow[]> => {
  const ask = (category: string, ids: readonly string[]): Promise<NameOf> => namer(deps.pool, viewer, category, ids);
  const [person, project] = await Promise.all([
    ask(
      'account',
      rows.flatMap((row) => [
        row.sharer_id,
        ...row.account_ids,
        ...(row.withdrawn_by === null ? [] : [row.withdrawn_by]),
      ]),
    ),
    ask(
      readable('project'),
      rows.flatMap((row) => row.project_ids),
    ),
  ]);
  const department: NameOf = (id) => viewer.directory.departments.get(id)?.name;
  return rows.map((row) => {
    const endsAt = row.ends_at?.toISOString() ?? null;
    const standing = standingOf({ endsAt, withdrawn: row.withdrawn_at !== null }, now);
    const about = { sharerId: row.sharer_id };
    return {
      id: row.id,
      recordId: row.record_id,
      recordNumber: row.number,
      recordTitle: row.title,
      sharerId: row.sharer_id,
      sharerName: person(row.sharer_id) ?? row.sharer_id,
      people: named(row.account_ids, person),
      departments: named(row.department_ids, department),
      projects: named(row.project_ids, project),
      use: shareUseSchema.parse(row.use),
      endsAt,
      reason: row.reason,
      sharedAt: row.shared_at.toISOString(),
      standing,
      withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
      withdrawnBy: row.withdrawn_by === null ? null : (person(row.withdrawn_by) ?? row.withdrawn_by),
      mayWithdraw:
        standing !== 'withdrawn' &&
        row.number !== null &&
        mayWithdraw(viewer.directory, viewer.accountId, about, { ownerId: row.owner_id }),
    };
  });
};

export const shareRoutes = (deps: QueryDeps): readonly Route[] => [sharePage(deps)];
