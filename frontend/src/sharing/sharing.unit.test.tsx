import { identityCalls } from '@shilu/events/identity/calls';
import { projectCalls } from '@shilu/events/projects/calls';
import { registerCalls } from '@shilu/events/core/register-calls';
import { departmentRegister } from '@shilu/events/organization/department';
import { sharingCalls, type ShareRow } from '@shilu/events/sharing/calls';
import { part, proves } from '@shilu/tests/proves';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import dayjs from 'dayjs';
import { beforeAll, expect, it, vi } from 'vitest';
import { personForTests } from '../testing/people';
import { serverForTests, type ServerForTests } from '../testing/server';
import { readTexts, show } from '../testing/show';
import { AccessTab } from './access-tab';
import { ShareDialog } from './share-dialog';
import { SharePage } from './share-page';

beforeAll(() => readTexts('sharing', 'registers', 'common'));

const row = (id: string, more: Partial<ShareRow> = {}): ShareRow => ({
  ...{
    id,
    subject: { category: 'record', id: 'rec-1' },
    number: 'CHEM-0001',
    name: '偶联反应',
    sharerId: 'li',
    sharerName: '李静',
  },
  ...{ people: [{ id: 'chen', name: '陈国栋' }], departments: [{ id: 'd', name: '分析部' }], projects: [] },
  ...{ use: 'read', endsAt: null, reason: '联合课题参考', sharedAt: '2026-11-20T08:00:00.000Z', standing: 'active' },
  ...{ withdrawnAt: null, withdrawnBy: null, mayWithdraw: true },
  ...{ flowName: null, waitingFor: [], declined: '', mayDecide: false },
  ...more,
});
const open = (rows: readonly ShareRow[]): ServerForTests => {
  const server = serverForTests();
  const list = [personForTests('chen', '陈国栋'), personForTests('cao', '曹敏')];
  server.answer(identityCalls.members, { list }, list.length);
  server.answer(registerCalls(departmentRegister).page, [], 0);
  server.answer(projectCalls.projectPage, [], 0);
  server.answer(sharingCalls.sharePage, [...rows], rows.length);
  server.answer(sharingCalls.addShare, { id: 's-new', proposed: false });
  server.answer(sharingCalls.withdrawShare, { id: 's1' });
  return server;
};

it('each list asks for its own: what is in force, what began today, all there ever was', async () => {
  proves('R108');
  proves('R109');
  proves('R111');
  const server = open([row('s1'), row('s2', { number: null, name: null, standing: 'withdrawn' })]);
  const { unmount } = show(<SharePage view="share" />);
  expect(await screen.findByRole('link', { name: /CHEM-0001/ })).toHaveAttribute('href', '/editRecord/rec-1');
  expect(screen.getByText('不对您开放的内容')).toBeInTheDocument();
  expect(screen.getAllByText('陈国栋、分析部')).toHaveLength(2);
  unmount();
  const today = show(<SharePage view="todayShare" />);
  await screen.findByRole('link', { name: /CHEM-0001/ });
  today.unmount();
  show(<SharePage view="allShare" />);
  await screen.findByRole('link', { name: /CHEM-0001/ });
  expect(server.sent(sharingCalls.sharePage)).toMatchObject([
    { standing: 'open', side: 'all' },
    { since: dayjs().startOf('day').toISOString(), side: 'all' },
    { side: 'all' },
  ]);
  fireEvent.click(screen.getByRole('radio', { name: '我共享的' }));
  await waitFor(() => expect(server.sent(sharingCalls.sharePage).at(-1)).toMatchObject({ side: 'given' }));
});

it('the panel says who sees the record and why, and ends a share with one press', async () => {
  part('R108', 'a share is ended where its record stands');
  const server = open([row('s1')]);
  const why = { place: null, endsAt: null, use: null };
  server.answer(sharingCalls.recordReaders, [
    { accountId: 'li', name: '李静', grounds: [{ ...why, kind: 'owner' }] },
    { accountId: 'zhao', name: '赵明', grounds: [{ ...why, kind: 'projectLead', place: 'PARP 课题' }] },
    { accountId: 'chen', name: '陈国栋', grounds: [{ ...why, kind: 'shared', use: 'copy' }] },
  ]);
  const onShare = vi.fn();
  show(<AccessTab recordId="rec-1" mayShare onShare={onShare} />);
  expect(await screen.findByText('项目负责人（PARP 课题）')).toBeInTheDocument();
  expect(screen.getByText('作者')).toBeInTheDocument();
  expect(screen.getByText('已共享给对方（阅读和复制、长期有效）')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: '共享记录' }));
  expect(onShare).toHaveBeenCalledOnce();
  fireEvent.click(await screen.findByRole('button', { name: '取消共享给陈国栋、分析部' }));
  await waitFor(() => expect(server.sent(sharingCalls.withdrawShare)).toMatchObject([{ id: 's1' }]));
});

it('a share needs somebody to share with and a reason, and then says both', async () => {
  const server = open([]);
  const onClose = vi.fn();
  show(<ShareDialog subject={{ category: 'record', id: 'rec-1' }} ownerId="li" onClose={onClose} />);
  const dialog = await screen.findByRole('dialog');
  const press = (): void => void fireEvent.click(within(dialog).getByRole('button', { name: '共享' }));
  press();
  expect(await within(dialog).findByText('请至少选择一位人员、一个部门或一个项目')).toBeInTheDocument();
  expect(server.sent(sharingCalls.addShare)).toEqual([]);
  fireEvent.click(within(dialog).getByRole('combobox', { name: /共享给人员/ }));
  fireEvent.click(await screen.findByRole('option', { name: /曹敏/, hidden: true }));
  fireEvent.click(within(dialog).getByRole('radio', { name: '阅读和复制' }));
  fireEvent.change(within(dialog).getByLabelText(/共享原因/), { target: { value: '联合课题参考' } });
  press();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(server.sent(sharingCalls.addShare)).toMatchObject([
    { recordId: 'rec-1', accountIds: ['cao'], departmentIds: [], use: 'copy', endsAt: null, reason: '联合课题参考' },
  ]);
});
