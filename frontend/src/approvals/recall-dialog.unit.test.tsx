import { approvalCalls } from '@shilu/events/approvals/calls';
import { identityCalls } from '@shilu/events/identity/calls';
import { recordCalls } from '@shilu/events/records/calls';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { rowForTests } from '../testing/record-row';
import { serverForTests } from '../testing/server';
import { readTexts, show } from '../testing/show';
import { RecallDialog } from './recall-dialog';

beforeAll(() => readTexts('approvals', 'common'));

it('a recall is refused with a reason of at most 250 characters, told beside it; it is allowed without one', async () => {
  const server = serverForTests();
  server.answer(identityCalls.members, { list: [] });
  server.refuse(recordCalls.record, 'notFound');
  server.answer(approvalCalls.refuseRequest, {});
  server.answer(approvalCalls.approveRequest, {});
  show(<RecallDialog row={rowForTests} onClose={vi.fn()} />);
  const type = (value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name: /原因/ }), { target: { value } });
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  fireEvent.click(await screen.findByRole('radio', { name: '拒绝撤回' }));
  press('拒绝撤回');
  expect(await screen.findByText('请填写原因')).toBeVisible();
  type('长'.repeat(251));
  expect(await screen.findByText('不能超过 250 个字')).toBeVisible();
  expect(server.sent(approvalCalls.refuseRequest)).toEqual([]);
  type('已被引用\n不必撤回');
  press('拒绝撤回');
  await waitFor(() =>
    expect(server.sent(approvalCalls.refuseRequest)).toMatchObject([{ opinion: '已被引用\n不必撤回' }]),
  );
  type('');
  fireEvent.click(screen.getByRole('radio', { name: '同意撤回' }));
  press('同意撤回');
  await waitFor(() => expect(server.sent(approvalCalls.approveRequest)).toHaveLength(1));
});
