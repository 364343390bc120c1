import { CLOCK } from '@shilu/events/audit/clock';
import { EPOCH } from '@shilu/events/audit/epoch';
import { INCIDENT } from '@shilu/events/audit/incident';
import { categoryOf, streamName } from '@shilu/events/core/envelope';
import { own } from '@shilu/events/core/own';
import { ACCOUNT } from '@shilu/events/identity/account';
import type { Message } from '@shilu/events/messages/calls';
import type { NoticeKind } from '@shilu/events/messages/notice-kinds';
import { noticeSources } from '@shilu/events/messages/notice-sources';
import { PROJECT } from '@shilu/events/projects/project';
import { TASK } from '@shilu/events/projects/task';
import { SHARE } from '@shilu/events/sharing/share';
import type { Pool } from 'pg';
import type { Viewer } from '../engine/query';
import { entryNames } from '../audit/value-names';
import { COUNT_CAP, type Where } from '../engine/where';
import { namesOf } from '../identity/names';
import { soughtBy } from '../sharing/sought-by';
import { mentionedIn, noteIn, noteSchema } from '@shilu/events/messages/note';
import { MESSAGES_FROM, visibleMessages } from './visible';

type Row = {
  readonly id: string;
  readonly kind: NoticeKind;
  readonly at: Date;
  readonly read: boolean;
  readonly actor: string;
  readonly category: string;
  readonly entity_id: string;
  readonly module_id: string | null;
  readonly number: string | null;
  readonly title: string | null;
  /** JSON. */
  readonly note: string;
};

/** What the entries of registers are called that messages are about, by category and id. */
const namesOfEntries = async (
  pool: Pool,
  { language }: Viewer,
  rows: readonly Row[],
): Promise<ReadonlyMap<string, string>> => {
  const names = new Map<string, string>();
  for (const category of new Set(rows.map((row) => row.category))) {
    const ids = rows.filter((row) => row.category === category).map((row) => row.entity_id);
    for (const [id, name] of await entryNames(pool, category, ids, language)) names.set(`${category}/${id}`, name);
  }
  return names;
};

/** What is no register's entry is called as in a letter, by what telling keeps of its stream: a machine, a kind of incident. */
const namesOfStreams = async (
  pool: Pool,
  { language }: Viewer,
  rows: readonly Row[],
): Promise<ReadonlyMap<string, string>> => {
  const streams = [...new Set(rows.map((row) => streamName(row.category, row.entity_id)))];
  if (streams.length === 0) return new Map();
  const { rows: sources } = await pool.query<{ stream: string; state: string }>(
    'select stream, state from rm.message_sources where stream = any($1)',
    [streams],
  );
  return new Map(
    sources.map(({ stream, state }) => {
      const source = own(noticeSources, categoryOf(stream));
      return [stream, source?.head(JSON.parse(state), language)?.title ?? ''];
    }),
  );
};
/** Messages about these are called by their streams. */
const OF_THE_PRODUCT: readonly string[] = [EPOCH, CLOCK, INCIDENT];

const toMessages = async (pool: Pool, viewer: Viewer, rows: readonly Row[]): Promise<Message[]> => {
  const notes = new Map(rows.map((row) => [row.id, noteSchema.parse(JSON.parse(row.note))]));
  const people = [
    ...rows.flatMap((row) => (row.category === ACCOUNT ? [row.actor, row.entity_id] : [row.actor])),
    ...[...notes.values()].flatMap(mentionedIn),
  ];
  const names = await namesOf(pool, people, viewer.language);
  const entries = await namesOfEntries(pool, viewer, rows);
  const sought = await soughtBy(
    pool,
    rows.filter(({ category }) => category === SHARE).map((row) => row.entity_id),
  );
  const streams = await namesOfStreams(
    pool,
    viewer,
    rows.filter(({ category }) => OF_THE_PRODUCT.includes(category)),
  );
  const { tasks, projects } = viewer.named;
  const titleOf = (row: Row): string => {
    if (row.category === TASK) return tasks.get(row.entity_id)?.name ?? '';
    if (row.category === PROJECT) return projects.get(row.entity_id)?.name ?? '';
    if (row.category === ACCOUNT) return names(row.entity_id);
    if (row.category === SHARE) return sought.get(row.entity_id) ?? '';
    const { category, entity_id: id } = row;
    return row.title ?? entries.get(`${category}/${id}`) ?? streams.get(streamName(category, id)) ?? '';
  };
  return rows.map((row) => ({
    ...{ id: row.id, kind: row.kind, at: row.at.toISOString(), read: row.read },
    note: noteIn(notes.get(row.id) ?? '', viewer.language, names),
    ...{ actorId: row.actor, actorName: names(row.actor) },
    about: {
      ...{ category: row.category, id: row.entity_id },
      ...(row.module_id === null ? {} : { moduleId: row.module_id }),
    },
    ...{ number: row.number ?? '', title: titleOf(row) },
  }));
};

/** How many unread messages wait for the person (C015). */
export const countUnread = async (pool: Pool, viewer: Viewer): Promise<number> => {
  const filter = await visibleMessages(pool, viewer);
  filter.add('not m.read');
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::int as n from (select 1 from ${MESSAGES_FROM} where ${filter.sql()} limit ${COUNT_CAP}) c`,
    filter.values,
  );
  return rows[0]?.n ?? 0;
};

/** A page of messages, newest first. */
export const pageMessages = async (
  pool: Pool,
  viewer: Viewer,
  filter: Where,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<Message[]> => {
  const { rows } = await pool.query<Row>(
    `select m.id, m.kind, m.at, m.read, m.actor, m.category, m.entity_id, m.module_id, m.note, r.number, r.title
     from ${MESSAGES_FROM} where ${filter.sql()} order by m.seq desc
     limit ${filter.value(limit)} offset ${filter.value(offset)}`,
    filter.values,
  );
  return toMessages(pool, viewer, rows);
};

export const newestUnread = async (pool: Pool, viewer: Viewer, limit: number): Promise<Message[]> => {
  const filter = await visibleMessages(pool, viewer);
  filter.add('not m.read');
  return pageMessages(pool, viewer, filter, { limit, offset: 0 });
};

/** Records that wait for this person: to be reviewed, or for a recall to be decided. */
export const countWaiting = async (
  pool: Pool,
  accountId: string,
): Promise<{ readonly reviews: number; readonly recalls: number }> => {
  const { rows } = await pool.query<{ reviews: number; recalls: number }>(
    `select count(*) filter (where status = 'inReview')::int as reviews, count(*) filter (where status = 'recalling')::int as recalls
     from rm.record_rows where waiting_for && $1::text[] and status in ('inReview', 'recalling') and not removed`,
    [[accountId]],
  );
  return rows[0] ?? { reviews: 0, recalls: 0 };
};
