import { capabilityCalls } from '@shilu/events/capabilities/calls';
import type { EntryCommentView } from '@shilu/events/capabilities/comment-calls';
import { identityCalls } from '@shilu/events/identity/calls';
import { MENTION } from '@shilu/events/records/mentions';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { beforeAll, expect, it } from 'vitest';
import { personForTests } from '../testing/people';
import { serverForTests, type ServerForTests } from '../testing/server';
import { readTexts, show } from '../testing/show';
import { EntryComments } from './entry-comments';

beforeAll(() => readTexts('registers', 'records', 'common'));

const [A, B] = ['5f0a1f0e-6b0c-5a7e-9d55-2f1c7a3be001', '5f0a1f0e-6b0c-5a7e-9d55-2f1c7a3be002'] as const;
const comment = (id: string, more: Partial<EntryCommentView> = {}): EntryCommentView => ({
  ...{ id, replyTo: null, text: '请核对', mentions: [], by: 'li', byName: '李静', at: '2026-11-20T08:00:00.000Z' },
  ...{ editedAt: null, resolved: null, mayEdit: false, mayRemove: false },
  ...more,
});
const open = (comments: readonly EntryCommentView[], mayComment = true): ServerForTests => {
  const server = serverForTests();
  const list = [personForTests('chen', '陈国栋'), personForTests('cao', '曹敏')];
  server.answer(identityCalls.members, { list }, list.length);
  server.answer(capabilityCalls.entryComments, { comments: [...comments], mayComment, beingRepaired: false });
  server.answer(capabilityCalls.entryReaders, ['chen'], 1);
  server.answer(capabilityCalls.commentOnEntry, { id: 'new' });
  server.answer(capabilityCalls.editEntryComment, {});
  server.answer(capabilityCalls.removeEntryComment, {});
  server.answer(capabilityCalls.resolveEntryComment, {});
  show(<EntryComments category="template" id="t1" />);
  return server;
};
const write = (box: HTMLElement, text: string): void => {
  fireEvent.change(box, { target: { value: text, selectionStart: text.length } });
  (box as HTMLTextAreaElement).setSelectionRange(text.length, text.length);
  fireEvent.select(box);
};
const on = { category: 'template', id: 't1' };

it('a comment is sent about the entry, and offers to mention whoever reads it and nobody else', async () => {
  const server = open([]);
  const box = await screen.findByRole('textbox');
  write(box, '@c');
  fireEvent.click(await screen.findByRole('option', { name: /陈国栋/ }));
  expect(screen.queryByRole('option', { name: /曹敏/ })).toBeNull();
  write(box, '@陈国栋 请看');
  fireEvent.click(screen.getByRole('button', { name: '添加' }));
  await waitFor(() => expect(server.sent(capabilityCalls.commentOnEntry)).toHaveLength(1));
  expect(server.sent(capabilityCalls.commentOnEntry)[0]).toMatchObject({
    ...{ ...on, text: `${MENTION} 请看`, mentions: ['chen'] },
  });
});

it('an answer names the thread, an edit begins with what stands and keeps whom it mentions', async () => {
  const mentions = [{ accountId: 'chen', name: '陈国栋' }];
  const server = open([comment(A), comment(B, { replyTo: A, text: '@陈国栋 好', mentions, mayEdit: true })]);
  const [first] = await screen.findAllByRole('article');
  if (!first) throw new Error('no comment');
  fireEvent.click(within(first).getByRole('button', { name: '回复' }));
  write(screen.getByRole('textbox', { name: '回复 李静' }), '收到');
  fireEvent.click(screen.getAllByRole('button', { name: '回复' }).at(-1) as HTMLElement);
  await waitFor(() => expect(server.sent(capabilityCalls.commentOnEntry)[0]).toMatchObject({ ...on, replyTo: A }));
  fireEvent.click(screen.getByRole('button', { name: '编辑' }));
  const box = screen.getByRole('textbox', { name: '修改批注，不超过 100 字' });
  expect(box).toHaveValue('@陈国栋 好');
  write(box, '@陈国栋 很好');
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(server.sent(capabilityCalls.editEntryComment)).toHaveLength(1));
  expect(server.sent(capabilityCalls.editEntryComment)[0]).toMatchObject({
    ...{ ...on, commentId: B, text: `${MENTION} 很好`, mentions: ['chen'] },
  });
});

it('a thread that is done stands folded away, and is reopened; only what one may is offered', async () => {
  const server = open([comment(A, { resolved: { by: 'chen', byName: '陈国栋', at: '2026-11-21T08:00:00.000Z' } })]);
  fireEvent.click(await screen.findByRole('button', { name: '显示已解决的 1 条' }));
  expect(screen.getByText('陈国栋 标为已解决')).toBeVisible();
  expect(screen.queryByRole('button', { name: '删除' })).toBeNull();
  expect(screen.queryByRole('button', { name: '编辑' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '重新打开' }));
  await waitFor(() =>
    expect(server.sent(capabilityCalls.resolveEntryComment)[0]).toMatchObject({ commentId: A, resolved: false }),
  );
});

it('beside what was removed nothing more is said', async () => {
  open([comment(A, { mayEdit: true, mayRemove: true })], false);
  expect(await screen.findByText('请核对')).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

it('a comment stands at a passage of a field: chosen from the list, marked with what it said, of an earlier version once it reads otherwise', async () => {
  const said = '以 2 ℃/min 升温至回流，保温 2 h。';
  const parts = [{ id: 'note', field: 'note', type: null, content: said, hash: 'h2' }] as const;
  const at = { kind: 'text', hash: 'h1', prefix: '', suffix: '' } as const;
  const server = serverForTests();
  server.answer(identityCalls.members, { list: [] }, 0);
  server.answer(capabilityCalls.entryReaders, [], 0);
  server.answer(capabilityCalls.commentOnEntry, { id: 'new' });
  const comments = [
    comment(A, { about: { field: 'note', at: { ...at, quote: '2 ℃/min 升温至回流' } } }),
    comment(B, { about: { field: 'note', at: { ...at, quote: '5 ℃/min 升温至回流' } } }),
  ];
  server.answer(capabilityCalls.entryComments, { comments, mayComment: true, beingRepaired: false });
  const { container } = show(
    <>
      <div id="entry-shown">
        <p data-anchor-body="note">{said}</p>
      </div>
      <EntryComments category="template" id="t1" parts={parts} />
    </>,
  );
  expect(await screen.findByRole('button', { name: '2 ℃/min 升温至回流' })).toBeVisible();
  expect(screen.getAllByText('针对较早的版本')).toHaveLength(1);
  expect(screen.queryByRole('button', { name: '5 ℃/min 升温至回流' })).toBeNull();
  fireEvent.click(screen.getByRole('combobox', { name: '批注的具体位置（可不选）' }));
  fireEvent.click(await screen.findByRole('option', { name: said }));
  write(screen.getByRole('textbox', { name: '写批注，不超过 100 字' }), '请核对');
  fireEvent.click(screen.getByRole('button', { name: '添加' }));
  await waitFor(() => expect(server.sent(capabilityCalls.commentOnEntry)).toHaveLength(1));
  expect(server.sent(capabilityCalls.commentOnEntry)[0]).toMatchObject({
    ...{ ...on, about: { field: 'note', at: { kind: 'text', quote: said } } },
  });
  const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } };
  expect((await axe.run(container, { rules })).violations.map(({ id }) => id)).toEqual([]);
});
