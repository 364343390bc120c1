import { ACCOUNT } from '@shilu/events/identity/account';
import { messageCalls, type Message } from '@shilu/events/messages/calls';
import { channelsOf, defaultMessageSettings, messageSettingsSchema } from '@shilu/events/messages/message-events';
import { NOTICE_KINDS, noticeKinds, type NoticeKind } from '@shilu/events/messages/notice-kinds';
import { PROJECT } from '@shilu/events/projects/project';
import { TASK } from '@shilu/events/projects/task';
import type { Route } from '@shilu/infra/http/call-context';
import type { Pool } from 'pg';
import { query, type QueryDeps, type Viewer } from '../engine/query';
import { cappedRows, COUNT_CAP, offsetOf } from '../engine/where';
import { namesOf } from '../identity/names';
import { MESSAGES_FROM, visibleMessages } from './visible';

const reads = ['messages', 'records', 'identity'];

type Row = {
  readonly id: string;
  readonly kind: NoticeKind;
  readonly at: Date;
  readonly read: boolean;
  readonly actor: string;
  readonly category: string;
  readonly entity_id: string;
  readonly number: string | null;
  readonly title: string | null;
  readonly note: string;
};

const toMessages = async (pool: Pool, viewer: Viewer, rows: readonly Row[]): Promise<Message[]> => {
  const people = rows.flatMap((row) => (row.category === ACCOUNT ? [row.actor, row.entity_id] : [row.actor]));
  const names = await namesOf(pool, people, viewer.language);
  const { tasks, projects } = viewer.directory;
  const titleOf = (row: Row): string => {
    if (row.category === TASK) return tasks.get(row.entity_id)?.name ?? '';
    if (row.category === PROJECT) return projects.get(row.entity_id)?.name ?? '';
    return row.category === ACCOUNT ? names(row.entity_id) : (row.title ?? '');
  };
  return rows.map((row) => ({
    ...{ id: row.id, kind: row.kind, at: row.at.toISOString(), read: row.read, note: row.note },
    ...{ actorId: row.actor, actorName: names(row.actor), about: { category: row.category, id: row.entity_id } },
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

export const messageRoutes = (deps: QueryDeps): readonly Route[] => {
  const { pool } = deps;
  return [
    query(deps, messageCalls.messagePage, reads, async (input, viewer) => {
      const make = async () => {
        const filter = await visibleMessages(pool, viewer);
        if (input.unreadOnly) filter.add('not m.read');
        return filter;
      };
      const [page, counted] = [await make(), await make()];
      const [{ rows }, total] = await Promise.all([
        pool.query<Row>(
          `select m.id, m.kind, m.at, m.read, m.actor, m.category, m.entity_id, m.note, r.number, r.title
           from ${MESSAGES_FROM} where ${page.sql()} order by m.seq desc
           limit ${page.value(input.pageSize)} offset ${page.value(offsetOf(input))}`,
          page.values,
        ),
        pool.query<{ n: number }>(
          `select count(*)::int as n from (select 1 from ${MESSAGES_FROM} where ${counted.sql()} limit ${COUNT_CAP + 1}) c`,
          counted.values,
        ),
      ]);
      return { response: await toMessages(pool, viewer, rows), ...cappedRows(total.rows[0]?.n ?? 0) };
    }),
    query(deps, messageCalls.messageSettings, ['messages'], async (_input, viewer) => {
      const { rows } = await pool.query<{ settings: string }>(
        'select settings from rm.message_settings where account_id = $1',
        [viewer.accountId],
      );
      const settings = rows[0]
        ? messageSettingsSchema.parse(JSON.parse(rows[0].settings))
        : { ...defaultMessageSettings, language: viewer.language };
      const { language, digest } = settings;
      const kinds = NOTICE_KINDS.map((kind) => ({
        ...{ kind, needsAction: noticeKinds[kind].needsAction },
        ...channelsOf(settings, kind),
      }));
      return { response: { language, digest, kinds } };
    }),
  ];
};
