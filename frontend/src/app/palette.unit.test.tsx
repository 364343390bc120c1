import { projectCalls } from '@shilu/events/projects/calls';
import { identityCalls } from '@shilu/events/identity/calls';
import { recordCalls } from '@shilu/events/records/calls';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { useQueryCall } from '../api/use-query-call';
import { personForTests } from '../testing/people';
import { rowForTests } from '../testing/record-row';
import { serverForTests, type ServerForTests } from '../testing/server';
import { readTexts, show } from '../testing/show';
import { useShortcuts } from '../ui/shortcuts';
import { Palette } from './palette';

beforeAll(() => readTexts('frame'));

const submit = vi.fn();
const exportPdf = vi.fn();
const Screen = () => {
  useShortcuts('一般', [{ key: 'mod+k', label: '命令面板', run: () => {} }]);
  useShortcuts('此记录', [
    { key: 'mod+Enter', label: '提交审核', run: submit },
    { label: '导出 PDF', run: exportPdf },
  ]);
  const { pathname, search } = useLocation();
  return (
    <>
      <p data-testid="address">{`${pathname}${search}`}</p>
      <Palette opened onClose={() => {}} />
    </>
  );
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
  fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Enter' });
  expect(screen.getByTestId('address')).toHaveTextContent(/^\/editRecord\/r29$/);
});

it('of what the palette found, the one that is chosen opens', async () => {
  server.answer(recordCalls.recordPage, [
    { ...rowForTests, id: 'r29', number: 'SL-2026-0029', title: '偶联' },
    { ...rowForTests, id: 'r31', number: 'SL-2026-0131', title: '还原' },
  ]);
  show(<Screen />);
  type('SL-2026');
  await screen.findByText('还原');
  fireEvent.keyDown(screen.getByRole('combobox'), { key: 'ArrowDown' });
  fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Enter' });
  expect(screen.getByTestId('address')).toHaveTextContent(/^\/editRecord\/r31$/);
  type('cgd');
  fireEvent.click(await screen.findByRole('option', { name: /陈国栋/ }));
  expect(screen.getByTestId('address')).toHaveTextContent(/^\/record\?view=all&f.ownerId=chen$/);
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

it('way 20 the palette asks at the first key, and not for every key of a row', async () => {
  show(<Screen />);
  type('SL');
  await waitFor(() => expect(server.sent(recordCalls.recordPage)).toMatchObject([{ text: 'SL' }]));
  for (const text of ['SL-', 'SL-2', 'SL-20']) type(text);
  const sent = (): unknown[] => server.sent(recordCalls.recordPage).map((request) => request.text);
  await waitFor(() => expect(sent().at(-1)).toBe('SL-20'));
  expect(sent()).not.toContain('SL-2');
});

it('way 20 part of a number finds at once among the records that are known', async () => {
  const Lists = () => {
    useQueryCall(recordCalls.recordPage, { pageIndex: 1, pageSize: 50 });
    return <Screen />;
  };
  server.answer(recordCalls.recordPage, [
    { ...rowForTests, id: 'r29', number: 'SL-2026-0029', title: '偶联' },
    { ...rowForTests, id: 'r31', number: 'SL-2026-0131', title: '还原' },
  ]);
  show(<Lists />);
  await waitFor(() => expect(server.sent(recordCalls.recordPage)).toHaveLength(1));
  await act(async () => Promise.resolve());
  type('sl-2026-00');
  const records = screen.getAllByRole('option').map((option) => option.textContent);
  expect(records[0]).toContain('SL-2026-0029');
  expect(records.join()).not.toContain('SL-2026-0131');
});

it('the palette offers what a record can do without a key, such as the export, and does it', async () => {
  show(<Screen />);
  type('导出');
  fireEvent.click(await screen.findByRole('option', { name: /导出 PDF/ }));
  expect(exportPdf).toHaveBeenCalledOnce();
});
