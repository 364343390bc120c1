import { entryName, type Register, type RegisterValues, type UsedIn } from '@shilu/events/core/define-register';
import { STATUS } from '@shilu/events/core/life-cycle';
import { own } from '@shilu/events/core/own';
import { registers } from '@shilu/events/core/registers';
import { usesCall, usesOf, type Asker, type User, type UsesIn } from '@shilu/events/core/uses';
import { directoryUses } from '@shilu/events/identity/directory-uses';
import { ownTokens } from '@shilu/events/identity/readership';
import { withdrawalOf } from '@shilu/events/records/modules/facts';
import { RECORD } from '@shilu/events/records/record-events';
import type { EventStore, Position } from '@shilu/infra/event-store/port';
import type { Route } from '@shilu/infra/http/call-context';
import { reachedBy } from '@shilu/infra/read-models/reached';
import type { Pool } from 'pg';
import { query, viewerOf, type QueryDeps, type Viewer } from '../engine/query';
import { cappedRows, COUNT_CAP, offsetOf, where, type Where } from '../engine/where';
import { namesOf } from '../identity/names';
import { readableRow } from '../records/readable';
import { recordsProjection } from '../records/records-projection';
import { addReadableEntries } from './readable';
import { fieldColumns, hasVersions, registerTable, versionsTable, type FieldColumn } from './register-tables';
import { registersProjection } from './registers-projection';

type Deps = { readonly store: Pick<EventStore, 'head' | 'comparePositions'>; readonly pool: Pool };

/** Those that refer to an entry: a part of them by name, how many, and whether there are some that are not for this reader. */
type Users = {
  readonly rows: readonly { readonly id: string; readonly name: string }[];
  readonly counted: number;
  readonly hidden: boolean;
};
type Part = { readonly size: number; readonly offset: number };
/** No viewer: the product itself asks, and nothing is hidden from it. */
type Asked = {
  readonly pool: Pool;
  readonly viewer: Viewer | null;
  readonly reference: UsedIn;
  readonly id: string;
};

/** Where a record holds the ids of others. */
const recordColumns: Readonly<Record<string, string>> = { bookId: 'book_id', recordType: 'record_type' };

/** What stands in a table: which rows hold the id, which of them this reader may read, and what each is called. */
type Table = {
  readonly from: string;
  readonly holds: string;
  /** Adds its parameters to the statement's; null where all may be read. */
  readonly readable: (filter: Where) => string | null;
  readonly columns: string;
  readonly nameOf: (row: Readonly<Record<string, string>>) => string;
};

/** Which records hold it: in a column of theirs, or in what a module states under the event that `field` names. */
const heldByRecord = (field: string): string | null => {
  const column = own(recordColumns, field);
  if (column !== undefined) return `r.${column} = $1`;
  return withdrawalOf(field) === undefined
    ? null
    : `exists (select 1 from rm.record_facts f where f.record_id = r.id and f.type = '${field}' and f.subject_id = $1)`;
};

const recordTable = (viewer: Viewer | null, holds: string): Table => ({
  ...{ from: 'rm.record_rows r', holds, columns: 'r.id, r.number, r.title' },
  readable: (filter) => {
    const rule = viewer === null ? 'true' : readableRow(filter, viewer);
    return rule === 'true' ? null : rule;
  },
  nameOf: ({ number = '', title = '' }) => `${number} ${title}`.trim(),
});

/** Which entries hold it: those in the states that count, and those of which the version in use does. */
const holdsIn = (
  register: Register,
  { type, column }: FieldColumn,
  inStates: readonly string[] | undefined,
): string => {
  const itself = type.holds(`r.${column}`, '$1');
  const status = fieldColumns(register).find((one) => one.field.key === STATUS);
  if (inStates === undefined || !status) return itself;
  const states = inStates.map((state) => `'${state}'`).join(', ');
  const now = `${itself} and r.${status.column} in (${states})`;
  if (!hasVersions(register)) return `(${now})`;
  const published = `v.id = r.id and v.current and ${type.holds(`v.${column}`, '$1')}`;
  return `(${now} or exists (select 1 from rm.${versionsTable(register)} v where ${published}))`;
};

const entriesTable = (viewer: Viewer | null, register: Register, { field, inStates }: UsedIn): Table | null => {
  const holding = fieldColumns(register).find((one) => one.field.key === field);
  if (!holding) return null;
  return {
    ...{ from: `rm.${registerTable(register)} r`, holds: holdsIn(register, holding, inStates) },
    columns: 'r.id, r.entry_values',
    readable: (filter) => {
      if (viewer === null) return null;
      const rule = where(filter.values);
      addReadableEntries(rule, register, ownTokens(viewer.directory, viewer.accountId));
      return rule.sql() === 'true' ? null : rule.sql();
    },
    nameOf: ({ id = '', entry_values = '{}' }) =>
      entryName(register, JSON.parse(entry_values) as RegisterValues, viewer?.language ?? 'zh-CN') ?? id,
  };
};

const tableOf = (viewer: Viewer | null, reference: UsedIn): Table => {
  const { category, field } = reference;
  const held = category === RECORD ? heldByRecord(field) : null;
  const register = registers.find(({ name }) => name === category);
  const table = held === null ? register && entriesTable(viewer, register, reference) : recordTable(viewer, held);
  if (!table) throw new Error(`nothing stands in ${category}.${field}`);
  return table;
};

const inTable = async (asked: Asked, { size, offset }: Part): Promise<Users> => {
  const { pool, id, viewer, reference } = asked;
  const { from, holds, readable, columns, nameOf } = tableOf(viewer, reference);
  const filter = where([id]);
  const rule = readable(filter);
  const these = `from ${from} where ${holds} and not r.removed`;
  const seen = rule === null ? these : `${these} and (${rule})`;
  const known = [...filter.values];
  const [page, counted, unseen] = await Promise.all([
    pool.query<Record<string, string> & { readonly id: string }>(
      `select ${columns} ${seen} order by r.modified_at desc, r.id desc limit ${size} offset ${offset}`,
      known,
    ),
    pool.query<{ n: number }>(`select count(*)::int as n from (select 1 ${seen} limit ${COUNT_CAP + 1}) c`, known),
    rule === null
      ? { rows: [] }
      : pool.query<{ one: number }>(`select 1 as one ${these} and (${rule}) is not true limit 1`, known),
  ]);
  return {
    rows: page.rows.map((row) => ({ id: row.id, name: nameOf(row) })),
    ...{ counted: counted.rows[0]?.n ?? 0, hidden: unseen.rows.length > 0 },
  };
};

/** People, projects and tasks are known in memory. */
const inDirectory = async ({ pool, viewer, reference, id }: Asked, { size, offset }: Part): Promise<Users | null> => {
  // What the product asks of them is looked up in the directory itself.
  if (viewer === null) return null;
  const { directory, named, accountId, language } = viewer;
  const known = directoryUses(directory, reference, id, accountId);
  if (known === null) return null;
  const ids = known.ids.slice(offset, offset + size);
  const nameOf =
    reference.category === 'account'
      ? await namesOf(pool, ids, language)
      : (one: string) => (named.projects.get(one) ?? named.tasks.get(one))?.name ?? one;
  return { rows: ids.map((one) => ({ id: one, name: nameOf(one) })), counted: known.ids.length, hidden: known.hidden };
};

const usersOf = async (asked: Asked, part: Part): Promise<Users> =>
  (await inDirectory(asked, part)) ?? inTable(asked, part);

/** What refers to an entry and is not in the recycle bin, as the log has it at this moment and for whoever asks. */
export const usesIn = async (
  { store, pool }: Deps,
  caughtUp: (head: Position) => Promise<boolean>,
  reference: UsedIn,
  id: string,
  asker: Asker | null,
): Promise<UsesIn> => {
  const head = await store.head();
  const behind = head !== null && !(await caughtUp(head));
  const viewer = asker && viewerOf(asker.directory, asker.accountId, asker.language);
  const { rows, counted, hidden } = await usersOf({ pool, viewer, reference, id }, { size: 1, offset: 0 });
  const { rows: count, rowsCapped: capped = false } = cappedRows(counted);
  return { count, capped, example: rows[0]?.name ?? '', hidden, ...(behind ? { behind } : {}) };
};

/** The same in a process that keeps no read models itself: it waits for the checkpoint of the one that does. */
export const usesInTables = (deps: Deps, reference: UsedIn, id: string, asker: Asker | null): Promise<UsesIn> =>
  usesIn(
    deps,
    (head) =>
      reachedBy(deps, [reference.category === RECORD ? recordsProjection.name : registersProjection.name], head),
    reference,
    id,
    asker,
  );

/** Where an entry is used, kind by kind, for whoever may read the entry. */
export const usesRoutes = (
  deps: QueryDeps,
  register: Register,
  mustFind: (viewer: Viewer, id: string) => Promise<unknown>,
): readonly Route[] => {
  const call = usesCall(register);
  if (call === null) return [];
  return [
    query(deps, call, ['registers', 'records'], async (input, viewer) => {
      const { id, kind, pageSize: size } = input;
      await mustFind(viewer, id);
      const reference = usesOf(register).find((use) => use.kind === kind);
      if (!reference) throw new Error(`${register.name} is not used by ${kind}`);
      const { rows, counted } = await usersOf(
        { pool: deps.pool, viewer, reference, id },
        { size, offset: offsetOf(input) },
      );
      const response = rows.map((row): User => ({ category: reference.category, id: row.id, name: row.name }));
      return { response, ...cappedRows(counted) };
    }),
  ];
};
