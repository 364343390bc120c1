import { identityCalls } from '@shilu/events/identity/calls';
import { recordCalls } from '@shilu/events/records/calls';
import { MENTION } from '@shilu/events/records/mentions';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { personForTests } from '../../testing/people';
import { serverForTests, type ServerForTests } from '../../testing/server';
import { readTexts, show } from '../../testing/show';
import { useShortcuts } from '../../ui/shortcuts';
import { CommentComposer } from './comment-composer';

beforeAll(() => readTexts('records'));

let server: ServerForTests;
const open = (experimentId = 'r') =>
  show(
    <CommentComposer {...{ experimentId, replyTo: null, moduleId: null }} onPosted={vi.fn(() => Promise.resolve())} />,
  );
beforeEach(() => {
  server = serverForTests();
  const list = [personForTests('chen', '陈国栋'), personForTests('cao', '曹敏'), personForTests('li', '李静')];
  server.answer(identityCalls.members, { list }, list.length);
  server.answer(recordCalls.mentionable, ['chen', 'li'], 2);
  server.answer(recordCalls.addComment, { id: 'c' });
  open();
});
const write = (text: string): void => {
  const box = screen.getByRole<HTMLTextAreaElement>('textbox');
  fireEvent.change(box, { target: { value: text, selectionStart: text.length } });
  box.setSelectionRange(text.length, text.length);
  fireEvent.select(box);
};

it('what is half written is there again on its record alone, and is gone once it was sent', async () => {
  write('请补');
  cleanup();
  open('another');
  expect(screen.getByRole('textbox')).toHaveValue('');
  cleanup();
  open();
  expect(screen.getByRole('textbox')).toHaveValue('请补');
  fireEvent.click(screen.getByRole('button', { name: '添加' }));
  await waitFor(() => expect(screen.getByRole('textbox')).toHaveValue(''));
  expect(server.sent(recordCalls.addComment)).toMatchObject([{ text: '请补' }]);
  cleanup();
  open();
  expect(screen.getByRole('textbox')).toHaveValue('');
});

it('nothing is typed into it while it is being sent, and refused it stays as it was', async () => {
  server.refuse(recordCalls.addComment, 'forbidden');
  const answer = server.hold(recordCalls.addComment);
  write('请补');
  fireEvent.click(screen.getByRole('button', { name: '添加' }));
  await waitFor(() => expect(screen.getByRole('textbox')).toHaveAttribute('readonly'));
  answer();
  await waitFor(() => expect(screen.getByRole('textbox')).not.toHaveAttribute('readonly'));
  expect(screen.getByRole('textbox')).toHaveValue('请补');
});

it('V006 a name counts within the 100 characters of a comment', () => {
  write('批'.repeat(101));
  expect(screen.getByRole('button', { name: '添加' })).toBeDisabled();
});

it('@ and initials of pinyin offer those who may read the record, and nobody else; what is sent names them by id', async () => {
  write('@c');
  fireEvent.click(await screen.findByRole('option', { name: /陈国栋/ }));
  expect(screen.getByRole('textbox')).toHaveValue('@陈国栋 ');
  write('@陈国栋 请补谱图');
  fireEvent.click(screen.getByRole('button', { name: '添加' }));
  await waitFor(() => expect(server.sent(recordCalls.addComment)).toHaveLength(1));
  expect(server.sent(recordCalls.addComment)[0]).toMatchObject({ text: `${MENTION} 请补谱图`, mentions: ['chen'] });
});

it('who may not read the record is not offered, though the name fits', async () => {
  write('@c');
  await screen.findByRole('option', { name: /陈国栋/ });
  expect(screen.queryByRole('option', { name: /曹敏/ })).toBeNull();
});

it('a mention that was typed over is no mention', async () => {
  write('@c');
  fireEvent.click(await screen.findByRole('option', { name: /陈国栋/ }));
  write('@陈国 请补谱图');
  fireEvent.click(screen.getByRole('button', { name: '添加' }));
  await waitFor(() => expect(server.sent(recordCalls.addComment)[0]).toMatchObject({ mentions: [] }));
});

it('Ctrl+Enter sends a comment and does nothing else: the same keys submit the record', async () => {
  const submit = vi.fn();
  const Keys = () => {
    useShortcuts('此记录', [{ key: 'mod+Enter', label: '提交审核', run: submit }]);
    return null;
  };
  show(<Keys />);
  write('请补谱图');
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter', ctrlKey: true });
  await waitFor(() => expect(server.sent(recordCalls.addComment)).toHaveLength(1));
  expect(submit).not.toHaveBeenCalled();
  fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true });
  expect(submit).toHaveBeenCalledOnce();
});
