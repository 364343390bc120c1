import { AppError } from '@shilu/events/core/app-error';
import { inputUnfit } from '@shilu/events/core/input-unfit';
import { heldValue, isSent } from '@shilu/events/core/fields/field-types';
import { streamName } from '@shilu/events/core/envelope';
import type { Register, RegisterValues } from '@shilu/events/core/define-register';
import type { RegisterEntry, RegisterEvent } from '@shilu/events/core/register';
import { STATUS } from '@shilu/events/core/life-cycle';
import { openMoves } from '@shilu/events/core/register-access';
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
import { queryOf } from '../search/tokens';
import { addFieldFilter } from './field-filter';
import { withNames } from './pointed-names';
import { addReadableEntries } from './readable';
import { fieldColumns, orderBy, registerTable, sortKey } from './register-tables';

type EntryRow = {
  id: string;
  owner_id: string | null;
  removed: boolean;
  revision: number;
  created_at: Date;
  modified_at: Date;
  entry_values: string;
  status?: string;
};

/** With what is computed of what was written. */
const valuesOf = (register: Register, written: RegisterValues): RegisterValues => ({
  ...written,
  ...Object.fromEntries(
    register.fields
      .filter((field) => !isSent(field))
      .map((field) => [field.key, heldValue(field, written)] as const)
      .filter(([, value]) => value !== undefined),
  ),
});

/** Of an entry that has a state, with the moves its reader may make. */
const entryOf = (register: Register, { directory, accountId }: Viewer, row: EntryRow): RegisterEntry => {
  const { id, owner_id: ownerId, removed, revision, status = null } = row;
  const values = valuesOf(register, JSON.parse(row.entry_values) as RegisterValues);
  const moves = openMoves(register, { ownerId, values, status, removed }, directory, accountId);
  return {
    ...{ id, values, ownerId, removed, revision },
    ...(status === null ? {} : { status, moves: moves.map(({ name }) => name) }),
    createdAt: row.created_at.toISOString(),
    modifiedAt: row.modified_at.toISOString(),
  };
};

const columnsOf = ({ life }: Register): string =>
  `id, owner_id, removed, revision, created_at, modified_at, entry_values${life === null ? '' : `, f_${STATUS} as status`}`;

const findEntry = async (deps: QueryDeps, register: Register, viewer: Viewer, id: string): Promise<RegisterEntry> => {
  const filter = where();
  filter.add('id = ?', id);
  addReadableEntries(filter, register, ownTokens(viewer.directory, viewer.accountId));
  const { rows } = await deps.pool.query<EntryRow>(
    `select ${columnsOf(register)} from rm.${registerTable(register)} where ${filter.sql()}`,
    filter.values,
  );
  const row = rows[0];
  if (!row) throw new AppError('notFound');
  const entry = entryOf(register, viewer, row);
  const [marked = entry] = await markRepaired(deps.pool, viewer, register.name, [entry]);
  const [named = marked] = await withNames(deps.pool, viewer, register, [marked]);
  return named;
};

const routesOf = (deps: QueryDeps, register: Register): readonly Route[] => {
  const calls = registerCalls(register);
  const table = registerTable(register);
  const fields = new Map(fieldColumns(register).map((column) => [column.field.key, column]));
  return [
    query(deps, calls.page, ['registers'], async (input, viewer) => {
      const filter = where();
      filter.add('removed = ?', input.removed);
      addReadableEntries(filter, register, ownTokens(viewer.directory, viewer.accountId));
      for (const [key, asked] of Object.entries(input.filter ?? {})) {
        const column = fields.get(key);
        if (column && asked !== undefined) addFieldFilter(filter, column, asked);
      }
      if (input.text !== undefined && input.text.trim() !== '') {
        const { tsquery, terms } = queryOf(input.text);
        if (tsquery !== null) filter.add('words @@ ?::tsquery', tsquery);
        else terms.forEach((term) => filter.add('position(? in lower(entry_values)) > 0', term));
      }
      const sort = sortKey(register, input.sortField ?? register.sortBy);
      if (sort === null) throw inputUnfit([{ path: 'sortField', message: 'unknownField' }]);
      const counting = deps.pool.query<{ n: number }>(
        `select count(*)::int as n from (select 1 from rm.${table} where ${filter.sql()} limit ${COUNT_CAP + 1}) counted`,
        [...filter.values],
      );
      const listing = deps.pool.query<EntryRow>(
        `select ${columnsOf(register)} from rm.${table} where ${filter.sql()} order by ${orderBy(sort, input.sortOrder ?? 'asc')} limit ${filter.value(input.pageSize)} offset ${filter.value(offsetOf(input))}`,
        filter.values,
      );
      const [{ rows }, counted] = await Promise.all([listing, counting]);
      const entries = rows.map((row) => entryOf(register, viewer, row));
      const marked = await markRepaired(deps.pool, viewer, register.name, entries);
      const response = await withNames(deps.pool, viewer, register, marked);
      return { response, ...cappedRows(counted.rows[0]?.n ?? 0) };
    }),
    query(deps, calls.detail, ['registers'], async ({ id }, viewer) => ({
      response: await findEntry(deps, register, viewer, String(id)),
    })),
    query(deps, calls.history, ['registers'], async (input, viewer) => {
      const id = String(input.id);
      await findEntry(deps, register, viewer, id);
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

export const registerRoutes = (deps: QueryDeps): readonly Route[] =>
  registers.flatMap((register) => routesOf(deps, register));
