import { sharingCalls, type RequestRow } from '@shilu/events/sharing/calls';
import { proves } from '@shilu/tests/proves';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import dayjs from 'dayjs';
import { beforeAll, expect, it } from 'vitest';
import { serverForTests, type ServerForTests } from '../testing/server';
import { readTexts, show } from '../testing/show';
import { ApplyPage } from './apply-page';
import { requestAddress } from './request-address';
import { soughtIn } from './sought';

beforeAll(() => readTexts('accessRequests', 'sharing', 'registers', 'common'));

const row = (id: string, more: Partial<RequestRow> = {}): RequestRow => ({
  ...{ id, sought: 'CHEM-0001', category: 'record', subject: null, number: null, name: null },
  ...{ applicantId: 'chen', applicantName: '陈国栋', use: 'read', reason: '参考后处理' },
  ...{ requestedAt: '2026-11-20T08:00:00.000Z', lapsesAt: '2026-12-20T08:00:00.000Z', standing: 'waiting' },
  ...{ decidedAt: null, decidedBy: null, decision: '', granted: null, mayDecide: false, mayWithdraw: false },
  ...more,
});
const received = row('q1', {
  subject: { category: 'record', id: 'rec-1' },
  number: 'CHEM-0001',
  name: '偶联反应',
  mayDecide: true,
});
const made = row('q2', { sought: 'BIO-0009', mayWithdraw: true });
const open = (rows: readonly RequestRow[]): ServerForTests => {
  const server = serverForTests();
  server.answer(sharingCalls.requestPage, [...rows], rows.length);
  server.answer(sharingCalls.requestAccess, { id: 'q' });
  server.answer(sharingCalls.grantAccess, { id: 'q', proposed: false });
  server.answer(sharingCalls.refuseAccess, { id: 'q' });
  server.answer(sharingCalls.withdrawRequest, { id: 'q' });
  return server;
};
const faults = async (part: HTMLElement): Promise<readonly string[]> => {
  const { violations } = await axe.run(part, { runOnly: ['wcag2a', 'wcag2aa'] });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
};
const rowMenu = async (name: RegExp, item: string): Promise<void> => {
  const line = (await screen.findByText(name)).closest('tr');
  fireEvent.click(within(line ?? document.body).getByRole('button', { name: '更多操作' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
};
const submit = async (name: string): Promise<void> => {
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name }));
};

it('each list asks for its own: what was requested today, and all there ever was', async () => {
  proves('R110');
  proves('R112');
  const server = open([
    received,
    made,
    row('q3', { standing: 'refused', decision: '课题尚未公开', decidedBy: '李静' }),
  ]);
  const { unmount, container } = show(<ApplyPage view="todayApply" />);
  expect(await screen.findByRole('link', { name: /CHEM-0001/ })).toHaveAttribute('href', '/editRecord/rec-1');
  expect(screen.getByText('BIO-0009')).toBeInTheDocument();
  expect(screen.getByText('课题尚未公开')).toBeInTheDocument();
  expect(await faults(container)).toEqual([]);
  unmount();
  show(<ApplyPage view="allApply" />);
  await screen.findByText('BIO-0009');
  fireEvent.click(screen.getByRole('radio', { name: '我提出的' }));
  await waitFor(() => expect(server.sent(sharingCalls.requestPage)).toHaveLength(3));
  expect(server.sent(sharingCalls.requestPage)).toMatchObject([
    { since: dayjs().startOf('day').toISOString(), side: 'all' },
    { side: 'all' },
    { side: 'made' },
  ]);
});

it('what does not open is requested from its page, with a reason, and answered for reading or refused', async () => {
  const server = open([received, made]);
  const first = show(<ApplyPage view="allApply" />, { at: requestAddress('rec-9') });
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByLabelText(/记录编号或链接/)).toHaveValue('rec-9');
  expect(await faults(dialog)).toEqual([]);
  await submit('提交申请');
  expect(await within(dialog).findByText(/申请原因/, { selector: '[class*=error]' })).toBeInTheDocument();
  expect(server.sent(sharingCalls.requestAccess)).toEqual([]);
  fireEvent.change(within(dialog).getByLabelText(/申请原因/), { target: { value: '参考' } });
  await submit('提交申请');
  await waitFor(() =>
    expect(server.sent(sharingCalls.requestAccess)).toMatchObject([
      { category: 'record', sought: 'rec-9', use: 'read', reason: '参考' },
    ]),
  );
  first.unmount();
  const second = show(<ApplyPage view="allApply" />);
  await rowMenu(/偶联反应/, '答复申请');
  await submit('同意');
  await waitFor(() => expect(server.sent(sharingCalls.grantAccess)).toMatchObject([{ id: 'q1', use: 'read', endsAt: null }])); // prettier-ignore
  second.unmount();
  show(<ApplyPage view="allApply" />);
  await rowMenu(/偶联反应/, '答复申请');
  const answer = await screen.findByRole('dialog');
  fireEvent.click(within(answer).getByRole('radio', { name: '拒绝' }));
  fireEvent.change(await within(answer).findByLabelText(/拒绝原因/), { target: { value: '课题尚未公开' } });
  await submit('拒绝');
  await waitFor(() =>
    expect(server.sent(sharingCalls.refuseAccess)).toMatchObject([{ id: 'q1', reason: '课题尚未公开' }]),
  );
});

it('a request of one’s own is taken back', async () => {
  const server = open([made]);
  show(<ApplyPage view="allApply" />);
  await rowMenu(/BIO-0009/, '撤回申请');
  await waitFor(() => expect(server.sent(sharingCalls.withdrawRequest)).toMatchObject([{ id: 'q2' }]));
});

it('a pasted link means the record that it leads to', () => {
  const link = 'https://eln.example.com/editRecord/7d3c-1?panel=comments';
  expect([soughtIn(link), soughtIn(' CHEM-2026-0012 ')]).toEqual([
    { category: 'record', sought: '7d3c-1' },
    { category: 'record', sought: 'CHEM-2026-0012' },
  ]);
});

it('a method or a design that does not open is requested as such, from its page or by its link', async () => {
  const origin = 'https://eln.example.com';
  expect(soughtIn(`${origin}/resource/detailMethod/m-1#steps`)).toEqual({ category: 'method', sought: 'm-1' });
  expect(soughtIn('/resource/detailSpreadDesign/d-1').sought).not.toBe('');
  const hidden = row('q4', { category: 'method', sought: '0f8fad5b-d9cb-469f-a165-70867728950e' });
  const named = row('q5', {
    category: 'method',
    subject: { category: 'method', id: 'm-2' },
    name: '有关物质',
    mayDecide: true,
  });
  const server = open([hidden, named]);
  show(<ApplyPage view="allApply" />, { at: requestAddress('m-1', 'method') });
  expect(await screen.findByText('链接所指的方法')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '有关物质', hidden: true })).toHaveAttribute(
    'href',
    '/resource/detailMethod/m-2',
  );
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText(/申请原因/), { target: { value: '参考' } });
  await submit('提交申请');
  await waitFor(() =>
    expect(server.sent(sharingCalls.requestAccess)).toMatchObject([{ category: 'method', sought: 'm-1' }]),
  );
});
