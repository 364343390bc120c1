import { messageCalls } from '@shilu/events/messages/calls';
import { channelsOf, defaultMessageSettings, messageSettingsSchema } from '@shilu/events/messages/message-events';
import { NOTICE_KINDS, noticeKinds } from '@shilu/events/messages/notice-kinds';
import type { Route } from '@shilu/infra/http/call-context';
import { query, type QueryDeps } from '../engine/query';
import { cappedRows, COUNT_CAP, offsetOf } from '../engine/where';
import type { ModelName } from '../projections';
import { pageMessages } from './unread';
import { MESSAGES_FROM, visibleMessages } from './visible';

const reads: readonly ModelName[] = ['messages', 'records', 'identity', 'shares'];

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
      const [messages, total] = await Promise.all([
        pageMessages(pool, viewer, page, { limit: input.pageSize, offset: offsetOf(input) }),
        pool.query<{ n: number }>(
          `select count(*)::int as n from (select 1 from ${MESSAGES_FROM} where ${counted.sql()} limit ${COUNT_CAP + 1}) c`,
          counted.values,
        ),
      ]);
      return { response: messages, ...cappedRows(total.rows[0]?.n ?? 0) };
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
