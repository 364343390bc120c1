import { isCapability } from '@shilu/events/capabilities/capability';
import { isSelective } from '@shilu/events/core/register-access';
import { registers } from '@shilu/events/core/registers';
import { RECORD } from '@shilu/events/records/record-category';
import type { Projection, RowsAsOf } from '../engine/projection';
import { hasVersions, registerTable, versionsTable } from '../registers/register-tables';

/** A model that can be read as of a moment, and where its live tables stand. */
export type PastModel = { readonly projection: Projection; readonly live: string };

/** Whether a model can be read as of a moment: it says so of each of its tables, or is of parts, which do. */
export const isOfMoments = ({ asOf, parts }: Projection): boolean => asOf !== undefined || parts !== undefined;

/** What whoever looks at the past holds today: the rights of then are shown, and give nobody any. */
const held = (name: 'tokens' | 'guest' | 'barring'): string => `(select current_setting('shilu.${name}')::text[])`;
const says = (name: 'sees_all' | 'admin' | 'whole'): string => `(select current_setting('shilu.${name}')) = 'yes'`;

/** The rule of `mayRead`, asked of what is searched of each record, which has its whole audience. */
const readableRecords = (live: string): string => `
  select d.record_id from ${live}.search_docs d join ${live}.record_rows r on r.id = d.record_id
  where d.part = 0 and (not r.removed or r.owner_id = (select current_setting('shilu.account')) or ${says('admin')})
    and (d.audience && ${held('tokens')} or (d.audience && ${held('guest')} and not d.audience && ${held('barring')}))`;

const readableEntries = (category: string, live: string): string | null => {
  const register = registers.find(({ name }) => name === category);
  if (!register || !isSelective(register)) return null;
  const drafts = `select id from ${live}.${registerTable(register)} where audience && ${held('tokens')}`;
  return hasVersions(register)
    ? `${drafts} union all select id from ${live}.${versionsTable(register)} where current and audience && ${held('tokens')}`
    : drafts;
};

/** Whether what a row is of may be read today, whoever might have read it then. */
const readable = (category: string, key: string, live: ReadonlyMap<string, string>): string => {
  const schema = live.get(category === RECORD ? 'records' : 'registers');
  if (schema === undefined) return 'true';
  if (category === RECORD)
    return `(${says('whole')} or ${says('sees_all')} or t.${key} in (${readableRecords(schema)}))`;
  const entries = isCapability(category) ? null : readableEntries(category, schema);
  return entries === null ? 'true' : `(${says('whole')} or t.${key} in (${entries}))`;
};

export type PastPlace = {
  /** Of the views that queries read. */
  readonly schema: string;
  /** Of the rows that were folded again. */
  readonly folded: string;
  /** Where the time after the moment begins: every event from here on came later. */
  readonly before: string;
};

/** What the trail calls that which a row is of. */
const subjectIn = (category: string, key: string): string =>
  isCapability(category) ? `t.${key}` : `'${category}-' || t.${key}`;

type ByStream = Extract<RowsAsOf, { readonly category: string }>;

/**
 * The rows of a table as of a moment: of what has not changed since today's, of what has those that were folded again; what
 * began later is not there.
 */
const rowsThen = (
  table: string,
  { category, key }: ByStream,
  { live }: PastModel,
  { schema, folded }: PastPlace,
  may = 'true',
): string => `
    select t.* from ${live}.${table} t where not exists (select 1 from ${schema}.moved m where m.subject = ${subjectIn(category, key)}) and ${may}
    union all select t.* from ${folded}.${table} t where ${may}`;

const viewOf = (
  table: string,
  rows: RowsAsOf,
  model: PastModel & { readonly tables: Readonly<Record<string, RowsAsOf>> },
  place: PastPlace,
  live: ReadonlyMap<string, string>,
): string => {
  const { schema, before } = place;
  const today = `${model.live}.${table}`;
  const create = `create view ${schema}.${table} as`;
  if (rows === 'unchanging') return `${create} select * from ${today};`;
  if ('counted' in rows) {
    // Of all there were, as today's are, whoever may read which of them.
    const of = Object.entries(model.tables).flatMap(([each, its]) =>
      typeof its === 'object' && 'category' in its
        ? [`${each} as not materialized (${rowsThen(each, its, model, place)})`]
        : [],
    );
    return `${create} with ${of.join(', ')} ${rows.counted};`;
  }
  if ('upTo' in rows) return `${create} select * from ${today} where ${rows.upTo} < ${before};`;
  return `${create} ${rowsThen(table, rows, model, place, readable(rows.category, rows.key, live))};`;
};

/** Tables that are made together, when one of them is first asked for: those of a model, or of one category of its parts. */
export type Group = PastModel & {
  readonly tables: Readonly<Record<string, RowsAsOf>>;
  readonly ddl: string;
  /** Of the streams that its rows are folded from. */
  readonly categories: ReadonlySet<string>;
};

const categoriesOf = (tables: Readonly<Record<string, RowsAsOf>>): ReadonlySet<string> =>
  new Set(
    Object.values(tables).flatMap((rows) => (typeof rows === 'object' && 'category' in rows ? [rows.category] : [])),
  );

export const groupsOf = (model: PastModel): readonly Group[] => {
  const { projection } = model;
  const { parts, ddl, asOf: tables } = projection;
  if (tables !== undefined) return [{ ...model, tables, ddl, categories: categoriesOf(tables) }];
  return [...new Set((parts ?? []).map(({ category }) => category))].map((category) => {
    const own = (parts ?? []).filter((part) => part.category === category);
    return {
      ...model,
      tables: Object.fromEntries(own.map(({ table, key }) => [table, { category, key }])),
      ddl: own.map((part) => part.ddl).join('\n'),
      categories: new Set([category]),
    };
  });
};

/** Views of a group. */
export const viewsOf = (group: Group, place: PastPlace, live: ReadonlyMap<string, string>): string =>
  Object.entries(group.tables)
    .map(([table, rows]) => viewOf(table, rows, group, place, live))
    .join('\n');
