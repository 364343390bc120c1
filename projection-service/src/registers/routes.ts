import { AppError } from '@shilu/events/core/app-error';
import { streamName } from '@shilu/events/core/envelope';
import type { Register, RegisterOf } from '@shilu/events/core/define-register';
import type { RegisterEntry, RegisterEvent } from '@shilu/events/core/register';
import { registerCalls } from '@shilu/events/core/register-calls';
import { registers } from '@shilu/events/core/registers';
import type { RecordedEvent } from '@shilu/events/core/envelope';
import { ownTokens } from '@shilu/events/identity/readership';
import type { Route } from '@shilu/infra/http/call-context';
import { markRepaired } from '../engine/mark-repaired';
import { query, type QueryDeps, type Viewer } from '../engine/query';
import { readOrRefuse } from '../engine/read-or-refuse';
import { cappedRows, COUNT_CAP, offsetOf, where } from '../engine/where';
import { shownChanges } from '../audit/value-names';
import { decidedRoutes } from './decided';
import { asInUse, entryColumns, entryOf, IN_USE_COLUMNS, type EntryRow } from './entry-row';
import { exportRoute } from './export-table';
import { importCheckRoute, type ImportDeps } from './import-check';
import { narrowed } from './narrowed';
import { withNames } from './pointed-names';
import { addReadableEntries } from './readable';
import { hasVersions, registerTable, versionsTable } from './register-tables';
import { versionRoutes } from './version-routes';

const findInUse = async (deps: QueryDeps, register: Register, viewer: Viewer, id: string): Promise<RegisterEntry> => {
  const { rows } = await deps.pool.query<EntryRow>(
    `select ${IN_USE_COLUMNS} from rm.${versionsTable(register)} where id = $1 and current and audience && $2::text[]`,
    [id, ownTokens(viewer.directory, viewer.accountId)],
  );
  const row = rows[0];
  if (!row) throw new AppError('notFound');
  return asInUse(register, row);
};

/** The entry itself, as whoever reads its draft has it; undefined for all others. */
const findDraft = async (
  deps: QueryDeps,
  register: Register,
  viewer: Viewer,
  id: string,
): Promise<RegisterEntry | undefined> => {
  const filter = where();
  filter.add('id = ?', id);
  addReadableEntries(filter, register, ownTokens(viewer.directory, viewer.accountId));
  const { rows } = await deps.pool.query<EntryRow>(
    `select ${entryColumns(register)} from rm.${registerTable(register)} where ${filter.sql()}`,
    filter.values,
  );
  const [row] = rows;
  return row && entryOf(register, viewer, row);
};

/** The entry as its reader has it: its draft, or what is in use of it. */
const findEntry = async (deps: QueryDeps, register: Register, viewer: Viewer, id: string): Promise<RegisterEntry> => {
  const draft = await findDraft(deps, register, viewer, id);
  if (draft === undefined && !hasVersions(register)) throw new AppError('notFound');
  const entry = draft ?? (await findInUse(deps, register, viewer, id));
  const [marked = entry] = await markRepaired(deps.pool, viewer, register.name, [entry]);
  const [named = marked] = await withNames(deps.pool, viewer, register, [marked]);
  return named;
};

const routesOf = (deps: ImportDeps, register: RegisterOf): readonly Route[] => {
  const calls = registerCalls(register);
  const table = registerTable(register);
  return [
    query(deps, calls.page, ['registers'], async (input, viewer) => {
      const published = hasVersions(register) && input.inUse === true;
      const { filter, order } = narrowed(register, input, viewer, published);
      const [from, columns] = published ? [versionsTable(register), IN_USE_COLUMNS] : [table, entryColumns(register)];
      const counting = deps.pool.query<{ n: number }>(
        `select count(*)::int as n from (select 1 from rm.${from} where ${filter.sql()} limit ${COUNT_CAP + 1}) counted`,
        [...filter.values],
      );
      const listing = deps.pool.query<EntryRow>(
        `select ${columns} from rm.${from} where ${filter.sql()} order by ${order} limit ${filter.value(input.pageSize)} offset ${filter.value(offsetOf(input))}`,
        filter.values,
      );
      const [{ rows }, counted] = await Promise.all([listing, counting]);
      const entries = rows.map((row) => (published ? asInUse(register, row) : entryOf(register, viewer, row)));
      const marked = await markRepaired(deps.pool, viewer, register.name, entries);
      const response = await withNames(deps.pool, viewer, register, marked);
      return { response, ...cappedRows(counted.rows[0]?.n ?? 0) };
    }),
    exportRoute(deps, register),
    importCheckRoute(deps, register),
    query(deps, calls.detail, ['registers'], async ({ id }, viewer) => ({
      response: await findEntry(deps, register, viewer, String(id)),
    })),
    query(deps, calls.history, ['registers'], async (input, viewer) => {
      const id = String(input.id);
      // What became of the draft is for those who read it.
      if ((await findDraft(deps, register, viewer, id)) === undefined) throw new AppError('notFound');
      const stored = await deps.store.readStream(streamName(register.name, id));
      const newestFirst = stored.toReversed().slice(offsetOf(input), offsetOf(input) + input.pageSize);
      const events = newestFirst.map((event) => readOrRefuse(event) as RecordedEvent<RegisterEvent>);
      const changesIn = ({ data }: RecordedEvent<RegisterEvent>) => ('changes' in data ? data.changes : []);
      const named = await shownChanges(deps.pool, viewer, events.flatMap(changesIn));
      const response = events.map((event) => {
        const { recordedAt, actor, type, reason, position } = event;
        return { at: recordedAt, actor, type, reason, position, changes: changesIn(event).map(named) };
      });
      return { response, rows: stored.length };
    }),
  ];
};

export const registerRoutes = (deps: ImportDeps): readonly Route[] =>
  registers.flatMap((register) => [
    ...routesOf(deps, register),
    ...versionRoutes(deps, register, findDraft),
    ...decidedRoutes(deps, register),
  ]);
