import { approvalCalls } from '@shilu/events/approvals/calls';
import { homeCalls } from '@shilu/events/home/calls';
import { sharingCalls, type ShareRow } from '@shilu/events/sharing/calls';
import { part } from '@shilu/tests/proves';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { beforeAll, expect, it } from 'vitest';
import { serverForTests, type ServerForTests } from '../testing/server';
import { readTexts, show } from '../testing/show';
import { ShareQueuePage } from './share-queue-page';

beforeAll(() => readTexts('approvals', 'sharing', 'common'));

const row: ShareRow = {
  ...{
    id: 's1',
    subject: { category: 'record', id: 'rec-1' },
    number: 'CHEM-0001',
    name: '偶联反应',
    sharerId: 'li',
    sharerName: '李静',
  },
  ...{ people: [{ id: 'chen', name: '陈国栋' }], departments: [], projects: [], use: 'read', endsAt: null },
  ...{ reason: '联合课题参考', sharedAt: '2026-11-20T08:00:00.000Z', standing: 'proposed', withdrawnAt: null },
  ...{
    withdrawnBy: null,
    mayWithdraw: false,
    flowName: '共享审核',
    waitingFor: ['王思远'],
    declined: '',
    mayDecide: true,
  },
};
const open = (): ServerForTests => {
  const server = serverForTests();
  server.answer(sharingCalls.approvalPage, [row], 1);
  server.answer(approvalCalls.approveRequest, {});
  server.answer(approvalCalls.refuseRequest, {});
  server.answer(homeCalls.messageCounts, {
    ...{ approvingExpCount: 0, approvingShareExpCount: 1, approvingReportCount: 0, approvingTempShareCount: 0 },
    ...{ unreadMessageCount: 0, sampleTestCount: 0, recordCallExameCount: 0, accessRequestCount: 0 },
  });
  return server;
};
const decide = async (): Promise<HTMLElement> => {
  fireEvent.click(await screen.findByRole('button', { name: '更多操作' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: '审核共享' }));
  return screen.findByRole('dialog');
};

it('what waits says what is to be shared, with whom and why; it is approved, or declined with a reason', async () => {
  part('R079', 'the queue, its count and its dialog');
  const server = open();
  const first = show(<ShareQueuePage queue="approvingRecord" />);
  expect(await screen.findByRole('link', { name: /CHEM-0001/ })).toHaveAttribute('href', '/editRecord/rec-1');
  expect(await screen.findByRole('tab', { name: /共享审核 ?1/ })).toBeInTheDocument();
  const dialog = await decide();
  expect(within(dialog).getByText('李静要把“偶联反应”共享给陈国栋')).toBeInTheDocument();
  const { violations } = await axe.run(dialog, { runOnly: ['wcag2a', 'wcag2aa'] });
  expect(violations.map(({ id }) => id)).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: '批准' }));
  await waitFor(() => expect(server.sent(approvalCalls.approveRequest)).toMatchObject([{ shareId: 's1' }]));
  first.unmount();
  show(<ShareQueuePage queue="approvingRecord" />);
  const again = await decide();
  fireEvent.click(within(again).getByRole('radio', { name: '不批准' }));
  const send = (): boolean => fireEvent.click(within(again).getByRole('button', { name: '不批准' }));
  send();
  expect(server.sent(approvalCalls.refuseRequest)).toEqual([]);
  fireEvent.change(within(again).getByRole('textbox'), { target: { value: '尚未公开' } });
  send();
  await waitFor(() =>
    expect(server.sent(approvalCalls.refuseRequest)).toMatchObject([{ shareId: 's1', opinion: '尚未公开' }]),
  );
});

it('what was decided is asked for by itself', async () => {
  part('R080', 'the list of what one decided');
  const server = open();
  show(<ShareQueuePage queue="approvedShareRecord" />);
  await screen.findByRole('link', { name: /CHEM-0001/ });
  expect(server.sent(sharingCalls.approvalPage)).toMatchObject([{ done: true }]);
});
