import { projectCalls } from '@shilu/events/projects/calls';
import { identityCalls } from '@shilu/events/identity/calls';
import { recordCalls } from '@shilu/events/records/calls';
import { fireEvent, screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { personForTests } from '../testing/people';
import { rowForTests } from '../testing/record-row';
import { serverForTests, type ServerForTests } from '../testing/server';
import { readTexts, show } from '../testing/show';
import { useShortcuts } from '../ui/shortcuts';
import { Palette } from './palette';

beforeAll(() => readTexts('frame'));

const submit = vi.fn();
const Screen = () => {
  useShortcuts('一般', [{ key: 'mod+k', label: '命令面板', run: () => {} }]);
  useShortcuts('此记录', [{ key: 'mod+Enter', label: '提交审核', run: submit }]);
  return <Palette opened onClose={() => {}} />;
};

let server: ServerForTests;
beforeEach(() => {
  server = serverForTests();
  server.answer(identityCalls.members, { list: [personForTests('chen', '陈国栋')] }, 1);
  server.answer(recordCalls.recordPage, [], 0);
  server.answer(projectCalls.projectPage, [], 0);
});
const type = (text: string): void => {
  fireEvent.change(screen.getByRole('combobox'), { target: { value: text } });
};

it('the palette opens a record by its number', async () => {
  server.answer(recordCalls.recordPage, [{ ...rowForTests, id: 'r29', number: 'SL-2026-0029', title: '偶联' }], 1);
  show(<Screen />);
  type('SL-2026-0029');
  const first = (await screen.findByText('偶联')).closest('[role=option]');
  expect(first).toHaveAttribute('aria-selected', 'true');
  expect(server.sent(recordCalls.recordPage).at(-1)).toMatchObject({ text: 'SL-2026-0029' });
});

it('the palette finds people by pinyin initials', async () => {
  show(<Screen />);
  type('cgd');
  expect(await screen.findByRole('option', { name: /陈国栋/ })).toHaveTextContent('此人的记录');
});

it('the palette offers first what the screen in hand can do', async () => {
  show(<Screen />);
  const options = await screen.findAllByRole('option');
  expect(options[0]).toHaveTextContent('提交审核');
  fireEvent.click(options[0] ?? document.body);
  expect(submit).toHaveBeenCalledOnce();
});
