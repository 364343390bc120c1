import { isSelfTold } from '@shilu/events/audit/self-told';
import { sameJson } from '@shilu/events/core/canonical';
import { own } from '@shilu/events/core/own';
import { categoryOf, entityIdOf, type RecordedEvent } from '@shilu/events/core/envelope';
import { DIRECTORY_CATEGORIES, type Directory } from '@shilu/events/identity/directory';
import {
  isTold,
  MESSAGE_SETTINGS,
  MESSAGES,
  defaultMessageSettings,
  messageSettingsSchema,
  type MessageEvent,
  type MessageSettings,
  type MessageSettingsEvent,
} from '@shilu/events/messages/message-events';
import { noticeSources } from '@shilu/events/messages/notice-sources';
import type { Use } from '@shilu/events/messages/notice-source';
import { noticesOf, type Notice } from '@shilu/events/messages/notices';
import type { ToldKey } from '@shilu/events/live/told-key';
import { isVouchedFor } from '@shilu/infra/notary/signing';
import type { PoolClient } from 'pg';
import type { ChangedKey, Projection } from '../engine/projection';
import { insertRows, upsertRows, tableWriter } from '../engine/write-rows';
import { directoryBefore, fold, isOfDirectory } from './directory-then';

/**
 * What everybody was told, in the order it happened (`seq`, per person), and what of it they have read. Titles and names
 * are looked up when shown. `message_sources` keeps of each stream what telling needs: who is in it and how it stands.
 */
const ddl = `
create table messages (
  recipient text not null, seq integer not null, id text not null, kind text not null, category text not null, entity_id text not null,
  module_id text, actor text not null, note text not null, at timestamptz not null, read boolean not null, primary key (recipient, seq)
);
create table message_settings (account_id text primary key, settings text not null);
create table message_sources (stream text primary key, state text not null);
create table message_users (stream text primary key, used text not null, account_id text not null);`;

const indexes = `
create index messages_unread on messages (recipient, seq desc) where not read;
create unique index messages_id on messages (id);
create index message_users_used on message_users (used);`;

const messagesTable = tableWriter(
  'messages',
  ['recipient', 'seq', 'id', 'kind', 'category', 'entity_id', 'module_id', 'actor', 'note', 'at', 'read'],
  'recipient',
  'seq',
);
const settingsTable = tableWriter('message_settings', ['account_id', 'settings'], 'account_id');
const usersTable = tableWriter('message_users', ['stream', 'used', 'account_id'], 'stream');
const sourcesTable = tableWriter('message_sources', ['stream', 'state'], 'stream');

type SettingsModified = Extract<MessageSettingsEvent, { readonly type: 'MessageSettingsModified' }>;

const bears = ({ stream, type }: RecordedEvent): boolean => {
  const source = own(noticeSources, categoryOf(stream));
  return source !== undefined && (source.tells.includes(type) || source.bears.includes(type));
};

/** One batch's worth of what stands in the tables, and of what it adds. */
const openBatch = async (tx: PoolClient, schema: string, events: readonly RecordedEvent[]) => {
  const streams = [...new Set(events.filter(bears).map((event) => event.stream))];
  const states = new Map<string, unknown>();
  if (streams.length > 0) {
    const { rows } = await tx.query<{ stream: string; state: string }>(
      `select stream, state from ${schema}.message_sources where stream = any($1)`,
      [streams],
    );
    for (const row of rows) states.set(row.stream, JSON.parse(row.state));
  }
  const settings = new Map<string, MessageSettings>();
  const known = async (accountIds: readonly string[]): Promise<void> => {
    const unknown = [...new Set(accountIds)].filter((accountId) => !settings.has(accountId));
    if (unknown.length === 0) return;
    const { rows } = await tx.query<{ account_id: string; settings: string }>(
      `select account_id, settings from ${schema}.message_settings where account_id = any($1)`,
      [unknown],
    );
    for (const accountId of unknown) settings.set(accountId, defaultMessageSettings);
    for (const row of rows) settings.set(row.account_id, messageSettingsSchema.parse(JSON.parse(row.settings)));
  };
  const uses = new Map<string, Use | null>();
  /** What uses what, as far as the events were taken. */
  const writeUses = async (): Promise<void> => {
    const gone = [...uses].flatMap(([stream, use]) => (use === null ? [stream] : []));
    if (gone.length > 0) await tx.query(`delete from ${schema}.message_users where stream = any($1)`, [gone]);
    const made = [...uses].flatMap(([stream, use]) =>
      use === null ? [] : [{ stream, used: use.stream, account_id: use.accountId }],
    );
    await upsertRows(tx, schema, usersTable, made);
    uses.clear();
  };
  const usersOf = async (stream: string): Promise<readonly string[]> => {
    await writeUses();
    const { rows } = await tx.query<{ account_id: string }>(
      `select distinct account_id from ${schema}.message_users where used = $1 order by 1`,
      [stream],
    );
    return rows.map((row) => row.account_id);
  };
  let told: Notice[] = [];
  const heard = new Set<string>();

  const writeMessages = async (): Promise<void> => {
    const recipients = [...new Set(told.map((notice) => notice.recipientId))];
    if (recipients.length === 0) return;
    const { rows } = await tx.query<{ recipient: string; last: number }>(
      `select recipient, max(seq) as last from ${schema}.messages where recipient = any($1) group by recipient`,
      [recipients],
    );
    const last = new Map(rows.map((row) => [row.recipient, row.last]));
    const next = (recipient: string): number => {
      const seq = (last.get(recipient) ?? 0) + 1;
      last.set(recipient, seq);
      return seq;
    };
    await insertRows(
      tx,
      schema,
      messagesTable,
      told.map(({ recipientId, id, kind, about, actorId, note, at }) => ({
        recipient: recipientId,
        seq: next(recipientId),
        id,
        kind,
        category: about.category,
        entity_id: about.id,
        module_id: about.moduleId ?? null,
        actor: actorId,
        note: JSON.stringify(note),
        at,
        read: false,
      })),
    );
    told = [];
  };

  return {
    /** An event that people may be told of; the directory is as it stood before it. */
    take: async (event: RecordedEvent, directory: Directory): Promise<void> => {
      const source = own(noticeSources, categoryOf(event.stream));
      if (!source) return;
      const before = states.get(event.stream) ?? source.initial();
      const after = source.evolve(before, event);
      states.set(event.stream, after);
      if (source.uses) {
        const use = source.uses(after);
        if (!sameJson(source.uses(before), use)) uses.set(event.stream, use);
      }
      const users = source.tellsUsers?.some(({ type }) => type === event.type) ? await usersOf(event.stream) : [];
      const notices = noticesOf(event, { before, after }, directory, users);
      await known(notices.map((notice) => notice.recipientId));
      for (const notice of notices) {
        if (!isTold(settings.get(notice.recipientId) ?? defaultMessageSettings, notice.kind, 'inSite')) continue;
        told.push(notice);
        heard.add(notice.recipientId);
      }
    },
    read: async (accountId: string, event: MessageEvent): Promise<void> => {
      await writeMessages();
      heard.add(accountId);
      if (event.type === 'MessagesRead')
        await tx.query(`update ${schema}.messages set read = true where recipient = $1 and id = any($2) and not read`, [
          accountId,
          event.data.messageIds,
        ]);
      else
        await tx.query(
          `update ${schema}.messages set read = true where recipient = $1 and not read
             and seq <= (select seq from ${schema}.messages where recipient = $1 and id = $2)`,
          [accountId, event.data.throughId],
        );
    },
    settle: async (accountId: string, event: SettingsModified): Promise<void> => {
      settings.set(accountId, event.data.settings);
      await upsertRows(tx, schema, settingsTable, [
        { account_id: accountId, settings: JSON.stringify(event.data.settings) },
      ]);
    },
    finish: async (): Promise<readonly string[]> => {
      await writeMessages();
      await writeUses();
      await upsertRows(
        tx,
        schema,
        sourcesTable,
        streams.map((stream) => ({ stream, state: JSON.stringify(states.get(stream) ?? null) })),
      );
      return [...heard];
    },
  };
};

export const messagesProjection: Projection<'messages'> = {
  name: 'messages',
  version: 9,
  categories: [...new Set([...DIRECTORY_CATEGORIES, ...Object.keys(noticeSources), MESSAGES, MESSAGE_SETTINGS])],
  tables: ['messages', 'message_settings', 'message_sources', 'message_users'],
  ddl,
  indexes,
  open: ({ schema, store, bulk }) => {
    let directory: Directory | null = null;
    // What is shared until a date is so by the moment of the event, whenever it is told.
    let moment = new Date(0);
    return {
      forget: () => {
        directory = null;
      },
      apply: async (events, tx): Promise<readonly ChangedKey[]> => {
        const first = events[0];
        if (!first) return [];
        directory ??= await directoryBefore(store, first.position, () => moment);
        const batch = await openBatch(tx, schema, events);
        const settled: string[] = [];
        for (const event of events) {
          moment = new Date(event.recordedAt);
          const category = categoryOf(event.stream);
          const accountId = entityIdOf(event.stream);
          const counts = !isSelfTold(event.stream) || (await isVouchedFor(store, event));
          if (bears(event) && counts) await batch.take(event, directory);
          if (isOfDirectory(event)) fold(directory, event);
          if (category === MESSAGES) await batch.read(accountId, event as RecordedEvent<MessageEvent>);
          if (event.type === 'MessageSettingsModified') {
            await batch.settle(accountId, event as RecordedEvent<SettingsModified>);
            settled.push(accountId);
          }
        }
        const heard = await batch.finish();
        if (bulk) return [];
        const told = (key: ToldKey, accountIds: readonly string[]): ChangedKey => ({
          ...{ key, audience: accountIds.map((accountId) => `u:${accountId}`) },
        });
        return [
          ...(heard.length === 0 ? [] : [told('messages', heard), told('counts', heard)]),
          ...(settled.length === 0 ? [] : [told('messageSettings', settled)]),
        ];
      },
    };
  },
};
