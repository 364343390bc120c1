import { notifications, notificationsStore } from '@mantine/notifications';
import { approvalCalls } from '@shilu/events/approvals/calls';
import { organizationCalls } from '@shilu/events/organization/calls';
import { recordCalls } from '@shilu/events/records/calls';
import type { RecordView } from '@shilu/events/records/views';
import { proves } from '@shilu/tests/proves';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { RecordScreen } from '../page/record-screen';
import { moduleForTests } from '../../testing/module-view';
import { rowForTests } from '../../testing/record-row';
import { recordForTests } from '../../testing/record-view';
import { serverForTests, type ServerForTests } from '../../testing/server';
import { readTexts, show } from '../../testing/show';

beforeAll(() => readTexts('records'));
let server: ServerForTests;
beforeEach(() => {
  notifications.clean();
  server = serverForTests();
  server.answer(recordCalls.isOpen, { isOpen: false, openInfo: null, present: [], elsewhere: [] });
  server.answer(recordCalls.lockList, []);
  server.answer(recordCalls.drafts, []);
  server.answer(organizationCalls.dictionaryItems, []);
  server.answer(approvalCalls.queue, [rowForTests, { ...rowForTests, id: 'next' }], 2);
  server.answer(approvalCalls.preApprove, { mayDecide: true, why: null, recordHash: 'h', lastSeenRevision: null });
});

const inReview: RecordView = {
  ...{ ...recordForTests, modules: [moduleForTests({ mayEdit: false })], status: 'inReview', permission: 0 },
  recordHash: 'c'.repeat(64),
  may: { ...recordForTests.may, edit: false, approve: true },
};
const Screen = () => (
  <>
    <p data-testid="address">{useLocation().pathname}</p>
    <RecordScreen record={inReview} onlyRead={null} onEdit={() => {}} refetch={() => Promise.resolve()} />
  </>
);

it.each(['systemError', 'wrongState'] as const)(
  'a record whose approval is answered by %s cannot be approved any more, and the next one opens',
  async (refusal) => {
    proves('E12');
    server.refuse(approvalCalls.approve, refusal);
    show(<Screen />, { at: '/editRecord/r?panel=none' });
    const bar = await screen.findByRole('region', { name: '等待您审核' });
    fireEvent.click(within(bar).getByRole('button', { name: '通过' }));
    const dialog = within(await screen.findByRole('dialog', { name: /通过审核/ }));
    const account = dialog.queryByLabelText(/账号/);
    if (account !== null) fireEvent.change(account, { target: { value: 'wangsy' } });
    fireEvent.change(await dialog.findByLabelText(/密码/), { target: { value: 'secret-1' } });
    fireEvent.click(dialog.getByRole('button', { name: '通过' }));
    await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('/editRecord/next'));
    expect(notificationsStore.getState().notifications.map(({ message }) => message)).toEqual([
      '当前记录已不能审核，已打开下一个。',
    ]);
  },
);
