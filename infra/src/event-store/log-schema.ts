import type { Migration } from '../postgres/pool';

export const LOG_SCHEMA = 'log';
export const APPENDED_CHANNEL = 'log_appended';

/**
 * Why the log has no gaps and no late arrivals. `append` first takes one lock that every appender of this database
 * needs and that PostgreSQL gives back only after the commit is visible. The function is volatile and runs READ
 * COMMITTED, so each statement after the lock sees everything committed before. Hence the highest position it reads is
 * the last one given out, positions are given in commit order, and a reader who has seen position n can never be
 * shown a smaller one later, whatever other transactions of the cluster are doing.
 *
 * The highest position is read from the primary key and not kept in a row of its own: such a row, updated on every
 * append, would grow a chain of dead versions for as long as any old snapshot is open.
 *
 * There is no unique index on event_id: a repeated append meets its own events at the same place in the stream, which
 * is looked at only when the expected revision does not match.
 *
 * The answer has two numbers per append: last revision and last position; or actual revision and 0 for a conflict.
 */
const createLog = `
create table events (
  position bigint primary key,
  stream   text collate "C" not null,
  category text collate "C" not null,
  revision integer not null,
  event_id uuid not null,
  type     text collate "C" not null,
  body     text not null,
  constraint events_stream_revision unique (stream, revision)
);
create index events_category_position on events (category, position);
`;

const createAppend = `
create or replace function ${LOG_SCHEMA}.append(
  p_streams text[], p_expected int[], p_counts int[],
  p_ids uuid[], p_types text[], p_bodies text[], p_signatures text[], p_of int[], p_nth int[]
) returns bigint[] language plpgsql volatile as $$
declare
  v_answer bigint[];
  v_head bigint;
begin
  if pg_advisory_xact_lock(7311240518046) is null then null; end if;
  select coalesce((select e.position from ${LOG_SCHEMA}.events e order by e.position desc limit 1), 0) into v_head;
  with asked as (
    select a.ord, a.stream, a.expected, a.n,
           coalesce((select e.revision from ${LOG_SCHEMA}.events e where e.stream = a.stream order by e.revision desc limit 1), -1) as actual
    from unnest(p_streams, p_expected, p_counts) with ordinality as a(stream, expected, n, ord)
  ), won as (
    select w.ord, w.stream, w.expected, w.n, v_head + sum(w.n) over (order by w.ord) as last
    from asked w
    where w.actual = w.expected
  ), written as (
    insert into ${LOG_SCHEMA}.events (position, stream, category, revision, event_id, type, body, signature)
    select w.last - w.n + f.nth, w.stream, split_part(w.stream, '-', 1), w.expected + f.nth, f.id, f.type, f.body, f.signature
    from won w
    join unnest(p_ids, p_types, p_bodies, p_signatures, p_of, p_nth) as f(id, type, body, signature, ord, nth) on f.ord = w.ord
  ), repeated as (
    select a.ord, max(e.position) as last
    from asked a
    join unnest(p_ids, p_of, p_nth) as f(id, ord, nth) on f.ord = a.ord
    join ${LOG_SCHEMA}.events e on e.stream = a.stream and e.revision = a.expected + f.nth and e.event_id = f.id
    where a.actual > a.expected
    group by a.ord, a.n having count(*) = a.n
  )
  select array_agg(v.number order by a.ord, v.place) into v_answer
  from asked a
  left join won w on w.ord = a.ord
  left join repeated r on r.ord = a.ord
  cross join lateral (values
    (1, case when coalesce(w.ord, r.ord) is null then a.actual else a.expected + a.n end),
    (2, coalesce(w.last, r.last, 0))
  ) as v(place, number);
  perform pg_notify('${APPENDED_CHANNEL}', c.told)
  from (select distinct split_part(p_streams[f.ord], '-', 1) || ' ' || f.type as told from unnest(p_types, p_of) as f(type, ord)) c;
  return v_answer;
end $$;

-- The same rule for the most common group, one event that meets no conflict, without the machinery for many. Null: it
-- did meet one, nothing was written, and \`append\` knows what to answer.
create or replace function ${LOG_SCHEMA}.append_one(
  p_stream text, p_expected int, p_id uuid, p_type text, p_body text, p_signature text
)
returns bigint language plpgsql volatile as $$
declare
  v_position bigint;
begin
  if pg_advisory_xact_lock(7311240518046) is null then null; end if;
  insert into ${LOG_SCHEMA}.events (position, stream, category, revision, event_id, type, body, signature)
  select coalesce((select e.position from ${LOG_SCHEMA}.events e order by e.position desc limit 1), 0) + 1,
         p_stream, split_part(p_stream, '-', 1), p_expected + 1, p_id, p_type, p_body, p_signature
  where p_expected = coalesce(
    (select e.revision from ${LOG_SCHEMA}.events e where e.stream = p_stream order by e.revision desc limit 1), -1)
  returning position into v_position;
  if found then perform pg_notify('${APPENDED_CHANNEL}', split_part(p_stream, '-', 1) || ' ' || p_type); end if;
  return v_position;
end $$;
`;

// What the positions of this log are told by, from those of any other.
const nameLog = `
create table name (one boolean primary key default true check (one), name text not null);
insert into ${LOG_SCHEMA}.name (name) values (left(md5(gen_random_uuid()::text), 8));
`;

// Readers follow the log from before its first place: what stood there would be in a stream and nowhere else. Rows of before
// are looked at by verification, which names them.
const boundPositions = `alter table events add constraint events_position_from_one check (position > 0) not valid;`;
// What vouches for an event stands beside it. A process of before, which signs nothing, no longer finds what it calls.
const addSignature = `
alter table events add column signature text;
drop function if exists ${LOG_SCHEMA}.append(text[], int[], int[], uuid[], text[], text[], int[], int[]);
drop function if exists ${LOG_SCHEMA}.append_one(text, int, uuid, text, text);
${createAppend}`;

export const logMigrations: readonly Migration[] = [
  { id: '001-log', sql: createLog },
  // Installations of before have it; what it made is written anew below.
  { id: '003-append', sql: createAppend },
  { id: '004-name', sql: nameLog },
  // Written anew: what is told of an append names its types too.
  { id: '005-append', sql: createAppend },
  { id: '006-positions', sql: boundPositions },
  { id: '007-signature', sql: addSignature },
];
