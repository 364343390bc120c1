import { homeCalls } from '@shilu/events/home/calls';
import { messageCalls, type Message } from '@shilu/events/messages/calls';
import { part } from '@shilu/tests/proves';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Pulse } from '../engine/hub';
import { rebuild } from '../engine/rebuild';
import type { ProjectionService } from '../routes';
import { ask, createLab, type Lab } from '../testing/lab';
import { messagesProjection } from './messages-projection';

let lab: Lab;
let service: ProjectionService;
beforeEach(async () => {
  lab = await createLab();
  await lab.person('admin', '管理员', { isOrganAdmin: true });
  await lab.person('li', '李静');
  await lab.person('wang', '王强');
  await lab.record('1', { ownerId: 'li', title: '苯甲酰胺的合成' });
  service = await lab.start();
});
afterEach(() => lab.end());

const comment = (commentId: string, text: string, actor: string, replyTo: string | null = null) =>
  lab.writer.write(
    'record',
    '1',
    [{ type: 'CommentAdded', data: { commentId, moduleId: null, replyTo, text, mentions: [] } }],
    {
      actor,
    },
  );
const share = (...accountIds: readonly string[]) =>
  lab.writer.write(
    'record',
    '1',
    [
      {
        type: 'ModuleGranted',
        data: {
          moduleId: 'm1',
          grants: accountIds.map((accountId) => ({ accountId, attribute: 0 })),
          previous: [],
        },
      },
    ],
    { actor: 'li' },
  );
const messagesOf = async (accountId: string, minPosition: string, unreadOnly = false): Promise<readonly Message[]> =>
  (await ask(service, messageCalls.messagePage, { unreadOnly, pageSize: 50 }, { accountId, minPosition })).response;
const unreadOf = async (accountId: string, minPosition: string): Promise<number> =>
  (await ask(service, homeCalls.messageCounts, {}, { accountId, minPosition })).response.unreadMessageCount;

describe('messages', () => {
  it('one who is mentioned in a saved text reads who did it, where, and the sentence with the names of now', async () => {
    await share('wang');
    const passage = { kind: 'passage', text: '请 @wang 取样。之后升温。', images: [], mentions: ['wang'] };
    const { position } = await lab.writer.write(
      'record',
      '1',
      [
        {
          type: 'ModuleSaved',
          data: {
            ...{ moduleId: 'm1', files: [], text: passage.text, merged: false, difference: null },
            content: { hash: 'h'.repeat(64), version: 2, inline: { type: 'doc', content: [] } },
            changes: [
              {
                ...{ field: 'block/0', title: '@editor.paragraph', rowId: null, action: 1, fieldFormat: 1 },
                ...{ oldValue: null, newValue: passage },
              },
            ],
          },
        },
      ],
      { actor: 'li' },
    );
    expect((await messagesOf('wang', position))[0]).toMatchObject({
      ...{ kind: 'mentionedInText', actorName: '李静', note: '请 @王强 取样。', number: 'SL-2026-1' },
    });
    expect(await messagesOf('li', position)).toEqual([]);
  });

  it('C015 X081 each person has their own, newest first, with the names of now', async () => {
    part('C015', 'unread messages');
    await share('wang');
    await comment('c1', '请补谱图', 'wang');
    const { position } = await comment('c2', '核磁在哪里？', 'admin');
    const found = await messagesOf('li', position);
    expect(found.map(({ kind, actorName, note, read }) => [kind, actorName, note, read])).toEqual([
      ['commentAdded', '管理员', '核磁在哪里？', false],
      ['commentAdded', '王强', '请补谱图', false],
    ]);
    expect(found[0]).toMatchObject({
      number: 'SL-2026-1',
      title: '苯甲酰胺的合成',
      about: { category: 'record', id: '1' },
    });
    expect((await messagesOf('wang', position)).map(({ kind }) => kind)).toEqual(['recordShared']);
    expect(await messagesOf('admin', position)).toEqual([]);
    expect([
      await unreadOf('li', position),
      await unreadOf('wang', position),
      await unreadOf('admin', position),
    ]).toEqual([2, 1, 0]);
  });

  it('X082 X083 what is read stays read; all up to the last one seen leaves what came after it', async () => {
    await comment('c1', '一', 'admin');
    await comment('c2', '二', 'admin');
    const seen = await messagesOf('li', (await comment('c3', '三', 'admin')).position);
    await comment('c4', '四', 'admin');
    const one = await lab.writer.write('messages', 'li', [
      { type: 'MessagesRead', data: { messageIds: [seen[1]?.id] } },
    ]);
    expect((await messagesOf('li', one.position, true)).map(({ note }) => note)).toEqual(['四', '三', '一']);
    const all = await lab.writer.write('messages', 'li', [
      { type: 'AllMessagesRead', data: { throughId: seen[0]?.id } },
    ]);
    expect((await messagesOf('li', all.position, true)).map(({ note }) => note)).toEqual(['四']);
    expect(await unreadOf('li', all.position)).toBe(1);
  });

  it('X082 nobody marks what is told to somebody else', async () => {
    const { position } = await comment('c1', '一', 'admin');
    const [mine] = await messagesOf('li', position);
    const marked = await lab.writer.write('messages', 'wang', [
      { type: 'MessagesRead', data: { messageIds: [mine?.id] } },
      { type: 'AllMessagesRead', data: { throughId: mine?.id } },
    ]);
    expect(await unreadOf('li', marked.position)).toBe(1);
  });

  it('P08 a right that was taken away takes the message with it; given back, it is there again', async () => {
    const shared = await share('wang');
    expect(await unreadOf('wang', shared.position)).toBe(1);
    const taken = await share();
    expect(await messagesOf('wang', taken.position)).toEqual([]);
    expect(await unreadOf('wang', taken.position)).toBe(0);
    const again = await share('wang');
    expect((await messagesOf('wang', again.position)).map(({ kind }) => kind)).toEqual([
      'recordShared',
      'recordShared',
    ]);
  });

  it('C114 a kind turned off is not told any more, what waits for somebody always is', async () => {
    const quiet = { inSite: false, mail: false, chat: false };
    await lab.writer.write('messageSettings', 'li', [
      {
        type: 'MessageSettingsModified',
        data: {
          settings: { language: 'en-US', digest: 'daily', kinds: { commentAdded: quiet, taskAssigned: quiet } },
          changes: [],
        },
      },
    ]);
    await comment('c1', '一', 'admin');
    const values = {
      ...{ projectId: 'p1', name: '放大', number: '', description: '', managerIds: ['li'], memberIds: [] },
      ...{ departmentId: null, startDate: null, endDate: null, progress: 0 },
    };
    const { position } = await lab.writer.write(
      'task',
      't1',
      [{ type: 'TaskOpened', data: { kind: 'added', values, status: 'todo', ownerId: 'admin', changes: [] } }],
      { actor: 'admin' },
    );
    expect((await messagesOf('li', position)).map(({ kind, title }) => [kind, title])).toEqual([
      ['taskAssigned', '放大'],
    ]);
    const { response } = await ask(
      service,
      messageCalls.messageSettings,
      {},
      { accountId: 'li', minPosition: position },
    );
    expect([response.language, response.digest]).toEqual(['en-US', 'daily']);
    expect(response.kinds.find(({ kind }) => kind === 'commentAdded')).toEqual({
      ...{ kind: 'commentAdded', needsAction: false },
      ...quiet,
    });
    expect(response.kinds.find(({ kind }) => kind === 'taskAssigned')?.inSite).toBe(true);
  });

  it('the bell of whoever is told moves, and of nobody else', async () => {
    const heard: string[] = [];
    const { rows: before } = await lab.deps.pool.query<{ seq: string }>(
      'select coalesce(max(seq), 0) as seq from rm.pulse',
    );
    const { position } = await comment('c1', '一', 'admin');
    await messagesOf('li', position);
    const { rows } = await lab.deps.pool.query<Pick<Pulse, 'keys'>>(
      `select keys from rm.pulse where projection = 'messages' and seq > $1`,
      [before[0]?.seq],
    );
    for (const { key, audience } of rows.flatMap(({ keys }) => keys)) heard.push(`${key} ${audience?.join() ?? 'all'}`);
    expect(heard).toEqual(['messages u:li', 'counts u:li']);
  });

  it('law 1 computed again from the log, everybody has the same messages, read and unread', async () => {
    await share('wang');
    const first = await comment('c1', '一', 'wang');
    const seen = await messagesOf('li', first.position);
    await comment('c2', '二', 'admin', 'c1');
    const { position } = await lab.writer.write('messages', 'li', [
      { type: 'AllMessagesRead', data: { throughId: seen[0]?.id } },
    ]);
    const all = async () => [await messagesOf('li', position), await messagesOf('wang', position)];
    const before = await all();
    expect(before.map((list) => list.length)).toEqual([2, 2]);
    await rebuild(lab.deps, messagesProjection);
    expect(await all()).toEqual(before);
  });
});
