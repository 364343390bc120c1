import { approvalCalls } from '@shilu/events/approvals/calls';
import { recordCalls } from '@shilu/events/records/calls';
import type { ApprovalView, RecordView } from '@shilu/events/records/views';
import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { switchLanguage } from '../../i18n/i18n';
import { RecordScreen } from '../page/record-screen';
import { moduleForTests } from '../../testing/module-view';
import { recordForTests } from '../../testing/record-view';
import { serverForTests, type ServerForTests } from '../../testing/server';
import { readTexts, show } from '../../testing/show';

const signature = {
  ...{ id: 's', accountId: 'li', printedName: '李静', meaning: { value: 'rejected', zh: '驳回', en: 'Rejected' } },
  ...{ at: '2026-03-02T08:00:00.000Z', timeZone: 'UTC', contentHash: 'h', revision: 5, position: '9' },
};
const round: ApprovalView = {
  ...{ version: 1, flowName: '流程', nodes: [], nodeIndex: 0, note: '', recordHash: 'h' },
  ...{ submittedBy: 'wang', submittedAt: signature.at, submission: signature },
  decisions: [{ nodeIndex: 0, accountId: 'li', name: '李静', result: 'rejected', opinion: '收率请复核', signature }],
};
const modules = ['目的', '步骤', '结果'].map((title, at) =>
  moduleForTests({ id: `m${String(at)}`, title, mayEdit: false }),
);
const inReview: RecordView = {
  ...{ ...recordForTests, modules, status: 'inReview', permission: 0 },
  may: { ...recordForTests.may, edit: false, approve: true },
};
const change = (id: string, what: 'same' | 'modified') => ({
  ...{ moduleId: id, type: 'editor', title: id, change: what, changes: [], before: null, after: null },
});

beforeAll(() => readTexts('records'));
afterAll(() => switchLanguage('zh-CN'));
let server: ServerForTests;
const shown: string[] = [];
beforeEach(() => {
  server = serverForTests();
  shown.length = 0;
  const scrolled = vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(function (this: HTMLElement) {
    shown.push(this.id);
  });
  server.answer(recordCalls.isOpen, { isOpen: false, openInfo: null, present: [], elsewhere: [] });
  server.answer(recordCalls.lockList, []);
  server.answer(recordCalls.drafts, []);
  server.answer(approvalCalls.queue, []);
  return () => scrolled.mockRestore();
});
const seenAt = (lastSeenRevision: number | null): void => {
  server.answer(approvalCalls.preApprove, { mayDecide: true, why: null, recordHash: 'h', lastSeenRevision });
  server.answer(recordCalls.compare, {
    ...{ from: 5, to: 9, info: [] },
    modules: [change('m0', 'same'), change('m1', 'modified'), change('m2', 'modified')],
  });
};
const open = (record: RecordView, at = '/editRecord/r?panel=none') =>
  show(<RecordScreen record={record} onlyRead={null} onEdit={() => {}} refetch={() => Promise.resolve()} />, { at });

it('who reviews a record again begins at the first module that changed since they last saw it', async () => {
  seenAt(5);
  open(inReview);
  await waitFor(() => expect(shown).toEqual(['module-m1']));
  expect(await screen.findByText('2 个模块有变化')).toBeVisible();
});

it('who sees it for the first time begins at its beginning', async () => {
  seenAt(null);
  open(inReview);
  expect(await screen.findByText(/首次审核/)).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(shown).toEqual([]);
});

it('a rejected record says who rejected it, when, and what for, in both languages', async () => {
  const rejected: RecordView = { ...recordForTests, modules, status: 'rejected', pastApprovals: [round] };
  open(rejected);
  expect(await screen.findByText(/^李静 于 2026-03-02 .*驳回了此记录：收率请复核$/)).toBeVisible();
  await switchLanguage('en-US');
  expect(await screen.findByText(/^李静 rejected this record on .*2026.*: 收率请复核$/)).toBeVisible();
});
