import type { Pool } from 'pg';
import type { Viewer } from '../engine/query';
import { cappedRows, COUNT_CAP, dayEnd, dayStart, where, type Where } from '../engine/where';
import { notRemovedFor, readableRow } from '../records/readable';
import { estimatedRows } from '../search/estimate';
import {
  addCommon,
  addFieldFilters,
  asksForFields,
  trailScope,
  visibleWork,
  type AuditFilters,
  type TrailScope,
} from './audit-filter';

export type Matches = {
  /** Numbers of events, newest first. */
  readonly ords: readonly string[];
  /** How many match, as far as they were counted. */
  readonly found: number;
  /** Nothing more matches. */
  readonly complete: boolean;
};

/** The total, or what it is more than: one was found beyond it. */
export const totalOf = (found: number, complete: boolean): { readonly rows: number; readonly rowsCapped?: boolean } =>
  complete
    ? cappedRows(found)
    : {
        rows: Math.min(found > SEARCHED ? found - (found % SEARCHED) : Math.max(0, found - 1), COUNT_CAP),
        rowsCapped: true,
      };

/** So many rows that the cheap conditions leave are looked at for the others, and at most three times as many the next time. */
const WINDOW = 8_000;
const LEAST_WINDOW = 2_000;
/** So many rows at most are gathered by their conditions and put in order. */
const FEW = 12_000;
/** Rather than walk on, so many are. */
const BEARABLE = 60_000;
/** A row gathered from anywhere in the table costs as much as so many walked past in its order. */
const GATHERED_COSTS = 4;
/** Where nothing was found yet, the walk is taken to need so many times what it has behind it. */
const FAR = 9;
/** So many are counted where rows must be looked at one by one. */
const SEARCHED = 200;

type Part = (filter: Where, alias: string) => void;
type Search = {
  readonly table: 'trace_rows' | 'audit_events';
  readonly cheap: Part;
  readonly costly: Part;
  readonly scope: Part;
  readonly scoped: boolean;
  readonly plain: boolean;
  readonly guessed: Part;
};

const READABLE = (filter: Where, viewer: Viewer, recordId: string): string =>
  `exists (select 1 from rm.record_rows r where r.id = ${recordId} and ${readableRow(filter, viewer)} and ${notRemovedFor(filter, viewer)} offset 0)`;

/** Without the permission: what the person did, the records that may be read, the projects and tasks that are seen. */
const addTrailScope = (filter: Where, viewer: Viewer, alias: string): void => {
  const readable = viewer.seesAll
    ? `${alias}.record_id is not null`
    : `(${alias}.record_id is not null and ${READABLE(filter, viewer, `${alias}.record_id`)})`;
  filter.add(
    `(${alias}.actor = ${filter.value(viewer.accountId)} or (${alias}.entity in ('project', 'task') and ${alias}.entity_id = any(${filter.value(visibleWork(viewer))})) or ${readable})`,
  );
};

/** All that match, put in order: for conditions that leave little. */
const gathered = async (pool: Pool, { table, cheap, costly, scope }: Search, most: number): Promise<Matches> => {
  const filter = where();
  cheap(filter, 't');
  costly(filter, 't');
  const rest = where(filter.values);
  scope(rest, 't');
  const { rows } = await pool.query<{ ord: string }>(
    `with held as materialized (select distinct t.ord, t.record_id, t.actor, t.entity, t.entity_id from rm.${table} t where ${filter.sql()})
     select t.ord from (select * from held order by ord desc offset 0) t where ${rest.sql()} limit ${most}`,
    rest.values,
  );
  return { ords: rows.map((row) => row.ord), found: rows.length, complete: rows.length < most };
};

const estimate = (pool: Pool, { table, guessed }: Search, also: Part): Promise<number> => {
  const filter = where();
  guessed(filter, 't');
  also(filter, 't');
  return estimatedRows(pool, `select 1 from rm.${table} t where ${filter.sql()}`, filter.values);
};

type Walked = { ords: string[]; looked: string; fitting: string; last: string | null };

/**
 * From the newest on, a window at a time, until there are enough, or gathering the rest is cheaper. How many match at all
 * is read off what was walked past: the planner takes the words of a phrase for independent and is wrong by hundreds.
 */
const walked = async (pool: Pool, search: Search, needed: number, most: number, among: number): Promise<Matches> => {
  const { table, cheap, costly, scope } = search;
  // Who may read the record of each is asked one by one, for no more of them than the page shows.
  const enough = search.scoped ? needed + 1 : most;
  const found: string[] = [];
  let behind = 0;
  let fitting = 0;
  let before: string | null = null;
  for (let window = WINDOW; ;) {
    const filter = where();
    cheap(filter, 't');
    if (before !== null) filter.add('t.ord < ?::bigint', before);
    const fits = where(filter.values);
    costly(fits, 't');
    const rest = where(filter.values);
    scope(rest, 't');
    const { rows }: { rows: Walked[] } = await pool.query<Walked>(
      `with looked as materialized (select t.ord, t.record_id, t.actor, t.entity, t.entity_id, (${fits.sql()}) as fits from rm.${table} t where ${filter.sql()} order by t.ord desc fetch first ${window} rows with ties)
       select array(select t.ord from (select distinct ord, record_id, actor, entity, entity_id from looked where fits order by ord desc offset 0) t where ${rest.sql()} limit ${enough - found.length})::text[] as ords, (select count(*) from looked) as looked, (select count(*) from looked where fits) as fitting, (select min(ord) from looked) as last`,
      rest.values,
    );
    const [row] = rows;
    found.push(...(row?.ords ?? []));
    const looked = Number(row?.looked ?? 0);
    const exhausted = looked < window;
    behind += looked;
    fitting += Number(row?.fitting ?? 0);
    if (exhausted || found.length >= needed || !row?.last)
      return { ords: found, found: found.length, complete: exhausted && found.length < enough };
    before = row.last;
    const ahead = found.length === 0 ? behind * FAR : (behind / found.length) * (needed - found.length);
    const matching = fitting === 0 ? await estimate(pool, search, costly) : (among * fitting) / behind;
    if (matching <= BEARABLE && matching * GATHERED_COSTS < ahead) return gathered(pool, search, most);
    window = Math.min(window * 3, Math.max(LEAST_WINDOW, Math.ceil(ahead * 1.25)));
  }
};

/** Where no row needs to be looked at: straight from the index, and counted there. */
const listed = async (pool: Pool, { table, cheap }: Search, needed: number): Promise<Matches> => {
  const filter = where();
  cheap(filter, 't');
  const most = Math.max(COUNT_CAP, needed) + 1;
  const events = `select distinct t.ord from rm.${table} t where ${filter.sql()} order by t.ord desc limit`;
  const { rows } = await pool.query<{ ords: string[]; found: number }>(
    `select array(${events} ${needed})::text[] as ords, (select count(*)::int from (${events} ${most}) counted) as found`,
    filter.values,
  );
  const { ords = [], found = 0 } = rows[0] ?? {};
  return { ords, found, complete: found < most };
};

const find = async (pool: Pool, search: Search, needed: number): Promise<Matches> => {
  const most = Math.max(SEARCHED, needed) + 1;
  const rows = await estimate(pool, search, () => undefined);
  if (rows <= FEW) return gathered(pool, search, search.plain ? Math.max(COUNT_CAP, needed) + 1 : most);
  return search.plain ? listed(pool, search, needed) : walked(pool, search, needed, most, rows);
};

/** Clocks of the machines that write may differ by so much: numbers grow with the log, times nearly so. */
const CLOCKS_DIFFER = `interval '6 hours'`;

/** A span of days as a span of numbers, in which every index of the trail is ordered. Null when nothing happened then. */
const ordsWithin = async (
  pool: Pool,
  { from, to }: AuditFilters,
): Promise<readonly [string | null, string | null] | null> => {
  if (from === undefined && to === undefined) return [null, null];
  const { rows } = await pool.query<{ first: string | null; last: string | null }>(
    `select (select ord from rm.audit_events where at >= $1::timestamptz - ${CLOCKS_DIFFER} order by at limit 1) as first,
       (select ord from rm.audit_events where at < $2::timestamptz + ${CLOCKS_DIFFER} order by at desc limit 1) as last`,
    [from === undefined ? '-infinity' : dayStart(from), to === undefined ? 'infinity' : dayEnd(to)],
  );
  const [row] = rows;
  return row?.first && row.last ? [row.first, row.last] : null;
};

const together = (matches: readonly Matches[]): Matches => {
  const ords = [...new Set(matches.flatMap((part) => part.ords))].sort((a, b) => (BigInt(a) < BigInt(b) ? 1 : -1));
  return { ords, found: ords.length, complete: matches.every(({ complete }) => complete) };
};

/** Events that match and that the viewer may see, newest first: at least `needed`, if there are so many. */
export const matchingOrds = async (
  pool: Pool,
  viewer: Viewer,
  input: AuditFilters,
  needed: number,
): Promise<Matches> => {
  const span = await ordsWithin(pool, input);
  if (!span) return { ords: [], found: 0, complete: true };
  const byField = asksForFields(input);
  const within = (filter: Where, alias: string, common: AuditFilters): void => {
    addCommon(filter, common, alias);
    if (input.action !== undefined && byField) filter.add(`${alias}.action = ?`, input.action);
    if (span[0] !== null) filter.add(`${alias}.ord >= ?::bigint`, span[0]);
    if (span[1] !== null && input.to !== undefined) filter.add(`${alias}.ord <= ?::bigint`, span[1]);
  };
  const cheap: Part = (filter, alias) => within(filter, alias, input);
  // Times and numbers say the same: taken for independent, they would make a month look like an hour.
  const { from: _from, to: _to, ...timeless } = input;
  const guessed: Part = (filter, alias) => within(filter, alias, timeless);
  const costly: Part = (filter, alias) => (plain ? undefined : addFieldFilters(filter, input, alias));
  const plain = (input.field ?? '') === '' && (input.text ?? '').trim() === '';
  const nothing: Part = () => undefined;
  const table = byField ? 'trace_rows' : 'audit_events';
  const scope: TrailScope = input.recordId === undefined ? await trailScope(pool, viewer) : { kind: 'all' };
  const search: Search = { table, cheap, guessed, costly, scope: nothing, scoped: false, plain };
  if (scope.kind === 'all') return find(pool, search, needed);
  if (scope.kind === 'walk')
    return find(
      pool,
      { ...search, scope: (filter, alias) => addTrailScope(filter, viewer, alias), scoped: true, plain: false },
      needed,
    );
  const only = (more: Part): Search => ({
    ...search,
    plain: false,
    cheap: (filter, alias) => (cheap(filter, alias), more(filter, alias)),
    guessed: (filter, alias) => (guessed(filter, alias), more(filter, alias)),
  });
  const most = Math.max(SEARCHED, needed) + 1;
  return together(
    await Promise.all([
      find(
        pool,
        only((filter, alias) => filter.add(`${alias}.actor = ?`, viewer.accountId)),
        needed,
      ),
      gathered(
        pool,
        only((filter, alias) => filter.add(`${alias}.record_id = any(?)`, scope.recordIds)),
        most,
      ),
      gathered(
        pool,
        only(
          (filter, alias) => (
            filter.add(`${alias}.entity in ('project', 'task')`),
            filter.add(`${alias}.entity_id = any(?)`, visibleWork(viewer))
          ),
        ),
        most,
      ),
    ]),
  );
};
