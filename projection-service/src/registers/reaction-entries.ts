import type { Register, RegisterValues } from '@shilu/events/core/define-register';
import { registers } from '@shilu/events/core/registers';
import type { Pool } from 'pg';
import type { Viewer } from '../engine/query';
import { COUNT_CAP, cappedRows, dayEnd, dayStart, offsetOf, where, type Where } from '../engine/where';
import { namesOf } from '../identity/names';
import { wordsOf, type ReactionPage, type ReactionPageInput } from '../records/reaction-page';
import { shownReaction } from '../records/shown-reaction';
import { entryReadable, entryTitle } from '../structures/register-source';
import { modulesOf } from './held-modules';
import { holdsReactions, reactionsTableOf } from './register-reactions';
import { hasVersions, registerTable, versionsTable } from './register-tables';

type Found = {
  readonly id: string;
  readonly title: string;
  readonly at: number;
  readonly in_use: boolean;
  readonly owner_id: string | null;
  readonly modified_at: Date;
  readonly entry_values: string;
};

const sortColumns: Readonly<Record<ReactionPageInput['sortField'], string>> = {
  modifiedAt: 'modified_at',
  number: 'title',
  title: 'title',
  product: 'product',
  yield: 'yield',
};

const NOTHING: ReactionPage = { response: [], rows: 0 };

/** What the viewer reads of an entry: the entry itself, else what is in use of it. */
const statement = (
  filter: Where,
  register: Register,
  of: 'entry' | 'version',
  viewer: Viewer,
  input: ReactionPageInput,
): string => {
  const own = where(filter.values);
  const title = entryTitle(register, viewer.language);
  own.add(entryReadable(filter, register, viewer));
  if (input.ownerId !== undefined) own.add('t.owner_id = ?', input.ownerId);
  if (input.from !== undefined) own.add('t.modified_at >= ?', dayStart(input.from));
  if (input.to !== undefined) own.add('t.modified_at < ?', dayEnd(input.to));
  if (input.yieldFrom !== undefined) own.add('x.yield >= ?', input.yieldFrom);
  if (input.yieldTo !== undefined) own.add('x.yield <= ?', input.yieldTo);
  for (const word of wordsOf(input.text))
    own.add(`position(? in x.found_by || E'\\n' || lower(normalize(${title}, NFKC))) > 0`, word);
  const entries = registerTable(register);
  if (of === 'version') {
    const entry = entryReadable(filter, register, viewer);
    own.add(`not exists (select 1 from rm.${entries} t where t.id = x.id and not t.removed and ${entry})`);
  }
  const [table, joined] =
    of === 'entry'
      ? [entries, 'x.version = 0 and not t.removed']
      : [versionsTable(register), 't.current and t.number = x.version'];
  const inUse =
    of === 'version'
      ? 'true'
      : hasVersions(register)
        ? `exists (select 1 from rm.${versionsTable(register)} t where t.id = x.id and t.current and ${entryReadable(filter, register, viewer)})`
        : 'true';
  return `select t.id, ${title} as title, x.at, x.version, x.product, x.yield, ${inUse} as in_use, t.owner_id, t.modified_at
    from rm.${reactionsTableOf(register)} x join rm.${table} t on t.id = x.id and ${joined} where ${own.sql()}`;
};

/** X705 of a register whose entries hold modules, such as templates; of any other there are none. */
export const entryReactions = async (pool: Pool, viewer: Viewer, input: ReactionPageInput): Promise<ReactionPage> => {
  const register = registers.find(({ name }) => name === input.kind);
  // Entries belong to no project.
  if (register === undefined || !holdsReactions(register) || input.projectId !== undefined) return NOTHING;
  const found = (filter: Where): string =>
    (hasVersions(register) ? (['entry', 'version'] as const) : (['entry'] as const))
      .map((of) => statement(filter, register, of, viewer, input))
      .join('\nunion all\n');
  const [filter, counting] = [where(), where()];
  const order = input.sortOrder === 'asc' ? 'asc' : 'desc';
  const ordered = (by: 'f' | 'p'): string =>
    `order by ${by}.${sortColumns[input.sortField]} ${order} nulls last, ${by}.id ${order}, ${by}.at`;
  const page = `select * from (${found(filter)}) f ${ordered('f')} limit ${filter.value(input.pageSize)} offset ${filter.value(offsetOf(input))}`;
  const values = hasVersions(register)
    ? `coalesce((select v.entry_values from rm.${versionsTable(register)} v where p.version > 0 and v.id = p.id and v.number = p.version), e.entry_values)`
    : 'e.entry_values';
  const [{ rows }, counted] = await Promise.all([
    pool.query<Found>(
      `with page as materialized (${page}) select p.*, ${values} as entry_values from page p join rm.${registerTable(register)} e on e.id = p.id ${ordered('p')}`,
      filter.values,
    ),
    pool.query<{ n: string }>(
      `select count(*) as n from (select 1 from (${found(counting)}) f limit ${COUNT_CAP + 1}) counted`,
      counting.values,
    ),
  ]);
  const names = await namesOf(pool, [...new Set(rows.flatMap((row) => row.owner_id ?? []))], viewer.language);
  return {
    response: rows.flatMap((row) => {
      const module = modulesOf(register, JSON.parse(row.entry_values) as RegisterValues)[row.at];
      if (module === undefined) return [];
      const { type, title: moduleTitle, content, contentVersion } = module;
      return {
        ...{ kind: register.name, id: row.id, number: '', title: row.title, bookId: null, inUse: row.in_use },
        ...{ moduleId: String(row.at), type, moduleTitle },
        ...shownReaction(type, content, contentVersion, viewer.language),
        isolated: [],
        author: { id: row.owner_id ?? '', name: row.owner_id === null ? '' : names(row.owner_id) },
        modifiedAt: row.modified_at.toISOString(),
      };
    }),
    ...cappedRows(Number(counted.rows[0]?.n ?? 0)),
  };
};
