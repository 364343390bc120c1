import { infoTableRegister } from '@shilu/events/resources/info-table';
import { identityCalls } from '@shilu/events/identity/calls';
import { projectCalls } from '@shilu/events/projects/calls';
import { registerCalls } from '@shilu/events/core/register-calls';
import { departmentRegister } from '@shilu/events/organization/department';
import { sharingCalls, type ShareRow } from '@shilu/events/sharing/calls';
import { templateRegister } from '@shilu/events/templates/template';
import { part } from '@shilu/tests/proves';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { beforeAll, expect, it } from 'vitest';
import { personForTests } from '../testing/people';
import { serverForTests, type ServerForTests } from '../testing/server';
import { readTexts, show } from '../testing/show';
import { AccessTab } from './access-tab';
import { EntryAccess } from './entry-access';
import { ProjectAccess } from './project-access';
import { SharePage } from './share-page';

beforeAll(() => readTexts('sharing', 'registers', 'common'));

const shared: ShareRow = {
  ...{ id: 's1', subject: { category: 'template', id: 't1' }, number: null, name: '偶联反应模板' },
  ...{ sharerId: 'li', sharerName: '李静', people: [{ id: 'chen', name: '陈国栋' }], departments: [], projects: [] },
  ...{ use: 'read', endsAt: null, reason: '联合课题参考', sharedAt: '2026-11-20T08:00:00.000Z', standing: 'active' },
  ...{ withdrawnAt: null, withdrawnBy: null, mayWithdraw: true },
  ...{ flowName: null, waitingFor: [], declined: '', mayDecide: false },
};
const why = { place: null, endsAt: null, use: null };
const open = (everybody: boolean, rows: readonly ShareRow[] = []): ServerForTests => {
  const server = serverForTests();
  const list = [personForTests('chen', '陈国栋')];
  server.answer(identityCalls.members, { list }, list.length);
  server.answer(registerCalls(departmentRegister).page, [], 0);
  server.answer(projectCalls.projectPage, [], 0);
  const readers = everybody
    ? []
    : [
        { accountId: 'li', name: '李静', grounds: [{ ...why, kind: 'owner' as const }] },
        { accountId: 'chen', name: '陈国栋', grounds: [{ ...why, kind: 'shared' as const, use: 'read' as const }] },
      ];
  server.answer(sharingCalls.entryAccess, { everybody, readers, mayShare: true });
  server.answer(sharingCalls.sharePage, [...rows], rows.length);
  server.answer(sharingCalls.recordReaders, []);
  server.answer(sharingCalls.addShare, { id: 's-new', proposed: false });
  server.answer(sharingCalls.withdrawShare, { id: 's1' });
  return server;
};

it('a template says who sees it and why, and is shared for beginning with it; a share ends with one press', async () => {
  part('R108', 'a template is shared, and a share of it ended, on its page');
  const server = open(false, [shared]);
  const { container } = show(<EntryAccess register={templateRegister} id="t1" />);
  fireEvent.click(await screen.findByRole('button', { name: '谁能看到及原因（2 人）' }));
  expect(await screen.findByText('已共享给对方（仅阅读、长期有效）')).toBeInTheDocument();
  const { violations } = await axe.run(container, { runOnly: ['wcag2a', 'wcag2aa'] });
  expect(violations.map(({ id }) => id)).toEqual([]);
  fireEvent.click(await screen.findByRole('button', { name: '取消共享给陈国栋' }));
  await waitFor(() => expect(server.sent(sharingCalls.withdrawShare)).toMatchObject([{ id: 's1' }]));
  fireEvent.click(screen.getByRole('button', { name: '共享给他人' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(await within(dialog).findByRole('combobox', { name: /共享给人员/ }));
  fireEvent.click(await screen.findByRole('option', { name: /陈国栋/, hidden: true }));
  fireEvent.click(within(dialog).getByRole('radio', { name: '阅读和复制' }));
  expect(within(dialog).getByText('还可以用它开始自己的记录')).toBeInTheDocument();
  fireEvent.change(within(dialog).getByLabelText(/共享原因/), { target: { value: '参考' } });
  fireEvent.click(within(dialog).getByRole('button', { name: '共享' }));
  await waitFor(() =>
    expect(server.sent(sharingCalls.addShare)).toMatchObject([
      { entry: { category: 'template', id: 't1' }, accountIds: ['chen'], use: 'copy', reason: '参考' },
    ]),
  );
});

it('who could see it at a moment is asked of that moment, typed as day and clock or as the number of an event', async () => {
  const server = open(true);
  const { container } = show(<EntryAccess register={templateRegister} id="t1" />);
  fireEvent.click(await screen.findByRole('button', { name: '以前谁能看到' }));
  const field = await screen.findByLabelText('按哪一时刻查看');
  const type = (text: string): void => {
    fireEvent.change(field, { target: { value: text } });
    fireEvent.keyDown(field, { key: 'Enter' });
  };
  type('昨天');
  expect(await screen.findByText(/不是时间/)).toBeInTheDocument();
  server.answer(sharingCalls.entryAccess, {
    everybody: false,
    readers: [{ accountId: 'chen', name: '陈国栋', grounds: [{ ...why, kind: 'departmentHead', place: '合成部' }] }],
    mayShare: false,
  });
  type('2026-05-03 14:00');
  expect(await screen.findByText('部门负责人（合成部）')).toBeInTheDocument();
  expect(server.sent(sharingCalls.entryAccess).at(-1)).toMatchObject({
    id: 't1',
    at: new Date('2026-05-03T14:00:00').toISOString(),
  });
  const { violations } = await axe.run(container, { runOnly: ['wcag2a', 'wcag2aa'] });
  expect(violations.map(({ id }) => id)).toEqual([]);
  server.answer(sharingCalls.entryAccess, { everybody: false, readers: [], mayShare: false });
  type('#42');
  expect(await screen.findByText('那时没有人能看到，可能还没有创建。')).toBeInTheDocument();
  expect(server.sent(sharingCalls.entryAccess).at(-1)).toMatchObject({ at: '42' });
  fireEvent.click(screen.getByRole('button', { name: '回到现在' }));
  expect(await screen.findByRole('button', { name: '共享给他人' })).toBeInTheDocument();
});

it('who can see a project is told with the words of projects', async () => {
  const server = open(false);
  server.answer(sharingCalls.projectReaders, [
    { accountId: 'li', name: '李静', grounds: [{ ...why, kind: 'owner' }] },
    { accountId: 'chen', name: '陈国栋', grounds: [{ ...why, kind: 'taskMember', place: '路线筛选' }] },
  ]);
  show(<ProjectAccess projectId="p1" />);
  fireEvent.click(await screen.findByRole('button', { name: '查看名单及原因' }));
  expect(await screen.findByText('参与其中的任务（路线筛选）')).toBeInTheDocument();
  expect(screen.getByText('创建人')).toBeInTheDocument();
});

it('that it is shared with nobody is said once that is known, and not where it could not be asked', async () => {
  const none = '还没有共享给他人。';
  const server = open(false);
  server.refuse(sharingCalls.sharePage, 'systemError');
  const first = show(<EntryAccess register={templateRegister} id="t1" />);
  expect(await screen.findByRole('button', { name: '共享给他人' })).toBeInTheDocument();
  expect(screen.queryByText(none)).toBeNull();
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  expect(screen.queryByText(none)).toBeNull();
  first.unmount();
  server.answer(sharingCalls.sharePage, [], 0);
  const answered = server.hold(sharingCalls.sharePage);
  show(<AccessTab recordId="r" mayShare onShare={() => undefined} />);
  expect(screen.queryByText('这份记录还没有共享给他人。')).toBeNull();
  answered();
  expect(await screen.findByText('这份记录还没有共享给他人。')).toBeInTheDocument();
});

it('what everybody reads names nobody, and is shared without asking what for', async () => {
  open(true);
  show(<EntryAccess register={infoTableRegister} id="i1" />);
  expect(await screen.findByText('组织内所有人都能看到。')).toBeInTheDocument();
  fireEvent.click(await screen.findByRole('button', { name: '共享给他人' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByLabelText(/共享原因/)).toBeInTheDocument();
  expect(within(dialog).queryByRole('radio', { name: '仅阅读' })).toBeNull();
});

it('the lists of shares name an entry with its kind, lead to it, and are narrowed by kind', async () => {
  part('R111', 'shares of templates, methods and tables beside those of records');
  const server = open(false, [shared]);
  show(<SharePage view="allShare" />);
  expect(await screen.findByRole('link', { name: '偶联反应模板' })).toHaveAttribute(
    'href',
    expect.stringContaining('t1'),
  );
  expect(screen.getByText('模板', { selector: 'td *, td' })).toBeInTheDocument();
  fireEvent.click(screen.getByRole('combobox', { name: '类型' }));
  fireEvent.click(await screen.findByRole('option', { name: '信息表设计', hidden: true }));
  await waitFor(() => expect(server.sent(sharingCalls.sharePage).at(-1)).toMatchObject({ category: 'infoTable' }));
});
