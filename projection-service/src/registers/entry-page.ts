import type { ParsedRequestOf } from '@shilu/events/core/call';
import type { RegisterOf } from '@shilu/events/core/define-register';
import type { RegisterEntry } from '@shilu/events/core/register';
import type { registerCalls } from '@shilu/events/core/register-calls';
import { markRepaired } from '../engine/mark-repaired';
import type { QueryDeps, Viewer } from '../engine/query';
import { cappedRows, COUNT_CAP, offsetOf } from '../engine/where';
import { asInUse, entryColumns, entryOf, IN_USE_COLUMNS, type EntryRow } from './entry-row';
import { narrowed } from './narrowed';
import { parentsOf } from './parents';
import { withNames } from './pointed-names';
import { hasVersions, registerTable, versionsTable } from './register-tables';

type PageInput = ParsedRequestOf<ReturnType<typeof registerCalls>['page']>;

/** A page of a register's entries, of those that its reader may read. */
export const entryPage = async (
  deps: QueryDeps,
  register: RegisterOf,
  input: PageInput,
  viewer: Viewer,
): Promise<{ response: RegisterEntry[]; rows: number; rowsCapped?: boolean }> => {
  const published = hasVersions(register) && input.inUse === true;
  const { filter, order } = narrowed(register, input, viewer, published);
  const [from, columns] = published
    ? [versionsTable(register), IN_USE_COLUMNS]
    : [registerTable(register), entryColumns(register)];
  const counting = deps.pool.query<{ n: number }>(
    `select count(*)::int as n from (select 1 from rm.${from} where ${filter.sql()} limit ${COUNT_CAP + 1}) counted`,
    [...filter.values],
  );
  const listing = deps.pool.query<EntryRow>(
    `select ${columns} from rm.${from} where ${filter.sql()} order by ${order} limit ${filter.value(input.pageSize)} offset ${filter.value(offsetOf(input))}`,
    filter.values,
  );
  const [{ rows }, counted] = await Promise.all([listing, counting]);
  const parents = await parentsOf(deps.pool, register, rows);
  const entries = rows.map((row) => (published ? asInUse(register, row) : entryOf(register, viewer, row, parents)));
  const marked = await markRepaired(deps.pool, viewer, register.name, entries);
  const response = await withNames(deps.pool, viewer, register, marked);
  return { response, ...cappedRows(counted.rows[0]?.n ?? 0) };
};
